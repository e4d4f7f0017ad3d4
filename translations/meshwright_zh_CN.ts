<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>MemoryBars</name>
    <message>
        <source>parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimizer states</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>logits and loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context, NCCL, fragmentation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>over capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>over by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>capacity %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>selective recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>full recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batch %1 · %2</source>
        <extracomment>%1: number of sequences, %2: what is recomputed</extracomment>
        <translation type="unfinished"></translation>
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
        <translation type="unfinished"></translation>
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
        <translation type="unfinished"></translation>
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
