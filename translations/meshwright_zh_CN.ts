<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>MemoryBars</name>
    <message>
        <source>over by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation type="unfinished">余 %1</translation>
    </message>
    <message>
        <source>Over capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capacity %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batch %1 · %2</source>
        <extracomment>%1: number of sequences, %2: what is recomputed</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReportWords</name>
    <message>
        <source>project %1</source>
        <translation>项目 %1</translation>
    </message>
    <message>
        <source>Memory report</source>
        <translation>显存报告</translation>
    </message>
    <message>
        <source>Untitled project</source>
        <translation>未命名项目</translation>
    </message>
    <message>
        <source>d MMMM yyyy</source>
        <comment>date format of QLocale</comment>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>余 %1</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>stage %1 of %2</source>
        <translation>第 %1 级，共 %2 级</translation>
    </message>
    <message>
        <source>%1 per GPU, fullest pipeline stage</source>
        <extracomment>%1 is GiB or GB</extracomment>
        <translation>每张 GPU，最满的流水线级（%1）</translation>
    </message>
    <message>
        <source>Total on the device</source>
        <translation>设备合计</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Peak allocated by PyTorch</source>
        <translation>PyTorch 已分配峰值</translation>
    </message>
    <message>
        <source>Peak reserved by PyTorch</source>
        <translation>PyTorch 已预留峰值</translation>
    </message>
    <message>
        <source>Moment of the peak</source>
        <translation>峰值时刻</translation>
    </message>
    <message>
        <source>not at the peak</source>
        <translation>峰值时不在</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Peak memory per GPU</source>
        <translation>每张 GPU 的峰值显存</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>%1, pipeline stage %2 of %3, peak at: %4.</source>
        <translation>%1，流水线第 %2 级（共 %3 级），峰值时刻：%4。</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>项</translation>
    </message>
    <message>
        <source>Formula, and with the values put in</source>
        <translation>公式及代入数值</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>出处</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Active per token</source>
        <translation>每词元激活参数</translation>
    </message>
    <message>
        <source>Layers × hidden size</source>
        <translation>层数 × 隐藏维</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>注意力头数</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 词元</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>全局批次</translation>
    </message>
    <message>
        <source>%1 sequences</source>
        <translation>%1 条序列</translation>
    </message>
    <message>
        <source>Token budget</source>
        <translation>词元预算</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>秩 %1</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练方式</translation>
    </message>
    <message>
        <source>%1 nodes of %2 × %3</source>
        <translation>%1 个节点，每节点 %2 × %3</translation>
    </message>
    <message>
        <source>%1, %2 GB/s each way</source>
        <translation>%1，单向 %2 GB/s</translation>
    </message>
    <message>
        <source>%1 × %2 Gb/s %3 per node</source>
        <translation>每节点 %1 × %2 Gb/s %3</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Usable GPU memory</source>
        <translation>可用显存</translation>
    </message>
    <message>
        <source>Inside a node</source>
        <translation>节点内互连</translation>
    </message>
    <message>
        <source>Between nodes</source>
        <translation>节点间网络</translation>
    </message>
    <message>
        <source>Host memory</source>
        <translation>主机内存</translation>
    </message>
    <message>
        <source>%1 per node</source>
        <translation>每节点 %1</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>Parallelism</source>
        <translation>并行</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>激活重计算</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Written on</source>
        <translation>生成日期</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Project hash</source>
        <translation>项目散列</translation>
    </message>
    <message>
        <source>The same project file and the same version of the program give the same numbers on any machine. All figures are predictions from the formulas cited; none was measured on this cluster.</source>
        <translation>同一项目文件与同一程序版本在任何机器上给出相同数值。所有数值均由所引公式预测得出，并非在该集群上实测。</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另外 %1 个</translation>
    </message>
    <message>
        <source>It does not fit.</source>
        <translation>放不下。</translation>
    </message>
    <message>
        <source>None of the plans fits.</source>
        <translation>所有方案都放不下。</translation>
    </message>
    <message>
        <source>%1 fits.</source>
        <extracomment>%1 is one plan</extracomment>
        <translation>%1 放得下。</translation>
    </message>
    <message>
        <source>%1 fit.</source>
        <extracomment>%1 is a list of several plans</extracomment>
        <translation>%1 放得下。</translation>
    </message>
    <message>
        <source>It leaves %1 of each GPU&apos;s %2 free.</source>
        <translation>每张 GPU 的 %2 中余 %1。</translation>
    </message>
    <message>
        <source>%1 leaves %2 of each GPU&apos;s %3 free, </source>
        <extracomment>%1 plan, %2 amount, %3 capacity</extracomment>
        <translation>每张 GPU 的 %3 中，%1 余 %2，</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>plan leaves amount</comment>
        <extracomment>in a list of amounts left free: %1 plan, %2 amount</extracomment>
        <translation>%1 余 %2</translation>
    </message>
    <message>
        <source>.</source>
        <comment>end of sentence</comment>
        <translation>。</translation>
    </message>
    <message>
        <source>%1 is over by %2</source>
        <extracomment>%1 plan, %2 amount beyond the capacity; such phrases are joined to a list</extracomment>
        <translation>%1 超出 %2</translation>
    </message>
    <message>
        <source>%1 (%2 free)</source>
        <translation>%1（余 %2）</translation>
    </message>
    <message>
        <source>no single change is enough</source>
        <translation>单项改动都不够</translation>
    </message>
    <message>
        <source>; or </source>
        <translation>；或 </translation>
    </message>
    <message>
        <source>Does %1 fit on %2?</source>
        <translation>%1 放得进 %2 吗？</translation>
    </message>
    <message>
        <source>Which plan for %1 fits on %2?</source>
        <translation>%2 上哪种方案放得下 %1？</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 参数</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 层</translation>
    </message>
    <message>
        <source>hidden size %1</source>
        <translation>隐藏维 %1</translation>
    </message>
    <message>
        <source>sequences of %1 tokens</source>
        <translation>序列长 %1 词元</translation>
    </message>
    <message>
        <source>global batch of %1</source>
        <translation>全局批次 %1</translation>
    </message>
    <message>
        <source>The question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>The answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Against the rules: %1.</source>
        <translation>不合规则：%1。</translation>
    </message>
    <message>
        <source>What would make the others fit</source>
        <translation>怎样让其余方案放得下</translation>
    </message>
    <message>
        <source>What would make them fit</source>
        <translation>怎样才放得下</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <extracomment>footer of each page of a printed report</extracomment>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source> and </source>
        <translation> 和 </translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>there is no such file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is a folder, not a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is a device or a pipe, not a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file cannot be read (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file is too large: at most %1, found %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file cannot be written (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text is not UTF-8 (at %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not JSON, found &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>objects and arrays are nested too deep: expected %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key &quot;%1&quot; stands here twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>missing: expected %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected %1, found %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected a whole number, found %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown value %2: expected one of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown key &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contradiction: expected %1, found %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown model architecture %2: expected one of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a file of this kind: expected %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a file of this kind: expected %1, found %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>written by a newer program: version %2, this one reads %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown name &quot;%2&quot;: expected %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too many items: at most %1, found %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%2: expected %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the path and its spelling.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name a file inside it, for example its config.json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the data to a file first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the permissions of the file and its folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Is it the right file? Weights are not needed, only the configuration.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What stood there before is unchanged. Free space or choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save it as UTF-8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file ends too early: fetch or save it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look for a missing comma, quote or bracket just before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No configuration is nested that deep: is it the right file?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep one of the two.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove it or correct its spelling.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change one of the two.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Describe the model by one of these architectures, or take one from the catalog.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a Meshwright project or a Hugging Face config.json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update Meshwright.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose one from the catalog.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove some.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See meshwright --help.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: only the language model was read; other parts are not counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is absent: %2 is assumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not used (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the checkpoint is stored quantized (%2); training needs its weights unquantized</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full recompute (activation checkpointing in every layer)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batch of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO-%1 with %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer states in CPU memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters and optimizer states in CPU memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GPUs (%2 nodes)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LoRA of rank %1 instead of full training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation type="unfinished">参数量</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer states</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logits and loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start of the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End of forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient reduction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding projection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Norms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query and key norms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Router</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Routed experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shared experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multi-token prediction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No sharding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distributed optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO-1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FSDP, gradients and optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO-2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FSDP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO-3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FP32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Autocast BF16, FP32 weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Autocast FP16, FP32 weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BF16 weights, FP32 master copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FP16 weights, FP32 master copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pure BF16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FP8 matrix products</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MXFP8 matrix products</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FP4 matrix products</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selective recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8-bit Adam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adafactor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SGD</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Materialized scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FlashAttention 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FlashAttention 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FlashAttention 3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cuDNN fused attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CPU memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVMe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1F1B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interleaved 1F1B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zero-bubble H1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zero-bubble H2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zero-bubble V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DualPipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DualPipe-V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ring attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All-gather of keys and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ulysses (all-to-all over heads)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LoRA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>QLoRA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No GPU link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PCIe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVLink pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVLink mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVSwitch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Infinity Fabric mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>InfiniBand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RoCE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ethernet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EFA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Omni-Path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory report</source>
        <translation type="unfinished">显存报告</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory by category</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Formulas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How to reproduce this report</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
