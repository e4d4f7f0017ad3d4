<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>AboutDialog</name>
    <message>
        <source>Planning studio for large-scale training of language models</source>
        <translation>大规模语言模型训练规划工作室</translation>
    </message>
    <message>
        <source>Qt %1 · GNU General Public License, version 3 or later</source>
        <translation>Qt %1 · GNU 通用公共许可证第 3 版或更新版本</translation>
    </message>
    <message>
        <source>About Meshwright</source>
        <translation>关于 Meshwright</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Lucide icons</source>
        <translation>Lucide 图标</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;New from the example</source>
        <translation>从示例新建(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Report…</source>
        <translation>生成报告(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>撤销(&amp;U)：%1</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation>重做(&amp;R)：%1</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Copy chart and figures</source>
        <translation>复制图与数据(&amp;C)</translation>
    </message>
    <message>
        <source>Change &amp;model…</source>
        <translation>更换模型(&amp;M)…</translation>
    </message>
    <message>
        <source>Change c&amp;luster…</source>
        <translation>更换集群(&amp;L)…</translation>
    </message>
    <message>
        <source>Command &amp;palette</source>
        <translation>命令面板(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Derivation of the memory</source>
        <translation>显存推导(&amp;D)</translation>
    </message>
    <message>
        <source>Derivation of the para&amp;meters</source>
        <translation>参数量推导(&amp;M)</translation>
    </message>
    <message>
        <source>Data &amp;table</source>
        <translation>数据表(&amp;T)</translation>
    </message>
    <message>
        <source>Switch between &amp;GiB and GB</source>
        <translation>切换 GiB 与 GB(&amp;G)</translation>
    </message>
    <message>
        <source>Theme: as the &amp;system</source>
        <translation>主题：跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>Theme: &amp;light</source>
        <translation>主题：浅色(&amp;L)</translation>
    </message>
    <message>
        <source>Theme: &amp;dark</source>
        <translation>主题：深色(&amp;D)</translation>
    </message>
    <message>
        <source>Switch between light and dark</source>
        <translation>切换浅色与深色</translation>
    </message>
    <message>
        <source>Switch language: English, 简体中文</source>
        <translation>切换语言：English、简体中文</translation>
    </message>
    <message>
        <source>&amp;About Meshwright</source>
        <translation>关于 Meshwright(&amp;A)</translation>
    </message>
    <message>
        <source>Ne&amp;xt view</source>
        <translation>下一个视图(&amp;X)</translation>
    </message>
    <message>
        <source>Pre&amp;vious view</source>
        <translation>上一个视图(&amp;V)</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>there is no option %1</source>
        <translation>没有选项 %1</translation>
    </message>
    <message>
        <source>the option %1 takes no value</source>
        <translation>选项 %1 不带值</translation>
    </message>
    <message>
        <source>the option %1 needs a value</source>
        <translation>选项 %1 需要一个值</translation>
    </message>
    <message>
        <source>%1 active</source>
        <translation>激活 %1</translation>
    </message>
    <message>
        <source>catalog needs one of %1</source>
        <translation>catalog 需要以下之一：%1</translation>
    </message>
    <message>
        <source>meshwright catalog models|devices|clusters|frameworks|rules|formulas [--json]

Lists what the program knows; projects name entries by their id.
  --json  for programs (docs/json-output.md)
</source>
        <translation>meshwright catalog models|devices|clusters|frameworks|rules|formulas [--json]

列出程序所知的条目；项目文件以 id 引用它们。
  --json  供程序读取（docs/json-output.md）
</translation>
    </message>
    <message>
        <source>there is no plan &quot;%1&quot;; the file has %2</source>
        <translation>没有方案“%1”；文件中有 %2</translation>
    </message>
    <message>
        <source>%1: %2 parameters</source>
        <translation>%1：%2 参数</translation>
    </message>
    <message>
        <source>, %1 active</source>
        <translation>，激活 %1</translation>
    </message>
    <message>
        <source>%1: %2 GPUs of %3</source>
        <translation>%1：%2 张 GPU，每张 %3</translation>
    </message>
    <message>
        <source>global batch %1, sequence %2</source>
        <translation>全局批次 %1，序列长 %2</translation>
    </message>
    <message>
        <source>fits, %1 free</source>
        <translation>放得下，余 %1</translation>
    </message>
    <message>
        <source>over by %1</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>GiB per GPU</source>
        <translation>每张 GPU（GiB）</translation>
    </message>
    <message>
        <source>On the device</source>
        <translation>设备占用</translation>
    </message>
    <message>
        <source>of it reserved by PyTorch</source>
        <translation>其中 PyTorch 保留</translation>
    </message>
    <message>
        <source>of it allocated</source>
        <translation>其中已分配</translation>
    </message>
    <message>
        <source>Peak at</source>
        <translation>峰值时刻</translation>
    </message>
    <message>
        <source>%1 (%2 free)</source>
        <translation>%1（余 %2）</translation>
    </message>
    <message>
        <source>%1, pipeline stage %2, peak at: %3</source>
        <translation>%1，流水线第 %2 级，峰值时刻：%3</translation>
    </message>
    <message>
        <source>estimate needs one FILE</source>
        <translation>estimate 需要一个 FILE</translation>
    </message>
    <message>
        <source>%1 (%2): %3 parameters, %4 active per token, %5 layers of width %6</source>
        <translation>%1（%2）：%3 参数，每个词元激活 %4，%5 层，隐藏维 %6</translation>
    </message>
    <message>
        <source>&quot;%1&quot; exists; --force replaces it</source>
        <translation>“%1”已存在；--force 可将其替换</translation>
    </message>
    <message>
        <source>import needs a PATH</source>
        <translation>import 需要一个 PATH</translation>
    </message>
    <message>
        <source>a project holds one model: -o takes one PATH</source>
        <translation>一个项目只含一个模型：-o 只接受一个 PATH</translation>
    </message>
    <message>
        <source>written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>note: %1</source>
        <translation>注意：%1</translation>
    </message>
    <message>
        <source>the file holds a model only; cluster, workload and plans are those of the example (%1)</source>
        <translation>文件只含模型；集群、任务和方案取自示例（%1）</translation>
    </message>
    <message>
        <source>report needs one FILE</source>
        <translation>report 需要一个 FILE</translation>
    </message>
    <message>
        <source>report needs -o OUT.pdf, .html or .md</source>
        <translation>report 需要 -o OUT.pdf、.html 或 .md</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not end in .pdf, .html or .md</source>
        <translation>“%1”不以 .pdf、.html 或 .md 结尾</translation>
    </message>
    <message>
        <source>--lang is en or zh_CN, not &quot;%1&quot;</source>
        <translation>--lang 只能是 en 或 zh_CN，而不是“%1”</translation>
    </message>
    <message>
        <source>
Exit status: 0 done, 1 the input is wrong, 2 the call is wrong, 3 with --check: a plan does not fit or is illegal.
</source>
        <translation>
退出码：0 完成，1 输入有误，2 用法有误，3 用了 --check 且有方案放不下或不合法。
</translation>
    </message>
    <message>
        <source>standard output cannot be written</source>
        <translation>无法写入标准输出</translation>
    </message>
    <message>
        <source>there is no command &quot;%1&quot;</source>
        <translation>没有命令“%1”</translation>
    </message>
    <message>
        <source>meshwright validate ROWS.jsonl... [--json] [--summary] [--rows TEXT] [--no-calibration] [--constants FILE]

Predicts published runs and holds them against what was measured.
  --json            for programs, with every row
  --summary         errors by source and framework (the default)
  --rows TEXT       only rows whose id, source or framework has TEXT in it
  --no-calibration  formulas and data sheets only, nothing fitted
  --constants FILE  other time constants than those compiled in
</source>
        <translation>meshwright validate ROWS.jsonl... [--json] [--summary] [--rows TEXT] [--no-calibration] [--constants FILE]

预测已公布的训练运行，并与实测值对照。
  --json            供程序使用，含每一行
  --summary         按来源和框架汇总误差（默认）
  --rows TEXT       只处理编号、来源或框架中含 TEXT 的行
  --no-calibration  只用公式和数据手册，不用任何拟合常数
  --constants FILE  用另一组时间常数代替内置常数
</translation>
    </message>
    <message>
        <source>name at least one file: meshwright validate ROWS.jsonl</source>
        <translation>至少给出一个文件：meshwright validate ROWS.jsonl</translation>
    </message>
    <message>
        <source>%1 (%2 - %3)</source>
        <comment>value and its 90 % interval</comment>
        <translation>%1（%2–%3）</translation>
    </message>
    <message>
        <source>Step time, s</source>
        <translation>单步时间，秒</translation>
    </message>
    <message>
        <source>Tokens per second and GPU</source>
        <translation>每 GPU 每秒词元数</translation>
    </message>
    <message>
        <source>Model FLOPs utilization</source>
        <translation>模型 FLOPs 利用率</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Days to the token budget</source>
        <translation>训练完词元预算的天数</translation>
    </message>
    <message>
        <source>Cost, USD</source>
        <translation>费用，美元</translation>
    </message>
    <message>
        <source>meshwright estimate FILE [--plan NAME] [--json] [--explain] [--check]

Predicts memory, time and cost of each plan of FILE, a project or a Hugging Face config.json.
  --plan NAME  only this plan
  --json       for programs (docs/json-output.md)
  --explain    each term with its formula, the values put in and its source
  --check      exit status 3 if a plan does not fit or is illegal
</source>
        <translation>meshwright estimate FILE [--plan NAME] [--json] [--explain] [--check]

预测 FILE 中每个方案的显存、时间和费用；FILE 是项目文件或 Hugging Face 的 config.json。
  --plan NAME  只处理这个方案
  --json       供程序使用（docs/json-output.md）
  --explain    列出每一项的公式、代入的数值和出处
  --check      若有方案放不下或不合法，退出状态为 3
</translation>
    </message>
    <message>
        <source>= model states</source>
        <translation>= 模型状态</translation>
    </message>
    <message>
        <source>not legal (by memory: %1)</source>
        <translation>不合法（仅看显存：%1）</translation>
    </message>
    <message>
        <source>--date is a day as 2026-11-30, not &quot;%1&quot;</source>
        <translation>--date 应为形如 2026-11-30 的日期，而不是“%1”</translation>
    </message>
    <message>
        <source>FILE is an empty text: name a project or a config.json</source>
        <translation>FILE 为空：请给出项目文件或 config.json</translation>
    </message>
    <message>
        <source>meshwright bench [--threads N]

Measures plans estimated per second and how long searches take.
</source>
        <translation>meshwright bench [--threads N]

测量每秒估计的方案数，以及搜索用时。
</translation>
    </message>
    <message>
        <source>the best plan found</source>
        <translation>找到的最佳方案</translation>
    </message>
    <message>
        <source>the same plan as %1, on the same engine</source>
        <translation>与 %1 方案相同，引擎也相同</translation>
    </message>
    <message>
        <source>its best plan takes %1 times as long as that of %2; %3 costs most, %4 s a step</source>
        <translation>其最佳方案用时是 %2 的 %1 倍；差距最大的是%3，每步 %4 秒</translation>
    </message>
    <message>
        <source>%1 times the step time of %2, less than the estimate can tell apart (it is the faster one with %3 %)</source>
        <translation>单步时间是 %2 的 %1 倍，估计无法分辨（它更快的概率为 %3 %）</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>Tokens/s/GPU</source>
        <translation>每 GPU 每秒词元</translation>
    </message>
    <message>
        <source>90 % interval</source>
        <translation>90 % 区间</translation>
    </message>
    <message>
        <source>GiB free</source>
        <translation>剩余 GiB</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>天</translation>
    </message>
    <message>
        <source>USD</source>
        <translation>美元</translation>
    </message>
    <message>
        <source>Lines to change</source>
        <translation>需改行数</translation>
    </message>
    <message>
        <source>States</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>no framework is left to compare</source>
        <translation>没有可比较的框架</translation>
    </message>
    <message>
        <source>meshwright compare FILE [--framework F] [--without F] [--objective O] [--json]

Sets each framework&apos;s own best plan for FILE side by side, and says why the others lost.
The options are those of search.
</source>
        <translation>meshwright compare FILE [--framework F] [--without F] [--objective O] [--json]

并列每个框架在 FILE 上各自的最佳方案，并说明其余框架为何落败。
选项与 search 相同。
</translation>
    </message>
    <message>
        <source>Step, s</source>
        <translation>单步，秒</translation>
    </message>
    <message>
        <source>%1 plans looked at: %2 cannot be among the best by a lower bound, %3 are slower, %4 hold too large states, %5 do not fit, %6 are illegal, %7 break a limit, %8 fit.</source>
        <translation>共考察 %1 个方案：%2 个按下界不可能入选，%3 个较慢，%4 个模型状态过大，%5 个放不下，%6 个不合法，%7 个超出限制，%8 个放得下。</translation>
    </message>
    <message>
        <source>Pareto front of step time, free memory and effort:</source>
        <translation>单步时间、剩余显存与学习成本的帕累托前沿：</translation>
    </message>
    <message>
        <source>meshwright search FILE [--framework F] [--objective O] [--top N] [--threads N] [--json]

Searches all legal plans of the frameworks on FILE&apos;s model, cluster and batch for the best ones that fit.
  --framework F[,F]  only these frameworks; --without F[,F]: all but these
  --objective O      throughput (the default), robust (the slow end of the interval), memory or cost
  --top N            how many plans to show (10)
  --threads N        as many threads (all cores); the result is the same
  --front            also the plans that no other one beats in step time, free memory and effort alike
  --deadline-days D, --budget-usd D, --power-kw D
                     limits to the token budget, and of the GPUs&apos; rated power
  --json             for programs (docs/json-output.md)
</source>
        <translation>meshwright search FILE [--framework F] [--objective O] [--top N] [--threads N] [--json]

在 FILE 的模型、集群和批次上搜索各框架的全部合法方案，找出放得下的最佳者。
  --framework F[,F]  只用这些框架；--without F[,F]：排除这些框架
  --objective O      throughput（默认）、robust（区间的慢端）、memory 或 cost
  --top N            显示多少个方案（10）
  --threads N        线程数（全部核心）；结果不变
  --front            另列出在单步时间、剩余显存与学习成本上不被任何方案全面胜过的方案
  --deadline-days D, --budget-usd D, --power-kw D
                     训练完词元预算的期限与费用上限，以及 GPU 额定功率上限
  --json             供程序使用（docs/json-output.md）
</translation>
    </message>
    <message>
        <source>%1 needs a number above 0, not &quot;%2&quot;</source>
        <translation>%1 需要大于 0 的数，而不是“%2”</translation>
    </message>
    <message>
        <source>%1 needs a whole number from 1 to %2</source>
        <translation>%1 需要 1 到 %2 的整数</translation>
    </message>
    <message>
        <source>there is no framework &quot;%1&quot;; see meshwright catalog frameworks</source>
        <translation>没有框架“%1”；见 meshwright catalog frameworks</translation>
    </message>
    <message>
        <source>--objective is throughput, robust, memory or cost, not &quot;%1&quot;</source>
        <translation>--objective 只能是 throughput、robust、memory 或 cost，而不是“%1”</translation>
    </message>
    <message>
        <source>Estimates of memory and time, one thread: %1 plans a second</source>
        <translation>显存与时间估计，单线程：每秒 %1 个方案</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>方案数</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Plans a second</source>
        <translation>每秒方案数</translation>
    </message>
    <message>
        <source>GPT-3 13B, 32 A100, every framework&apos;s best</source>
        <translation>GPT-3 13B，32 张 A100，各框架最佳方案</translation>
    </message>
    <message>
        <source>Parallelism</source>
        <translation>并行度</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>%1 needs one FILE</source>
        <translation>%1 需要一个 FILE</translation>
    </message>
    <message>
        <source>No single change makes it legal and fit.</source>
        <translation>没有任何单项改动能使它合法且放得下。</translation>
    </message>
    <message>
        <source>What would make it legal and fit:</source>
        <translation>以下改动可使它合法且放得下：</translation>
    </message>
    <message>
        <source>CPU seconds</source>
        <translation>CPU 秒</translation>
    </message>
    <message>
        <source>Layouts, and ways to keep model states, that a rule refuses in every plan:</source>
        <translation>在任何方案中都被规则拒绝的布局与模型状态存放方式：</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2 GPUs</source>
        <translation>%1：%2 块 GPU</translation>
    </message>
    <message>
        <source>%1: %2, micro-batch %3, global batch %4, sequence %5</source>
        <translation>%1：%2，微批次 %3，全局批次 %4，序列 %5</translation>
    </message>
    <message>
        <source>meshwright import PATH... [-o FILE] [--force] [--json]

Reads what people have, tells each file by its content, and says what was understood:
Hugging Face config.json, DeepSpeed JSON, Accelerate YAML, torchtitan TOML, Megatron-LM
scripts and YAML, Trainer arguments, SLURM headers, training logs, out-of-memory
messages. Several files are merged into one scenario; models alone are told one by one.
  -o FILE  writes a project; never over a file that exists
  --force  over it all the same
  --json   for programs (docs/json-output.md)
</source>
        <translation>meshwright import PATH... [-o FILE] [--force] [--json]

读取现有文件，按内容识别每个文件，并说明读懂了什么：
Hugging Face config.json、DeepSpeed JSON、Accelerate YAML、torchtitan TOML、Megatron-LM
脚本与 YAML、Trainer 参数、SLURM 头、训练日志、显存不足消息。
多个文件合并为一个场景；只有模型时逐个说明。
  -o FILE  写出项目；绝不覆盖已有文件
  --force  仍然覆盖
  --json   供程序使用（docs/json-output.md）
</translation>
    </message>
    <message>
        <source>What ran is not known: bring its configuration, and its model, for a comparison.</source>
        <translation>不知道运行的是什么：请提供其配置和模型以便比较。</translation>
    </message>
    <message>
        <source>%1 on %2 GPUs of %3; %4, %5, micro-batch %6, global batch %7, sequence %8</source>
        <translation>%1，%2 块 %3 的 GPU；%4，%5，微批次 %6，全局批次 %7，序列 %8</translation>
    </message>
    <message>
        <source>Where the memory goes, at the peak of the estimate (%1):</source>
        <translation>显存去向，按估算的峰值（%1）：</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>The %1 asked for are %2, to the last digit</source>
        <translation>所请求的 %1 就是%2，数字完全吻合</translation>
    </message>
    <message>
        <source>The whole step lacks %1</source>
        <translation>整步还缺 %1</translation>
    </message>
    <message>
        <source>Where the time goes, by the estimate:</source>
        <translation>时间去向，按估算：</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>timer %1: %2 s</source>
        <translation>计时器 %1：%2 秒</translation>
    </message>
    <message>
        <source>not enough alone, %1 missing</source>
        <translation>单独不够，还缺 %1</translation>
    </message>
    <message>
        <source>frees %1</source>
        <translation>释放 %1</translation>
    </message>
    <message>
        <source>tokens/s %1 %</source>
        <translation>词元/秒 %1%</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between parts of a sentence</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>to be done in the training program</source>
        <translation>在训练程序中实现</translation>
    </message>
    <message>
        <source>No single change of the plan is better by the estimate.</source>
        <translation>按估算，没有任何单项改动更好。</translation>
    </message>
    <message>
        <source>What to change, what costs least first:</source>
        <translation>可以改什么，代价最小的在前：</translation>
    </message>
    <message>
        <source>Known pitfalls in sight:</source>
        <translation>相关的已知陷阱：</translation>
    </message>
    <message>
        <source>doctor needs a PATH</source>
        <translation>doctor 需要 PATH</translation>
    </message>
    <message>
        <source>meshwright doctor PATH... [--plan NAME] [--json]

Takes configurations, a model, a project, logs and out-of-memory messages in any mix, and says where
memory or time went, whether that agrees with the estimate, and what to change: the fixes ranked by
what they cost, each as a diff to the files given. Nothing is written.
  --plan NAME  the plan of the project that ran
  --json       for programs (docs/json-output.md)
</source>
        <translation>meshwright doctor PATH... [--plan NAME] [--json]

可任意组合配置、模型、项目、日志和显存不足消息，说明显存或时间去了哪里、
是否与估算一致、以及该改什么：修改按代价排序，
每项都以对所给文件的差异形式给出。不写任何文件。
  --plan NAME  项目中实际运行的计划
  --json       供程序使用（docs/json-output.md）
</translation>
    </message>
    <message>
        <source>export needs --to FORMAT: %1</source>
        <translation>export 需要 --to FORMAT：%1</translation>
    </message>
    <message>
        <source>there is no format &quot;%1&quot; to export to: %2</source>
        <translation>没有可导出的格式“%1”：%2</translation>
    </message>
    <message>
        <source>the file has several plans; --plan names one of %1</source>
        <translation>文件有多个计划；用 --plan 指定其一：%1</translation>
    </message>
    <message>
        <source>warning: the plan is not legal: %1</source>
        <translation>警告：该计划不合法：%1</translation>
    </message>
    <message>
        <source>warning: by the estimate, the plan does not fit in GPU memory</source>
        <translation>警告：按估算，该计划放不进显存</translation>
    </message>
    <message>
        <source>meshwright: --force replaces files that exist</source>
        <translation>meshwright：--force 可替换已有文件</translation>
    </message>
    <message>
        <source>export needs one FILE and --out DIR</source>
        <translation>export 需要一个 FILE 和 --out DIR</translation>
    </message>
    <message>
        <source>meshwright export FILE [--plan NAME] --to FORMAT --out DIR [--job-name NAME] [--program PY] [--force] [--json]

Writes the files that run one plan of FILE into the folder DIR: configuration, launch file with the
environment variables that the plan needs, and a README that says what was decided and what to fill in.
FORMAT: deepspeed, megatron, torchtitan, accelerate, fsdp2, torchrun, slurm, kubernetes.
  --program PY  the training program to start (train.py), where the framework has none of its own
  --force       over files that exist; links are replaced, never followed
  --json        for programs (docs/json-output.md)
</source>
        <translation>meshwright export FILE [--plan NAME] --to FORMAT --out DIR [--job-name NAME] [--program PY] [--force] [--json]

把运行 FILE 中某个计划所需的文件写入目录 DIR：配置、带有所需环境变量的启动文件，
以及说明已决定什么、还需填写什么的 README。
FORMAT：deepspeed、megatron、torchtitan、accelerate、fsdp2、torchrun、slurm、kubernetes。
  --program PY  要启动的训练程序（train.py），用于框架自身没有程序的情况
  --force       覆盖已有文件；链接会被替换，绝不跟随
  --json        供程序使用（docs/json-output.md）
</translation>
    </message>
    <message>
        <source>Meshwright plans large-scale training of language models.

  meshwright [FILE]              opens the studio
  meshwright COMMAND ...         works without a display
  meshwright COMMAND --help      says how to call a command
  meshwright --version

FILE is a Meshwright project, or what `meshwright import` reads.

Commands:
</source>
        <translation>Meshwright 规划大语言模型的大规模训练。

  meshwright [FILE]              打开工作室
  meshwright COMMAND ...         无需显示器即可运行
  meshwright COMMAND --help      说明命令的用法
  meshwright --version

FILE 是 Meshwright 项目，或 `meshwright import` 能读取的文件。

命令：
</translation>
    </message>
    <message>
        <source>meshwright: there is no display to open the studio on. Without one: meshwright report %1 -o decision.pdf; other commands: meshwright --help
</source>
        <translation>meshwright：没有可打开工作室的显示器。没有显示器时可用：meshwright report %1 -o decision.pdf；其他命令见 meshwright --help
</translation>
    </message>
    <message>
        <source>--form is one of %1, not &quot;%2&quot;</source>
        <translation>--form 应为 %1 之一，而不是 &quot;%2&quot;</translation>
    </message>
    <message>
        <source>--sections takes %1, not &quot;%2&quot;</source>
        <translation>--sections 可取 %1，而不是 &quot;%2&quot;</translation>
    </message>
    <message>
        <source>--sections names no section: %1</source>
        <translation>--sections 没有列出任何章节：%1</translation>
    </message>
    <message>
        <source>--paper is a4 or letter, not &quot;%1&quot;</source>
        <translation>--paper 应为 a4 或 letter，而不是 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>meshwright report FILE -o OUT.pdf|.html|.md [--form brief|full|teaching] [--sections LIST]
                  [--lang en|zh_CN] [--paper a4|letter] [--date YYYY-MM-DD]

Writes the decision report of FILE, a project or a Hugging Face config.json.
  -o OUT           the ending says the form of the file
  --form FORM      brief: page 1 alone; full, if left out; teaching: the walkthrough of ZeRO on the
                   project&apos;s own numbers
  --sections LIST  only these, separated by commas: %1
  --lang LANG      language of the report; English if left out
  --paper PAPER    of a PDF; a4 if left out
  --date DAY       the day that it bears; by SOURCE_DATE_EPOCH or today if left out.
                   The same project and day give the same bytes.
</source>
        <translation>meshwright report FILE -o OUT.pdf|.html|.md [--form brief|full|teaching] [--sections LIST]
                  [--lang en|zh_CN] [--paper a4|letter] [--date YYYY-MM-DD]

为 FILE（项目或 Hugging Face 的 config.json）写出决策报告。
  -o OUT           扩展名决定文件格式
  --form FORM      brief：仅第 1 页；full：默认；teaching：用项目自己的数字讲解 ZeRO
  --sections LIST  只写这些章节，以逗号分隔：%1
  --lang LANG      报告语言；默认英文
  --paper PAPER    PDF 的纸张；默认 a4
  --date DAY       报告上的日期；默认取 SOURCE_DATE_EPOCH 或今天。
                   同一项目、同一日期得到完全相同的字节。
</translation>
    </message>
    <message>
        <source>--tokens-per-s-per-gpu needs one number for each of the %1 plans, not %2</source>
        <translation>--tokens-per-s-per-gpu 需要为 %1 个方案各给一个数，而不是 %2 个</translation>
    </message>
    <message>
        <source>%1 Gb/s a node</source>
        <translation>每节点 %1 Gb/s</translation>
    </message>
    <message>
        <source>none: at most %1</source>
        <translation>没有：至多 %1</translation>
    </message>
    <message>
        <source>Claimed</source>
        <translation>声称</translation>
    </message>
    <message>
        <source>Ours</source>
        <translation>我们的估计</translation>
    </message>
    <message>
        <source>Network that the claim implies</source>
        <translation>声称所意味的网络</translation>
    </message>
    <message>
        <source>%1 is faster than %2 with %3 %</source>
        <translation>%1 比 %2 更快的概率为 %3 %</translation>
    </message>
    <message>
        <source>claimed needs one FILE</source>
        <translation>claimed 需要一个 FILE</translation>
    </message>
    <message>
        <source>claimed needs a project with plans</source>
        <translation>claimed 需要含有方案的项目</translation>
    </message>
    <message>
        <source>meshwright claimed FILE --tokens-per-s-per-gpu N,N,... [--json]

Sets throughputs that someone claims for the plans of FILE, one for each plan, beside ours.
Says what network each claim would imply, and how likely the fastest plan is the faster one.
</source>
        <translation>meshwright claimed FILE --tokens-per-s-per-gpu N,N,... [--json]

把他人对 FILE 各方案声称的吞吐量（每个方案一个数）与我们的估计并列，
说明每个声称意味着怎样的网络，以及最快的方案确实更快的概率。
</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Set model to %1</source>
        <translation>将模型设为 %1</translation>
    </message>
    <message>
        <source>Set cluster to %1</source>
        <translation>将集群设为 %1</translation>
    </message>
</context>
<context>
    <name>Learn</name>
    <message>
        <source>Forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>send</source>
        <comment>an event of a lesson: one GPU sends to its neighbour</comment>
        <translation>发送</translation>
    </message>
    <message>
        <source>free</source>
        <comment>an event of a lesson: memory is freed</comment>
        <translation>释放</translation>
    </message>
    <message>
        <source>update</source>
        <comment>an event of a lesson: the optimizer updates</comment>
        <translation>更新</translation>
    </message>
    <message>
        <source>copy</source>
        <comment>an event of a lesson: between GPU and host</comment>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>optimizer states</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>The gradients are summed over all GPUs, and every GPU keeps the whole sum.</source>
        <translation>梯度在所有卡之间求和，每张卡都得到完整的和。</translation>
    </message>
    <message>
        <source>The gradients are summed bucket by bucket; each GPU receives the sum of its own slice.</source>
        <translation>梯度逐桶求和，每张卡只得到自己那一片的和。</translation>
    </message>
    <message>
        <source>Partial results of the layer are summed; each GPU keeps its part of the tokens.</source>
        <translation>对该层的部分结果求和，每张卡保留自己那部分词元。</translation>
    </message>
    <message>
        <source>Each GPU sends its updated slice to the others, so that all have every parameter.</source>
        <translation>每张卡把更新后的分片发给其他卡，使所有卡都有全部参数。</translation>
    </message>
    <message>
        <source>The parameters of the next layer are gathered from all GPUs, just before use.</source>
        <translation>在使用之前，从所有卡收集下一层的参数。</translation>
    </message>
    <message>
        <source>The activations of the layer are gathered within the tensor-parallel group.</source>
        <translation>在张量并行组内收集该层的激活值。</translation>
    </message>
    <message>
        <source>Every token is sent to the GPUs of its experts, and its result comes back.</source>
        <translation>每个词元被送到其专家所在的卡，结果再传回来。</translation>
    </message>
    <message>
        <source>Activations, or their gradients, pass to the neighbouring GPU.</source>
        <translation>激活值（或其梯度）传给相邻的卡。</translation>
    </message>
    <message>
        <source>Gradients that belong to other GPUs are freed at once.</source>
        <translation>属于其他卡的梯度立即释放。</translation>
    </message>
    <message>
        <source>The gathered parameters are freed; each GPU keeps its own slice.</source>
        <translation>释放收集来的参数，每张卡只留自己的分片。</translation>
    </message>
    <message>
        <source>The new values are written into the parameters.</source>
        <translation>把新值写入参数。</translation>
    </message>
    <message>
        <source>The optimizer updates what this GPU owns.</source>
        <translation>优化器更新本卡所拥有的部分。</translation>
    </message>
    <message>
        <source>The gradients go down to host memory over PCIe.</source>
        <translation>梯度经 PCIe 传到主机内存。</translation>
    </message>
    <message>
        <source>The updated parameters come back from the host over PCIe.</source>
        <translation>更新后的参数经 PCIe 从主机传回。</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Optimizer states</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>Model states per GPU</source>
        <translation>每卡模型状态</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>Memory in all per GPU</source>
        <translation>每卡显存合计</translation>
    </message>
    <message>
        <source>Headroom</source>
        <translation>余量</translation>
    </message>
    <message>
        <source>Sent per GPU and step</source>
        <translation>每卡每步发送量</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>每步时间</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>暴露的通信</translation>
    </message>
    <message>
        <source>How much do parameters, gradients and optimizer states take on one GPU at %1?</source>
        <translation>%1：一张卡上的参数、梯度和优化器状态共占多少？</translation>
    </message>
    <message>
        <source>How much does one GPU send in a training step at %1?</source>
        <translation>%1：一张卡在一个训练步中发送多少？</translation>
    </message>
    <message>
        <source>How long does a training step take at %1?</source>
        <translation>%1：一个训练步要多久？</translation>
    </message>
    <message>
        <source>%1 at %2: how much?</source>
        <extracomment>%1 a value, as &quot;Activations&quot;; %2 a step of the lesson</extracomment>
        <translation>%2：%1是多少？</translation>
    </message>
    <message>
        <source>GB and GiB mixed up</source>
        <translation>混淆了 GB 与 GiB</translation>
    </message>
    <message>
        <source>Gradients forgotten</source>
        <translation>漏了梯度</translation>
    </message>
    <message>
        <source>Optimizer states forgotten</source>
        <translation>漏了优化器状态</translation>
    </message>
    <message>
        <source>Only the parameters counted</source>
        <translation>只算了参数</translation>
    </message>
    <message>
        <source>fp32 master weights forgotten</source>
        <translation>漏了 fp32 主权重</translation>
    </message>
    <message>
        <source>Optimizer states counted twice</source>
        <translation>优化器状态算了两遍</translation>
    </message>
    <message>
        <source>Everything divided by N</source>
        <translation>全部都除以 N</translation>
    </message>
    <message>
        <source>Nothing divided</source>
        <translation>什么都没切分</translation>
    </message>
    <message>
        <source>The step before</source>
        <translation>这是上一步的答案</translation>
    </message>
    <message>
        <source>One reduction for all micro-batches</source>
        <translation>所有微批次只算了一次规约</translation>
    </message>
    <message>
        <source>All-reduce counted once</source>
        <translation>all-reduce 只算了一遍</translation>
    </message>
    <message>
        <source>All-gather forgotten</source>
        <translation>漏了 all-gather</translation>
    </message>
    <message>
        <source>One gather instead of two</source>
        <translation>两次收集只算了一次</translation>
    </message>
    <message>
        <source>Own slice counted as sent</source>
        <translation>把自己的分片也算成发送</translation>
    </message>
    <message>
        <source>1 GiB is 2³⁰ bytes, 7.4 % more than 1 GB of 10⁹. The unit beside the number says which.</source>
        <translation>1 GiB 是 2³⁰ 字节，比 10⁹ 字节的 1 GB 多 7.4 %。看清数字旁边的单位。</translation>
    </message>
    <message>
        <source>Backward leaves one gradient for every parameter that is trained.</source>
        <translation>反向会为每个被训练的参数留下一个梯度。</translation>
    </message>
    <message>
        <source>Adam keeps momentum and variance for every parameter; they are the largest part.</source>
        <translation>Adam 为每个参数保存动量和方差，它们占的最多。</translation>
    </message>
    <message>
        <source>That is what inference needs. Training adds gradients and optimizer states.</source>
        <translation>那是推理所需。训练还要加上梯度和优化器状态。</translation>
    </message>
    <message>
        <source>In mixed precision the optimizer updates an fp32 copy of the weights: 4 bytes more.</source>
        <translation>混合精度下优化器更新的是权重的 fp32 副本：再加 4 字节。</translation>
    </message>
    <message>
        <source>Momentum and variance are two values of 4 bytes: 8 bytes a parameter, not 16.</source>
        <translation>动量和方差是两个 4 字节的值：每参数 8 字节，不是 16。</translation>
    </message>
    <message>
        <source>This step cuts only some of the states; the others are whole on every GPU.</source>
        <translation>这一步只切分了部分状态，其余在每张卡上都是完整的。</translation>
    </message>
    <message>
        <source>That is what one GPU holds without sharding.</source>
        <translation>那是不切分时一张卡上的量。</translation>
    </message>
    <message>
        <source>That was the answer one step earlier; look at what has been cut since.</source>
        <translation>看看在那之后又切分了什么。</translation>
    </message>
    <message>
        <source>Cut gradients cannot be kept whole, so every micro-batch reduces its own.</source>
        <translation>切分后的梯度无法完整保留，所以每个微批次都要规约一次。</translation>
    </message>
    <message>
        <source>An all-reduce is a reduce-scatter and an all-gather: two passes.</source>
        <translation>all-reduce 等于 reduce-scatter 加 all-gather：要传两遍。</translation>
    </message>
    <message>
        <source>Whoever updates only a slice needs the other slices back: an all-gather of parameters.</source>
        <translation>只更新一个分片的卡还需要取回其他分片：对参数做 all-gather。</translation>
    </message>
    <message>
        <source>Parameters are freed after forward, so backward gathers them once more.</source>
        <translation>参数在前向之后被释放，所以反向还要再收集一次。</translation>
    </message>
    <message>
        <source>A GPU does not send itself its own slice: a ring sends (N − 1) / N.</source>
        <translation>一张卡不必把自己的分片发给自己：环只发送 (N − 1) / N。</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Offload</source>
        <translation>卸载</translation>
    </message>
    <message>
        <source>Parallelism</source>
        <translation>并行</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>硬件</translation>
    </message>
    <message>
        <source>Choice of framework</source>
        <translation>框架选型</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>落地</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>规模</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Measurements</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>团队</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>资料</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>成立</translation>
    </message>
    <message>
        <source>Conditional</source>
        <translation>有条件成立</translation>
    </message>
    <message>
        <source>Simplification</source>
        <translation>简化</translation>
    </message>
    <message>
        <source>Outdated</source>
        <translation>过时</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>No source</source>
        <translation>无出处</translation>
    </message>
    <message>
        <source>Opinion</source>
        <translation>观点</translation>
    </message>
</context>
<context>
    <name>MemoryBars</name>
    <message>
        <source>over by %1</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>余 %1</translation>
    </message>
    <message>
        <source>Over capacity</source>
        <translation>超出容量</translation>
    </message>
    <message>
        <source>Capacity %1</source>
        <translation>容量 %1</translation>
    </message>
    <message>
        <source>Micro-batch %1 · %2</source>
        <extracomment>%1: number of sequences, %2: what is recomputed</extracomment>
        <translation>微批次 %1 · %2</translation>
    </message>
    <message>
        <source>not legal</source>
        <translation>不合法</translation>
    </message>
    <message>
        <source>not legal: %1</source>
        <translation>不合法：%1</translation>
    </message>
</context>
<context>
    <name>Pages</name>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Frameworks</source>
        <translation>框架</translation>
    </message>
</context>
<context>
    <name>ProjectChanges</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Model: its configuration</source>
        <translation>模型：其配置</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Network of a node</source>
        <translation>节点网络</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>团队</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>训练任务</translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>Plan added: %1</source>
        <translation>新增方案：%1</translation>
    </message>
    <message>
        <source>Plan removed: %1</source>
        <translation>移除方案：%1</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Activation checkpointing</source>
        <translation>激活检查点</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n values</source>
        <translation>
            <numerusform>%1：%n 个值</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Prompts</name>
    <message>
        <source>Open a project or a model&apos;s config.json</source>
        <translation>打开项目或模型的 config.json</translation>
    </message>
    <message>
        <source>Projects and model configurations (*.json);;All files (*)</source>
        <translation>项目与模型配置 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save the project</source>
        <translation>保存项目</translation>
    </message>
    <message>
        <source>Meshwright project (*.json)</source>
        <translation>Meshwright 项目 (*.json)</translation>
    </message>
    <message>
        <source>Write the report</source>
        <translation>写出报告</translation>
    </message>
    <message>
        <source>PDF (*.pdf);;HTML (*.html);;Markdown (*.md)</source>
        <translation>PDF (*.pdf);;HTML (*.html);;Markdown (*.md)</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>Save the changes to “%1”?</source>
        <translation>要保存对“%1”的更改吗？</translation>
    </message>
    <message>
        <source>Delete the rescued work for good?</source>
        <translation>要永久删除抢救出的内容吗？</translation>
    </message>
    <message>
        <source>Delete the rescued work on “%1” for good?</source>
        <translation>要永久删除从“%1”抢救出的内容吗？</translation>
    </message>
    <message>
        <source>Rescued work</source>
        <translation>抢救出的内容</translation>
    </message>
</context>
<context>
    <name>ReportWords</name>
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
        <translation>；或</translation>
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
    <message>
        <source>It is not legal.</source>
        <translation>该方案不合法。</translation>
    </message>
    <message>
        <source>None of the plans is legal.</source>
        <translation>没有一个方案合法。</translation>
    </message>
    <message>
        <source>What stands in the way, and what would mend it</source>
        <translation>障碍何在，如何解决</translation>
    </message>
    <message>
        <source>%1 Mend: %2</source>
        <comment>broken rules, changes</comment>
        <translation>%1解决办法：%2</translation>
    </message>
    <message>
        <source>Walkthrough</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Decision report</source>
        <translation>决策报告</translation>
    </message>
    <message>
        <source>%1 · Meshwright %2 · project %3</source>
        <translation>%1 · Meshwright %2 · 项目 %3</translation>
    </message>
    <message>
        <source>below %1: %2</source>
        <comment>weight, framework</comment>
        <translation>低于 %1：%2</translation>
    </message>
    <message>
        <source>above %1: %2</source>
        <comment>weight, framework</comment>
        <translation>高于 %1：%2</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>micro-batch %1</source>
        <translation>微批次 %1</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <comment>setting and value</comment>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>kind of training</source>
        <translation>训练方式</translation>
    </message>
    <message>
        <source>number of GPUs</source>
        <translation>GPU 数量</translation>
    </message>
    <message>
        <source>sharding</source>
        <translation>切分</translation>
    </message>
    <message>
        <source>micro-batch</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>recomputation</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>offloading</source>
        <translation>卸载</translation>
    </message>
    <message>
        <source>nothing that matters</source>
        <translation>没有重要差别</translation>
    </message>
    <message>
        <source>What the job may need</source>
        <translation>任务可能需要</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>程度</translation>
    </message>
    <message>
        <source>Because</source>
        <translation>原因</translation>
    </message>
    <message>
        <source> (a hint)</source>
        <translation>（经验提示）</translation>
    </message>
    <message>
        <source>Criterion</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Another one wins with a weight</source>
        <translation>权重如此时他者胜出</translation>
    </message>
    <message>
        <source>Score of 100</source>
        <translation>得分（满分 100）</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 分</translation>
    </message>
    <message>
        <source>Throughput is in tokens/s per GPU. Points are weight × score over the sum of weights. A strong weight was set by the team, the others are defaults. In the last column one weight moves and the others stand still.</source>
        <translation>吞吐量单位为每 GPU 每秒词元数。分数为权重 × 得分 ÷ 权重之和。加粗的权重由团队设定，其余为默认值。最后一列只变动一个权重，其余不变。</translation>
    </message>
    <message>
        <source>Its own best plan</source>
        <translation>自身的最佳方案</translation>
    </message>
    <message>
        <source>Tokens/s/GPU</source>
        <translation>词元/秒/GPU</translation>
    </message>
    <message>
        <source>Days and cost</source>
        <translation>天数与费用</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>What speaks against the others</source>
        <translation>其他方案的不利之处</translation>
    </message>
    <message>
        <source>Why it lost, and what would change that</source>
        <translation>为何落选，以及怎样才会改变</translation>
    </message>
    <message>
        <source>None of the known pitfalls applies to the recommended plan.</source>
        <translation>推荐方案不涉及任何已知的坑。</translation>
    </message>
    <message>
        <source>Pitfall</source>
        <translation>坑</translation>
    </message>
    <message>
        <source>Remedy</source>
        <translation>解决办法</translation>
    </message>
    <message>
        <source>No other framework could take the lead by being faster.</source>
        <translation>没有其他框架能仅凭更快而领先。</translation>
    </message>
    <message>
        <source>Run both plans on all GPUs of the cluster: %1 steps to warm up, then %2 steps that count. Compare their mean throughput; they tell differences from %3 on apart. Together %4 GPU-hours, %5.</source>
        <translation>在集群的全部 GPU 上运行两个方案：先预热 %1 步，再计 %2 步。比较平均吞吐量；可分辨 %3 以上的差异。合计 %4 GPU 小时，%5。</translation>
    </message>
    <message>
        <source>Expected tokens/s/GPU</source>
        <translation>预期词元/秒/GPU</translation>
    </message>
    <message>
        <source>90 % interval</source>
        <translation>90 % 区间</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>%1 wins if it reaches %2 tokens/s/GPU while %3 stays at its prediction, or %4 of what %3 reaches; by the errors of the predictions that happens with %5. Otherwise the decision stands.</source>
        <translation>若 %1 达到 %2 词元/秒/GPU 而 %3 与预测相同，或达到 %3 的 %4，则 %1 胜出；按预测误差，其概率为 %5。否则决定不变。</translation>
    </message>
    <message>
        <source>Nearest published run</source>
        <translation>最接近的公开实测</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Differs in</source>
        <translation>不同之处</translation>
    </message>
    <message>
        <source>%1 tokens/s/GPU</source>
        <translation>%1 词元/秒/GPU</translation>
    </message>
    <message>
        <source>%1 runs, median error %2, nine of ten below %3, inside the 90 % interval: %4.</source>
        <extracomment>%1 runs, %2 median error, %3 ninth decile of errors, %4 share inside of the interval</extracomment>
        <translation>%1 次实测，误差中位数 %2，九成低于 %3，落在 90 % 区间内：%4。</translation>
    </message>
    <message>
        <source>Step time under the same engine: </source>
        <translation>同一引擎下的每步时间：</translation>
    </message>
    <message>
        <source>Peak memory: </source>
        <translation>峰值显存：</translation>
    </message>
    <message>
        <source>These runs were also used to fit the constants; docs/validation.md has errors on runs held back.</source>
        <translation>这些实测也用于拟合常数；留出实测上的误差见 docs/validation.md。</translation>
    </message>
    <message>
        <source>Per GPU and step</source>
        <translation>每 GPU 每步</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>本项目</translation>
    </message>
    <message>
        <source>%1, with the numbers of this project: its model, cluster, batch and precision.</source>
        <translation>%1，采用本项目的数字：模型、集群、批次与精度。</translation>
    </message>
    <message>
        <source>What one GPU holds, step by step</source>
        <translation>一张 GPU 逐步持有的内容</translation>
    </message>
    <message>
        <source>These degrees do not divide the GPUs of this project.</source>
        <translation>这些并行度不能整除本项目的 GPU 数。</translation>
    </message>
    <message>
        <source>Deadline</source>
        <translation>期限</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>People in the team</source>
        <translation>团队人数</translation>
    </message>
    <message>
        <source>Systems engineers</source>
        <translation>系统工程师</translation>
    </message>
    <message>
        <source>Changes of code allowed</source>
        <translation>允许的代码改动</translation>
    </message>
    <message>
        <source>Hugging Face models needed</source>
        <translation>需要 Hugging Face 模型</translation>
    </message>
    <message>
        <source>Weights set by the team</source>
        <translation>团队设定的权重</translation>
    </message>
    <message>
        <source>Links inside a node, a GPU</source>
        <translation>节点内链路，每 GPU</translation>
    </message>
    <message>
        <source>Network of a node</source>
        <translation>节点网络</translation>
    </message>
    <message>
        <source>GPU price</source>
        <translation>GPU 价格</translation>
    </message>
    <message>
        <source>Mean time between failures</source>
        <translation>平均故障间隔</translation>
    </message>
    <message>
        <source>Standstill of a checkpoint</source>
        <translation>保存检查点的停顿</translation>
    </message>
    <message>
        <source>CUDA context and NCCL</source>
        <translation>CUDA 上下文与 NCCL</translation>
    </message>
    <message>
        <source>Allocator slack</source>
        <translation>分配器余量</translation>
    </message>
    <message>
        <source>configuration only</source>
        <translation>仅配置</translation>
    </message>
    <message>
        <source>the training script</source>
        <translation>训练脚本</translation>
    </message>
    <message>
        <source>any</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>given</source>
        <comment>origin of a value</comment>
        <translation>给定</translation>
    </message>
    <message>
        <source>catalog</source>
        <comment>origin of a value</comment>
        <translation>目录</translation>
    </message>
    <message>
        <source>published runs</source>
        <comment>origin of a value</comment>
        <translation>公开实测</translation>
    </message>
    <message>
        <source>default</source>
        <comment>origin of a value</comment>
        <translation>默认</translation>
    </message>
    <message>
        <source>none</source>
        <comment>no such limit</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 an hour</source>
        <translation>每小时 %1</translation>
    </message>
    <message>
        <source>does not fit, over by %1</source>
        <translation>放不下，超出 %1</translation>
    </message>
    <message>
        <source>10 % less: no slower</source>
        <translation>减少 10 %：不会更慢</translation>
    </message>
    <message>
        <source>10 % less: + %1 a step</source>
        <translation>减少 10 %：每步 + %1</translation>
    </message>
    <message>
        <source>twice: + %1</source>
        <translation>两倍：+ %1</translation>
    </message>
    <message>
        <source>10 % more: + %1</source>
        <translation>增加 10 %：+ %1</translation>
    </message>
    <message>
        <source>twice: %1</source>
        <translation>两倍：%1</translation>
    </message>
    <message>
        <source>10 % less: %1</source>
        <translation>减少 10 %：%1</translation>
    </message>
    <message>
        <source>Assumption</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>If it is wrong</source>
        <translation>若有误</translation>
    </message>
    <message>
        <source>Strong: said by the team. Everything else is an assumption to be challenged.</source>
        <translation>加粗：团队给出。其余均为可质疑的假设。</translation>
    </message>
    <message>
        <source>A step takes %1 less time than with %2.</source>
        <translation>一步比 %2 少用 %1 的时间。</translation>
    </message>
    <message>
        <source>A step takes %1 more time than with %2.</source>
        <translation>一步比 %2 多用 %1 的时间。</translation>
    </message>
    <message>
        <source>That is %1 and %2 ahead of %3.</source>
        <translation>比 %3 快 %1，省 %2。</translation>
    </message>
    <message>
        <source>That is %1 and %2 behind %3, which scores lower.</source>
        <translation>比 %3 慢 %1，多花 %2，但后者得分更低。</translation>
    </message>
    <message>
        <source>It trains on %1 tokens in %2 (%3), with %4 of each GPU to spare.</source>
        <extracomment>%1 tokens, %2 days, %3 interval of days, %4 amount of memory</extracomment>
        <translation>训练 %1 词元需 %2（%3），每张 GPU 还剩 %4。</translation>
    </message>
    <message>
        <source>It reaches %1 tokens/s per GPU (%2), with %3 of each GPU to spare.</source>
        <translation>每 GPU 达到 %1 词元/秒（%2），每张 GPU 还剩 %3。</translation>
    </message>
    <message>
        <source>The decision</source>
        <translation>决定</translation>
    </message>
    <message>
        <source>No framework qualifies.</source>
        <translation>没有框架合格。</translation>
    </message>
    <message>
        <source>What rules each one out</source>
        <translation>各框架被排除的原因</translation>
    </message>
    <message>
        <source>%1 · %2, micro-batch %3</source>
        <translation>%1 · %2，微批次 %3</translation>
    </message>
    <message>
        <source>recommended</source>
        <translation>推荐</translation>
    </message>
    <message>
        <source>tokens/s/GPU</source>
        <translation>词元/秒/GPU</translation>
    </message>
    <message>
        <source>%1, MFU %2</source>
        <translation>%1，MFU %2</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>峰值显存</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>memory used of capacity</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Left free</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Lines to change</source>
        <translation>改动行数</translation>
    </message>
    <message>
        <source>The same plan on the same engine: %1.</source>
        <translation>同一引擎上的相同方案：%1。</translation>
    </message>
    <message>
        <source>%1 more score lower.</source>
        <translation>另有 %1 个得分更低。</translation>
    </message>
    <message>
        <source>Out: %1.</source>
        <translation>已排除：%1。</translation>
    </message>
    <message>
        <source>%1: %2 against %3, %4 points.</source>
        <comment>criterion, values, lead</comment>
        <translation>%1：%2 对 %3，%4 分。</translation>
    </message>
    <message>
        <source>The other spends %1 a step more on %2.</source>
        <translation>对方每步在%2上多花 %1。</translation>
    </message>
    <message>
        <source>%1. See %2.</source>
        <comment>pitfall, its number</comment>
        <translation>%1。见 %2。</translation>
    </message>
    <message>
        <source>%1. Set %2.</source>
        <comment>pitfall, setting</comment>
        <translation>%1。请设置 %2。</translation>
    </message>
    <message>
        <source>%1 Another framework belongs first with %2.</source>
        <translation>%1 另一框架居首的概率为 %2。</translation>
    </message>
    <message>
        <source>A close call.</source>
        <translation>相差不大。</translation>
    </message>
    <message>
        <source>%1 is given up: %2 against %3 of %4, %5 points.</source>
        <translation>放弃了%1：%2，而 %4 为 %3，%5 分。</translation>
    </message>
    <message>
        <source>%1 %2 are left free.</source>
        <translation>%1 剩余 %2。</translation>
    </message>
    <message>
        <source>Little memory to spare.</source>
        <translation>显存余量很小。</translation>
    </message>
    <message>
        <source>The framework is no longer actively maintained.</source>
        <translation>该框架已不再积极维护。</translation>
    </message>
    <message>
        <source>%1 reaches %2 tokens/s/GPU (%3).</source>
        <translation>%1 达到 %2 词元/秒/GPU（%3）。</translation>
    </message>
    <message>
        <source>Two plans, %1 GPU-hours, %2.</source>
        <translation>两个方案，%1 GPU 小时，%2。</translation>
    </message>
    <message>
        <source>A measurement</source>
        <translation>一次实测</translation>
    </message>
    <message>
        <source>From %1 Gb/s per GPU on, %2 is as fast. Today: %3 Gb/s.</source>
        <translation>每 GPU 达到 %1 Gb/s 起，%2 同样快。目前为 %3 Gb/s。</translation>
    </message>
    <message>
        <source>Down to %1 Gb/s per GPU, %2 is as fast. Today: %3 Gb/s.</source>
        <translation>每 GPU 降到 %1 Gb/s 时，%2 同样快。目前为 %3 Gb/s。</translation>
    </message>
    <message>
        <source>A faster network</source>
        <translation>更快的网络</translation>
    </message>
    <message>
        <source>A slower network</source>
        <translation>更慢的网络</translation>
    </message>
    <message>
        <source>Other weights</source>
        <translation>其他权重</translation>
    </message>
    <message>
        <source>With a weight of %1 instead of %2 for “%3”, %4 wins.</source>
        <translation>“%3”的权重为 %1 而非 %2 时，%4 胜出。</translation>
    </message>
    <message>
        <source>Which framework should train %1 on %2?</source>
        <translation>应使用哪个框架在 %2 上训练 %1？</translation>
    </message>
    <message>
        <source>Train with %1, %2.</source>
        <translation>使用 %1 训练，%2。</translation>
    </message>
    <message>
        <source>The lead holds with %1.</source>
        <translation>领先成立的概率为 %1。</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>Why, against %1</source>
        <translation>理由（对比 %1）</translation>
    </message>
    <message>
        <source>No other framework with a plan of its own qualifies.</source>
        <translation>没有其他有自身方案的框架合格。</translation>
    </message>
    <message>
        <source>Top risks</source>
        <translation>主要风险</translation>
    </message>
    <message>
        <source>None of the known pitfalls applies.</source>
        <translation>不涉及任何已知的坑。</translation>
    </message>
    <message>
        <source>What would overturn it</source>
        <translation>什么会推翻此决定</translation>
    </message>
    <message>
        <source>Sign-off</source>
        <translation>签署</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>accepted if the experiment confirms it</source>
        <translation>实验证实后接受</translation>
    </message>
    <message>
        <source>sent back</source>
        <translation>退回</translation>
    </message>
    <message>
        <source>Team lead</source>
        <translation>团队负责人</translation>
    </message>
    <message>
        <source>Infrastructure</source>
        <translation>基础设施</translation>
    </message>
    <message>
        <source>Review chair</source>
        <translation>评审主席</translation>
    </message>
    <message>
        <source>date</source>
        <comment>line to fill in</comment>
        <translation>日期</translation>
    </message>
    <message>
        <source>%1 per GPU</source>
        <translation>每 GPU %1</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>阶段 %1</translation>
    </message>
    <message>
        <source>stage %1: %2</source>
        <translation>阶段 %1：%2</translation>
    </message>
    <message>
        <source>Peak memory per GPU, by pipeline stage</source>
        <translation>各流水线阶段的每 GPU 峰值显存</translation>
    </message>
    <message>
        <source>Host memory of each node: %1.</source>
        <translation>每个节点的主机内存：%1。</translation>
    </message>
    <message>
        <source>One step of the recommended plan</source>
        <translation>推荐方案的一步</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>一步</translation>
    </message>
    <message>
        <source>%1 (90 %), MFU %2, HFU %3</source>
        <translation>%1（90 %），MFU %2，HFU %3</translation>
    </message>
    <message>
        <source>%1: %2 stages, %3 model chunks each, %4 micro-batches. The GPUs idle %5 of the time until the last rank is done, %6 after the start.</source>
        <translation>%1：%2 个阶段，各 %3 个模型块，%4 个微批次。到最后一个进程完成为止（开始后 %6），GPU 有 %5 的时间空闲。</translation>
    </message>
    <message>
        <source>Pipeline rank</source>
        <translation>流水线进程</translation>
    </message>
    <message>
        <source>Starts after</source>
        <translation>开始于</translation>
    </message>
    <message>
        <source>Works</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Most passes held</source>
        <translation>最多同时持有的遍数</translation>
    </message>
    <message>
        <source>The first %1 of %2 ranks.</source>
        <translation>前 %1 个，共 %2 个进程。</translation>
    </message>
    <message>
        <source>Communication of a step</source>
        <translation>一步的通信</translation>
    </message>
    <message>
        <source>Waited for</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Hidden behind computation</source>
        <translation>隐藏在计算之后</translation>
    </message>
    <message>
        <source>Share hidden</source>
        <translation>隐藏占比</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Data parallelism over %1 ranks: each GPU sends %2 of gradients and %3 of parameters a step.</source>
        <translation>%1 个进程的数据并行：每张 GPU 每步发送 %2 梯度和 %3 参数。</translation>
    </message>
    <message>
        <source>The project&apos;s own plans</source>
        <translation>项目自己的方案</translation>
    </message>
    <message>
        <source>Each GPU</source>
        <translation>每张 GPU</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Nodes</source>
        <translation>节点数</translation>
    </message>
    <message>
        <source>GPUs per node</source>
        <translation>每节点 GPU 数</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>全局批次</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>Set nodes to %1</source>
        <translation>将节点数设为 %1</translation>
    </message>
    <message>
        <source>Set GPUs per node to %1</source>
        <translation>将每节点 GPU 数设为 %1</translation>
    </message>
    <message>
        <source>Set sequence length to %1</source>
        <translation>将序列长度设为 %1</translation>
    </message>
    <message>
        <source>Set global batch to %1</source>
        <translation>将全局批次设为 %1</translation>
    </message>
    <message>
        <source>Set micro-batch to %1</source>
        <translation>将微批次设为 %1</translation>
    </message>
</context>
<context>
    <name>Tooltip</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Click to open the derivation</source>
        <translation>点击打开推导</translation>
    </message>
    <message>
        <source>not legal</source>
        <translation>不合法</translation>
    </message>
</context>
<context>
    <name>VerdictStrip</name>
    <message>
        <source>90 % interval: cross-validated residuals of published runs (docs/validation.md)</source>
        <translation>90 % 区间：公开实测数据的交叉验证残差（docs/validation.md）</translation>
    </message>
    <message>
        <source>The plan is not legal, so it has no step: %1</source>
        <translation>方案不合法，没有单步时间：%1</translation>
    </message>
    <message>
        <source>What it would be if the plan fitted its GPUs.</source>
        <translation>假如该方案放得进 GPU 时的数值。</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, if it fitted</source>
        <translation>%1（假如放得下）</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>The sum of its parts on the slowest pipeline rank:</source>
        <translation>最慢流水线进程上各部分之和：</translation>
    </message>
    <message>
        <source>Tokens/s per GPU</source>
        <translation>每 GPU 词元/秒</translation>
    </message>
    <message>
        <source>All GPUs together: &lt;b&gt;%1&lt;/b&gt; tokens/s (%2)</source>
        <translation>全部 GPU 合计：&lt;b&gt;%1&lt;/b&gt; 词元/秒（%2）</translation>
    </message>
    <message>
        <source>B global batch, s sequence length, t step time, N GPUs</source>
        <translation>B 全局批次，s 序列长度，t 单步时间，N GPU 数</translation>
    </message>
    <message>
        <source>%1 · all %2</source>
        <extracomment>of tokens per second: %1 the interval per GPU, %2 the sum over all GPUs</extracomment>
        <translation>%1 · 合计 %2</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Model FLOPs utilization: FLOPs of the model per second over the data-sheet peak&lt;br&gt;F / F_peak = %1 TFLOP/s / %2 TFLOP/s per GPU</source>
        <translation>模型 FLOPs 利用率：每秒模型 FLOPs 与标称峰值之比&lt;br&gt;F / F_peak = 每 GPU %1 TFLOP/s / %2 TFLOP/s</translation>
    </message>
    <message>
        <source>The device&apos;s peak in this precision is not known.</source>
        <translation>该设备在此精度下的峰值未知。</translation>
    </message>
    <message>
        <source>With recomputed work (HFU): &lt;b&gt;%1&lt;/b&gt;</source>
        <translation>含重计算（HFU）：&lt;b&gt;%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Chowdhery et al. 2022 (PaLM), appendix B; FLOPs as Megatron-LM counts them</source>
        <translation>Chowdhery 等 2022（PaLM）附录 B；FLOPs 按 Megatron-LM 的口径</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 词元</translation>
    </message>
    <message>
        <source>steps · step time / goodput = %1 · %2 / %3</source>
        <translation>步数 · 单步时间 / 有效时间占比 = %1 · %2 / %3</translation>
    </message>
    <message>
        <source>Goodput is the share of time that is training, after checkpoints, failures and restarts</source>
        <translation>有效时间占比（goodput）：扣除存检查点、故障与重启之后真正用于训练的时间</translation>
    </message>
    <message>
        <source>failures: Llama 3 (arXiv 2407.21783, section 3.3.4); checkpoints: Daly 2006</source>
        <translation>故障率：Llama 3（arXiv 2407.21783，3.3.4 节）；检查点：Daly 2006</translation>
    </message>
    <message>
        <source>Cost at $%1/GPU-h</source>
        <translation>成本 · 每 GPU 小时 %1 美元</translation>
    </message>
    <message>
        <source>GPU-hours · price = %1 · $%2</source>
        <translation>GPU 小时 · 单价 = %1 · %2 美元</translation>
    </message>
    <message>
        <source>Energy: %1 MWh, cooling included; %2 t of CO₂ at the world&apos;s mean</source>
        <translation>能耗：%1 MWh（含制冷）；按世界平均电网计 %2 吨 CO₂</translation>
    </message>
    <message>
        <source>price: a typical cloud price of %1</source>
        <translation>单价：%1 的典型云端价格</translation>
    </message>
</context>
<context>
    <name>Waterfall</name>
    <message>
        <source>%1, %2 more hidden</source>
        <translation>%1，另有 %2 被隐藏</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>一步</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>there is no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>this is a folder, not a file</source>
        <translation>这是文件夹，不是文件</translation>
    </message>
    <message>
        <source>this is a device or a pipe, not a file</source>
        <translation>这是设备或管道，不是文件</translation>
    </message>
    <message>
        <source>the file cannot be read (%1)</source>
        <translation>无法读取文件（%1）</translation>
    </message>
    <message>
        <source>the file is too large: at most %1, found %2</source>
        <translation>文件太大：最多 %1，实际 %2</translation>
    </message>
    <message>
        <source>the file cannot be written (%1)</source>
        <translation>无法写入文件（%1）</translation>
    </message>
    <message>
        <source>the text is not UTF-8 (at %1)</source>
        <translation>文本不是 UTF-8（%1 处）</translation>
    </message>
    <message>
        <source>this is not JSON</source>
        <translation>这不是 JSON</translation>
    </message>
    <message>
        <source>this is not JSON, found &quot;%1&quot;</source>
        <translation>这不是 JSON，遇到“%1”</translation>
    </message>
    <message>
        <source>objects and arrays are nested too deep: expected %1</source>
        <translation>对象和数组嵌套太深：应为 %1</translation>
    </message>
    <message>
        <source>the key &quot;%1&quot; stands here twice</source>
        <translation>键“%1”在此出现两次</translation>
    </message>
    <message>
        <source>missing: expected %1</source>
        <translation>缺失：应有 %1</translation>
    </message>
    <message>
        <source>expected %1, found %2</source>
        <translation>应为 %1，实际为 %2</translation>
    </message>
    <message>
        <source>expected a whole number, found %1</source>
        <translation>应为整数，实际为 %1</translation>
    </message>
    <message>
        <source>unknown value %2: expected one of %1</source>
        <translation>未知的值 %2：应为以下之一：%1</translation>
    </message>
    <message>
        <source>unknown key &quot;%1&quot;</source>
        <translation>未知的键“%1”</translation>
    </message>
    <message>
        <source>contradiction: expected %1, found %2</source>
        <translation>矛盾：应为 %1，实际为 %2</translation>
    </message>
    <message>
        <source>unknown model architecture %2: expected one of %1</source>
        <translation>未知的模型架构 %2：应为以下之一：%1</translation>
    </message>
    <message>
        <source>not a file of this kind: expected %1</source>
        <translation>不是这种文件：应为 %1</translation>
    </message>
    <message>
        <source>not a file of this kind: expected %1, found %2</source>
        <translation>不是这种文件：应为 %1，实际为 %2</translation>
    </message>
    <message>
        <source>written by a newer program: version %2, this one reads %1</source>
        <translation>由更新的程序写成：版本 %2，本程序可读 %1</translation>
    </message>
    <message>
        <source>unknown name &quot;%2&quot;: expected %1</source>
        <translation>未知的名称“%2”：应为 %1</translation>
    </message>
    <message>
        <source>too many items: at most %1, found %2</source>
        <translation>条目太多：最多 %1，实际 %2</translation>
    </message>
    <message>
        <source>%2: expected %1</source>
        <translation>%2：应为 %1</translation>
    </message>
    <message>
        <source>Check the path and its spelling.</source>
        <translation>请检查路径及其拼写。</translation>
    </message>
    <message>
        <source>Save the data to a file first.</source>
        <translation>请先把数据存成文件。</translation>
    </message>
    <message>
        <source>Check the permissions of the file and its folder.</source>
        <translation>请检查文件及其文件夹的权限。</translation>
    </message>
    <message>
        <source>Is it the right file? Weights are not needed, only the configuration.</source>
        <translation>是否选错了文件？只需要配置，不需要权重。</translation>
    </message>
    <message>
        <source>What stood there before is unchanged. Free space or choose another place.</source>
        <translation>原有内容未改动。请腾出空间或换个位置。</translation>
    </message>
    <message>
        <source>Save it as UTF-8.</source>
        <translation>请存为 UTF-8。</translation>
    </message>
    <message>
        <source>The file ends too early: fetch or save it again.</source>
        <translation>文件不完整：请重新下载或保存。</translation>
    </message>
    <message>
        <source>Look for a missing comma, quote or bracket just before.</source>
        <translation>请检查前面是否缺少逗号、引号或括号。</translation>
    </message>
    <message>
        <source>No configuration is nested that deep: is it the right file?</source>
        <translation>没有配置会嵌套这么深：是否选错了文件？</translation>
    </message>
    <message>
        <source>Keep one of the two.</source>
        <translation>请只保留一个。</translation>
    </message>
    <message>
        <source>Add it.</source>
        <translation>请补上。</translation>
    </message>
    <message>
        <source>Change the value.</source>
        <translation>请修改这个值。</translation>
    </message>
    <message>
        <source>Remove it or correct its spelling.</source>
        <translation>请删除或更正拼写。</translation>
    </message>
    <message>
        <source>Change one of the two.</source>
        <translation>请修改其中之一。</translation>
    </message>
    <message>
        <source>Describe the model by one of these architectures, or take one from the catalog.</source>
        <translation>请用这些架构之一描述模型，或从目录中选取。</translation>
    </message>
    <message>
        <source>Update Meshwright.</source>
        <translation>请更新 Meshwright。</translation>
    </message>
    <message>
        <source>Choose one from the catalog.</source>
        <translation>请从目录中选取。</translation>
    </message>
    <message>
        <source>Remove some.</source>
        <translation>请删去一些。</translation>
    </message>
    <message>
        <source>See meshwright --help.</source>
        <translation>参见 meshwright --help。</translation>
    </message>
    <message>
        <source>%1: only the language model was read; other parts are not counted</source>
        <translation>%1：只读取了语言模型；其余部分未计入</translation>
    </message>
    <message>
        <source>%1 is absent: %2 is assumed</source>
        <translation>缺少 %1：按 %2 处理</translation>
    </message>
    <message>
        <source>%1 was not used (%2)</source>
        <translation>%1 未使用（%2）</translation>
    </message>
    <message>
        <source>%1: the checkpoint is stored quantized (%2); training needs its weights unquantized</source>
        <translation>%1：检查点以量化形式存储（%2）；训练需要未量化的权重</translation>
    </message>
    <message>
        <source>Full recompute (activation checkpointing in every layer)</source>
        <translation>完全重计算（每层激活检查点）</translation>
    </message>
    <message>
        <source>Micro-batch of %1</source>
        <translation>微批次改为 %1</translation>
    </message>
    <message>
        <source>ZeRO-%1 with %2</source>
        <translation>用 %2 的 ZeRO-%1</translation>
    </message>
    <message>
        <source>Optimizer states in CPU memory</source>
        <translation>优化器状态放入 CPU 内存</translation>
    </message>
    <message>
        <source>Parameters and optimizer states in CPU memory</source>
        <translation>参数和优化器状态放入 CPU 内存</translation>
    </message>
    <message>
        <source>LoRA of rank %1 instead of full training</source>
        <translation>以秩 %1 的 LoRA 代替全量训练</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Optimizer states</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>Logits and loss</source>
        <translation>Logits 与损失</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>额外开销</translation>
    </message>
    <message>
        <source>Start of the step</source>
        <translation>步骤开始</translation>
    </message>
    <message>
        <source>End of forward</source>
        <translation>前向结束</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>Gradient reduction</source>
        <translation>梯度归约</translation>
    </message>
    <message>
        <source>Optimizer step</source>
        <translation>优化器步骤</translation>
    </message>
    <message>
        <source>Token embedding</source>
        <translation>词嵌入</translation>
    </message>
    <message>
        <source>Position embedding</source>
        <translation>位置嵌入</translation>
    </message>
    <message>
        <source>Embedding projection</source>
        <translation>嵌入投影</translation>
    </message>
    <message>
        <source>Embedding norm</source>
        <translation>嵌入归一化</translation>
    </message>
    <message>
        <source>Norms</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Query and key norms</source>
        <translation>查询与键归一化</translation>
    </message>
    <message>
        <source>MLP</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>Router</source>
        <translation>路由器</translation>
    </message>
    <message>
        <source>Routed experts</source>
        <translation>路由专家</translation>
    </message>
    <message>
        <source>Shared experts</source>
        <translation>共享专家</translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation>最后的归一化</translation>
    </message>
    <message>
        <source>Output head</source>
        <translation>输出头</translation>
    </message>
    <message>
        <source>Multi-token prediction</source>
        <translation>多词元预测</translation>
    </message>
    <message>
        <source>No sharding</source>
        <translation>不分片</translation>
    </message>
    <message>
        <source>Distributed optimizer</source>
        <translation>分布式优化器</translation>
    </message>
    <message>
        <source>ZeRO-1</source>
        <translation>ZeRO-1</translation>
    </message>
    <message>
        <source>FSDP, gradients and optimizer</source>
        <translation>FSDP（梯度与优化器）</translation>
    </message>
    <message>
        <source>ZeRO-2</source>
        <translation>ZeRO-2</translation>
    </message>
    <message>
        <source>FSDP</source>
        <translation>FSDP</translation>
    </message>
    <message>
        <source>ZeRO-3</source>
        <translation>ZeRO-3</translation>
    </message>
    <message>
        <source>FP32</source>
        <translation>FP32</translation>
    </message>
    <message>
        <source>Autocast BF16, FP32 weights</source>
        <translation>BF16 自动转换，FP32 权重</translation>
    </message>
    <message>
        <source>Autocast FP16, FP32 weights</source>
        <translation>FP16 自动转换，FP32 权重</translation>
    </message>
    <message>
        <source>BF16 weights, FP32 master copy</source>
        <translation>BF16 权重，FP32 主副本</translation>
    </message>
    <message>
        <source>FP16 weights, FP32 master copy</source>
        <translation>FP16 权重，FP32 主副本</translation>
    </message>
    <message>
        <source>Pure BF16</source>
        <translation>纯 BF16</translation>
    </message>
    <message>
        <source>FP8 matrix products</source>
        <translation>FP8 矩阵乘</translation>
    </message>
    <message>
        <source>MXFP8 matrix products</source>
        <translation>MXFP8 矩阵乘</translation>
    </message>
    <message>
        <source>FP4 matrix products</source>
        <translation>FP4 矩阵乘</translation>
    </message>
    <message>
        <source>No recompute</source>
        <translation>不重计算</translation>
    </message>
    <message>
        <source>Selective recompute</source>
        <translation>选择性重计算</translation>
    </message>
    <message>
        <source>Full recompute</source>
        <translation>完全重计算</translation>
    </message>
    <message>
        <source>Adam</source>
        <translation>Adam</translation>
    </message>
    <message>
        <source>8-bit Adam</source>
        <translation>8 位 Adam</translation>
    </message>
    <message>
        <source>Adafactor</source>
        <translation>Adafactor</translation>
    </message>
    <message>
        <source>SGD</source>
        <translation>SGD</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>带动量的 SGD</translation>
    </message>
    <message>
        <source>Lion</source>
        <translation>Lion</translation>
    </message>
    <message>
        <source>Muon</source>
        <translation>Muon</translation>
    </message>
    <message>
        <source>Materialized scores</source>
        <translation>显式注意力分数</translation>
    </message>
    <message>
        <source>FlashAttention 1</source>
        <translation>FlashAttention 1</translation>
    </message>
    <message>
        <source>FlashAttention 2</source>
        <translation>FlashAttention 2</translation>
    </message>
    <message>
        <source>FlashAttention 3</source>
        <translation>FlashAttention 3</translation>
    </message>
    <message>
        <source>cuDNN fused attention</source>
        <translation>cuDNN 融合注意力</translation>
    </message>
    <message>
        <source>On the GPU</source>
        <translation>留在 GPU</translation>
    </message>
    <message>
        <source>CPU memory</source>
        <translation>CPU 内存</translation>
    </message>
    <message>
        <source>NVMe</source>
        <translation>NVMe</translation>
    </message>
    <message>
        <source>GPipe</source>
        <translation>GPipe</translation>
    </message>
    <message>
        <source>1F1B</source>
        <translation>1F1B</translation>
    </message>
    <message>
        <source>Interleaved 1F1B</source>
        <translation>交错 1F1B</translation>
    </message>
    <message>
        <source>Zero-bubble H1</source>
        <translation>零气泡 H1</translation>
    </message>
    <message>
        <source>Zero-bubble H2</source>
        <translation>零气泡 H2</translation>
    </message>
    <message>
        <source>Zero-bubble V</source>
        <translation>零气泡 V</translation>
    </message>
    <message>
        <source>DualPipe</source>
        <translation>DualPipe</translation>
    </message>
    <message>
        <source>DualPipe-V</source>
        <translation>DualPipe-V</translation>
    </message>
    <message>
        <source>Ring attention</source>
        <translation>环形注意力</translation>
    </message>
    <message>
        <source>All-gather of keys and values</source>
        <translation>键与值的 all-gather</translation>
    </message>
    <message>
        <source>Ulysses (all-to-all over heads)</source>
        <translation>Ulysses（按头 all-to-all）</translation>
    </message>
    <message>
        <source>Full training</source>
        <translation>全量训练</translation>
    </message>
    <message>
        <source>LoRA</source>
        <translation>LoRA</translation>
    </message>
    <message>
        <source>QLoRA</source>
        <translation>QLoRA</translation>
    </message>
    <message>
        <source>No GPU link</source>
        <translation>无 GPU 互连</translation>
    </message>
    <message>
        <source>PCIe</source>
        <translation>PCIe</translation>
    </message>
    <message>
        <source>NVLink pairs</source>
        <translation>NVLink 成对</translation>
    </message>
    <message>
        <source>NVLink mesh</source>
        <translation>NVLink 网格</translation>
    </message>
    <message>
        <source>NVSwitch</source>
        <translation>NVSwitch</translation>
    </message>
    <message>
        <source>Infinity Fabric mesh</source>
        <translation>Infinity Fabric 网格</translation>
    </message>
    <message>
        <source>No network</source>
        <translation>无网络</translation>
    </message>
    <message>
        <source>InfiniBand</source>
        <translation>InfiniBand</translation>
    </message>
    <message>
        <source>RoCE</source>
        <translation>RoCE</translation>
    </message>
    <message>
        <source>Ethernet</source>
        <translation>以太网</translation>
    </message>
    <message>
        <source>EFA</source>
        <translation>EFA</translation>
    </message>
    <message>
        <source>Omni-Path</source>
        <translation>Omni-Path</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Memory by category</source>
        <translation>各类显存</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>出处</translation>
    </message>
    <message>
        <source>How to reproduce this report</source>
        <translation>如何复现本报告</translation>
    </message>
    <message>
        <source>Attention output</source>
        <translation>注意力输出</translation>
    </message>
    <message>
        <source>Checkpoints: inputs of layers</source>
        <translation>检查点：各层的输入</translation>
    </message>
    <message>
        <source>Dropout masks</source>
        <translation>Dropout 掩码</translation>
    </message>
    <message>
        <source>Activation function of experts</source>
        <translation>专家的激活函数</translation>
    </message>
    <message>
        <source>Inputs of experts</source>
        <translation>专家的输入</translation>
    </message>
    <message>
        <source>First products of experts</source>
        <translation>专家的第一级乘积</translation>
    </message>
    <message>
        <source>Gradients of activations</source>
        <translation>激活值的梯度</translation>
    </message>
    <message>
        <source>Queries, keys, values of MLA</source>
        <translation>MLA 的查询、键、值</translation>
    </message>
    <message>
        <source>Latents of MLA</source>
        <translation>MLA 的潜变量</translation>
    </message>
    <message>
        <source>Linear attention</source>
        <translation>线性注意力</translation>
    </message>
    <message>
        <source>Log-sum-exp of attention</source>
        <translation>注意力的 log-sum-exp</translation>
    </message>
    <message>
        <source>Activation function of the MLP</source>
        <translation>MLP 的激活函数</translation>
    </message>
    <message>
        <source>First products of the MLP</source>
        <translation>MLP 的第一级乘积</translation>
    </message>
    <message>
        <source>Inputs of norms</source>
        <translation>归一化的输入</translation>
    </message>
    <message>
        <source>Statistics of norms</source>
        <translation>归一化的统计量</translation>
    </message>
    <message>
        <source>Output gate of attention</source>
        <translation>注意力的输出门</translation>
    </message>
    <message>
        <source>Map of tokens to experts</source>
        <translation>词元到专家的映射</translation>
    </message>
    <message>
        <source>Inputs of matrix products</source>
        <translation>矩阵乘法的输入</translation>
    </message>
    <message>
        <source>Inputs of query and key norms</source>
        <translation>查询与键归一化的输入</translation>
    </message>
    <message>
        <source>Queries, keys, values</source>
        <translation>查询、键、值</translation>
    </message>
    <message>
        <source>The layer being recomputed</source>
        <translation>正在重计算的层</translation>
    </message>
    <message>
        <source>Attention scores</source>
        <translation>注意力分数</translation>
    </message>
    <message>
        <source>Products kept by selective recompute</source>
        <translation>选择性重计算保留的乘积</translation>
    </message>
    <message>
        <source>Token ids and labels</source>
        <translation>词元编号与标签</translation>
    </message>
    <message>
        <source>All-gather bucket</source>
        <translation>All-gather 桶</translation>
    </message>
    <message>
        <source>Keys and values of other ranks</source>
        <translation>其他进程的键与值</translation>
    </message>
    <message>
        <source>Gradient buckets of DDP</source>
        <translation>DDP 的梯度桶</translation>
    </message>
    <message>
        <source>Placeholder gradients</source>
        <translation>占位梯度</translation>
    </message>
    <message>
        <source>Tokens on their way to experts</source>
        <translation>发往专家的词元</translation>
    </message>
    <message>
        <source>Gathered units</source>
        <translation>已聚集的单元</translation>
    </message>
    <message>
        <source>Fusion buffer of Horovod</source>
        <translation>Horovod 的融合缓冲区</translation>
    </message>
    <message>
        <source>Gathered parameters</source>
        <translation>已聚集的参数</translation>
    </message>
    <message>
        <source>Pipeline send and receive buffers</source>
        <translation>流水线收发缓冲区</translation>
    </message>
    <message>
        <source>Gradient reduction bucket</source>
        <translation>梯度归约桶</translation>
    </message>
    <message>
        <source>Root unit, kept gathered</source>
        <translation>保持聚集的根单元</translation>
    </message>
    <message>
        <source>Secondary shard of the weights</source>
        <translation>权重的二级分片</translation>
    </message>
    <message>
        <source>Gathered sequence</source>
        <translation>聚集的序列</translation>
    </message>
    <message>
        <source>Unsharded gradient of a unit</source>
        <translation>单元的未分片梯度</translation>
    </message>
    <message>
        <source>Units kept gathered</source>
        <translation>保持聚集的单元</translation>
    </message>
    <message>
        <source>Gradients of one backward pass</source>
        <translation>单次反向传播的梯度</translation>
    </message>
    <message>
        <source>Gradients, sharded</source>
        <translation>梯度（分片）</translation>
    </message>
    <message>
        <source>FP32 copy of gradients for the step</source>
        <translation>优化器步骤用的 FP32 梯度副本</translation>
    </message>
    <message>
        <source>Gradients, whole</source>
        <translation>梯度（完整）</translation>
    </message>
    <message>
        <source>Logits and their copies in the loss</source>
        <translation>损失中的 logits 及其副本</translation>
    </message>
    <message>
        <source>Logits kept for backward</source>
        <translation>为反向传播保留的 logits</translation>
    </message>
    <message>
        <source>Temporaries of the multi-tensor step</source>
        <translation>多张量优化器步骤的临时量</translation>
    </message>
    <message>
        <source>Optimizer states, sharded</source>
        <translation>优化器状态（分片）</translation>
    </message>
    <message>
        <source>Optimizer states, whole</source>
        <translation>优化器状态（完整）</translation>
    </message>
    <message>
        <source>Memory held by the allocator</source>
        <translation>分配器额外保留的显存</translation>
    </message>
    <message>
        <source>CUDA context and modules</source>
        <translation>CUDA 上下文与模块</translation>
    </message>
    <message>
        <source>NCCL communicators</source>
        <translation>NCCL 通信器</translation>
    </message>
    <message>
        <source>Workspace of matrix products</source>
        <translation>矩阵乘法的工作区</translation>
    </message>
    <message>
        <source>LoRA adapter weights</source>
        <translation>LoRA 适配器权重</translation>
    </message>
    <message>
        <source>Weights cast for computing</source>
        <translation>计算用的权重转换副本</translation>
    </message>
    <message>
        <source>Weights, sharded</source>
        <translation>权重（分片）</translation>
    </message>
    <message>
        <source>Weights, whole</source>
        <translation>权重（完整）</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <extracomment>%1 says what is wrong, %2 how to mend it</extracomment>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>%1 GPUs (%2 nodes) with a global batch of %3</source>
        <translation>%1 张 GPU（%2 个节点），全局批次 %3</translation>
    </message>
    <message>
        <source>the file cannot be written: permission denied</source>
        <translation>文件无法写入：没有权限</translation>
    </message>
    <message>
        <source>the file cannot be written: the file system is read-only</source>
        <translation>文件无法写入：文件系统只读</translation>
    </message>
    <message>
        <source>the file cannot be written: there is no such folder</source>
        <translation>文件无法写入：没有这个文件夹</translation>
    </message>
    <message>
        <source>the file cannot be written: the disk is full</source>
        <translation>文件无法写入：磁盘已满</translation>
    </message>
    <message>
        <source>What stood there before is unchanged. Choose another place.</source>
        <translation>原有内容未变。请另选位置。</translation>
    </message>
    <message>
        <source>What stood there before is unchanged. Check the permissions of the file and its folder, or choose another place.</source>
        <translation>原有内容未变。请检查文件及其文件夹的权限，或另选位置。</translation>
    </message>
    <message>
        <source>Create the folder first, or choose another place.</source>
        <translation>请先创建该文件夹，或另选位置。</translation>
    </message>
    <message>
        <source>Name a file inside it; of a model, its config.json.</source>
        <translation>请给出其中的文件；若是模型，则为其 config.json。</translation>
    </message>
    <message>
        <source>All %1 GPUs of the cluster, with a global batch of %2</source>
        <translation>用上集群的全部 %1 张 GPU，全局批次 %2</translation>
    </message>
    <message>
        <source>matrix products</source>
        <comment>a part of the step time, within a sentence</comment>
        <translation>矩阵乘</translation>
    </message>
    <message>
        <source>attention</source>
        <comment>a part of the step time, within a sentence</comment>
        <translation>注意力</translation>
    </message>
    <message>
        <source>elementwise kernels</source>
        <comment>a part of the step time, within a sentence</comment>
        <translation>逐元素算子</translation>
    </message>
    <message>
        <source>the loss</source>
        <comment>a part of the step time, within a sentence</comment>
        <translation>损失计算</translation>
    </message>
    <message>
        <source>recomputation</source>
        <comment>a part of the step time, within a sentence</comment>
        <translation>重计算</translation>
    </message>
    <message>
        <source>kernel launches</source>
        <comment>a part of the step time, within a sentence</comment>
        <translation>算子启动</translation>
    </message>
    <message>
        <source>the pipeline bubble</source>
        <comment>a part of the step time, within a sentence</comment>
        <translation>流水线气泡</translation>
    </message>
    <message>
        <source>tensor-parallel communication</source>
        <comment>a part of the step time, within a sentence</comment>
        <translation>张量并行通信</translation>
    </message>
    <message>
        <source>pipeline transfers</source>
        <comment>a part of the step time, within a sentence</comment>
        <translation>流水线传输</translation>
    </message>
    <message>
        <source>data-parallel communication</source>
        <comment>a part of the step time, within a sentence</comment>
        <translation>数据并行通信</translation>
    </message>
    <message>
        <source>context-parallel communication</source>
        <comment>a part of the step time, within a sentence</comment>
        <translation>上下文并行通信</translation>
    </message>
    <message>
        <source>expert-parallel communication</source>
        <comment>a part of the step time, within a sentence</comment>
        <translation>专家并行通信</translation>
    </message>
    <message>
        <source>the optimizer&apos;s step</source>
        <comment>a part of the step time, within a sentence</comment>
        <translation>优化器更新</translation>
    </message>
    <message>
        <source>offloading</source>
        <comment>a part of the step time, within a sentence</comment>
        <translation>卸载</translation>
    </message>
    <message>
        <source>fixed costs of steps and micro-batches</source>
        <comment>a part of the step time, within a sentence</comment>
        <translation>每步与每个微批次的固定开销</translation>
    </message>
    <message>
        <source>%1 is not known here, and was left out of account</source>
        <translation>这里不认识 %1，未予考虑</translation>
    </message>
    <message>
        <source>%1 is decided at run time (%2)</source>
        <translation>%1 在运行时决定（%2）</translation>
    </message>
    <message>
        <source>%1 depends on something outside of the file: %2</source>
        <translation>%1 取决于文件之外的内容：%2</translation>
    </message>
    <message>
        <source>%1 is set differently in several branches; %2 was taken</source>
        <translation>%1 在多个分支中设置不同；取 %2</translation>
    </message>
    <message>
        <source>%1 = %2 was understood, but nothing here depends on it</source>
        <translation>%1 = %2 已读懂，但这里没有计算依赖它</translation>
    </message>
    <message>
        <source>%1 names the file %2: bring it too</source>
        <translation>%1 引用了文件 %2：请一并提供</translation>
    </message>
    <message>
        <source>%1 is an old spelling; it was read as %2</source>
        <translation>%1 是旧写法；按 %2 读取</translation>
    </message>
    <message>
        <source>%1 stands in no file; %2 was taken</source>
        <translation>任何文件都没有写 %1；取 %2</translation>
    </message>
    <message>
        <source>%1 cannot be said in this format: do it in the training program</source>
        <translation>此格式无法表达 %1：请在训练程序中实现</translation>
    </message>
    <message>
        <source>%1: several compete; the first was taken (%2)</source>
        <translation>%1：有多个候选；取第一个（%2）</translation>
    </message>
    <message>
        <source>unknown file</source>
        <translation>未知文件</translation>
    </message>
    <message>
        <source>Hugging Face model</source>
        <translation>Hugging Face 模型</translation>
    </message>
    <message>
        <source>DeepSpeed configuration</source>
        <translation>DeepSpeed 配置</translation>
    </message>
    <message>
        <source>Accelerate configuration</source>
        <translation>Accelerate 配置</translation>
    </message>
    <message>
        <source>torchtitan configuration</source>
        <translation>torchtitan 配置</translation>
    </message>
    <message>
        <source>Megatron arguments in YAML</source>
        <translation>YAML 形式的 Megatron 参数</translation>
    </message>
    <message>
        <source>script or command</source>
        <translation>脚本或命令</translation>
    </message>
    <message>
        <source>LoRA adapter</source>
        <translation>LoRA 适配器</translation>
    </message>
    <message>
        <source>Trainer arguments</source>
        <translation>Trainer 参数</translation>
    </message>
    <message>
        <source>Trainer state</source>
        <translation>Trainer 状态</translation>
    </message>
    <message>
        <source>training log</source>
        <translation>训练日志</translation>
    </message>
    <message>
        <source>out-of-memory message</source>
        <translation>显存不足消息</translation>
    </message>
    <message>
        <source>Meshwright project</source>
        <translation>Meshwright 项目</translation>
    </message>
    <message>
        <source>Bring a Meshwright project, a model&apos;s config.json, a training configuration, a script or a log.</source>
        <translation>请提供 Meshwright 项目、模型的 config.json、训练配置、脚本或日志。</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <comment>duration</comment>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>duration</comment>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <comment>duration</comment>
        <translation>%1 分</translation>
    </message>
    <message>
        <source>%1 h</source>
        <comment>duration</comment>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>%1 k</source>
        <comment>thousand</comment>
        <translation>%1 k</translation>
    </message>
    <message>
        <source>%1 M</source>
        <comment>million</comment>
        <translation>%1 M</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 天</translation>
    </message>
    <message>
        <source>$%1 × 10⁴</source>
        <comment>money in units of ten thousand</comment>
        <translation>%1 万美元</translation>
    </message>
    <message>
        <source>$%1 × 10⁸</source>
        <comment>money in units of 100 million</comment>
        <translation>%1 亿美元</translation>
    </message>
    <message>
        <source>$%1</source>
        <comment>money</comment>
        <translation>%1 美元</translation>
    </message>
    <message>
        <source>$%1 k</source>
        <comment>money, thousand</comment>
        <translation>%1 千美元</translation>
    </message>
    <message>
        <source>$%1 M</source>
        <comment>money, million</comment>
        <translation>%1 百万美元</translation>
    </message>
    <message>
        <source>GPT-3 13B on 32 A100</source>
        <translation>GPT-3 13B，32 张 A100</translation>
    </message>
    <message>
        <source>Textbook: 13B on 8 GPUs in fp32</source>
        <translation>教材例题：13B，8 张 GPU，fp32</translation>
    </message>
    <message>
        <source>Textbook: 70B on 8 GPUs with ZeRO-3</source>
        <translation>教材例题：70B，8 张 GPU，ZeRO-3</translation>
    </message>
    <message>
        <source>Textbook: 7B on 8 GPUs in fp32</source>
        <translation>教材例题：7B，8 张 GPU，fp32</translation>
    </message>
    <message>
        <source>ZeRO paper, figure 1: 7.5B on 64 GPUs</source>
        <translation>ZeRO 论文图 1：7.5B，64 张 GPU</translation>
    </message>
    <message>
        <source>Textbook 13B</source>
        <translation>教材 13B</translation>
    </message>
    <message>
        <source>Textbook 7.5B</source>
        <translation>教材 7.5B</translation>
    </message>
    <message>
        <source>Textbook 70B</source>
        <translation>教材 70B</translation>
    </message>
    <message>
        <source>Textbook 7B</source>
        <translation>教材 7B</translation>
    </message>
    <message>
        <source>Gemma 3 4B (text tower)</source>
        <translation>Gemma 3 4B（文本部分）</translation>
    </message>
    <message>
        <source>AMD Instinct MI250X, one die (64 GB)</source>
        <translation>AMD Instinct MI250X，单芯片（64 GB）</translation>
    </message>
    <message>
        <source>4x A10 over PCIe (gn7i)</source>
        <translation>4 张 A10，PCIe（gn7i）</translation>
    </message>
    <message>
        <source>4x DGX A100 40 GB, 4 x HDR a node</source>
        <translation>4 台 DGX A100 40 GB，每节点 4 × HDR</translation>
    </message>
    <message>
        <source>A100 80 GB, 4 x HDR a node</source>
        <translation>A100 80 GB，每节点 4 × HDR</translation>
    </message>
    <message>
        <source>A100 80 GB, one 100 Gb/s RoCE port a node</source>
        <translation>A100 80 GB，每节点一个 100 Gb/s RoCE 端口</translation>
    </message>
    <message>
        <source>Workstation, 1x RTX 4090</source>
        <translation>工作站，1 张 RTX 4090</translation>
    </message>
    <message>
        <source>Workstation, 2x RTX 3090 with NVLink</source>
        <translation>工作站，2 张 RTX 3090（NVLink）</translation>
    </message>
    <message>
        <source>offloads %1 layers, at most %2</source>
        <translation>卸载 %1 层，最多 %2</translation>
    </message>
    <message>
        <source>no context parallelism</source>
        <translation>不支持上下文并行</translation>
    </message>
    <message>
        <source>%1 ranks ÷ %2 of experts</source>
        <translation>%1 个进程 ÷ 专家 %2</translation>
    </message>
    <message>
        <source>no experts to divide</source>
        <translation>没有专家可分</translation>
    </message>
    <message>
        <source>no expert parallelism</source>
        <translation>不支持专家并行</translation>
    </message>
    <message>
        <source>expert-tensor %1, needs %2</source>
        <translation>专家张量并行 %1，须为 %2</translation>
    </message>
    <message>
        <source>%1 experts ÷ EP %2</source>
        <translation>%1 个专家 ÷ EP %2</translation>
    </message>
    <message>
        <source>batch %1 ÷ %2</source>
        <translation>批次 %1 ÷ %2</translation>
    </message>
    <message>
        <source>%1 heads ÷ TP %2</source>
        <translation>%1 个头 ÷ TP %2</translation>
    </message>
    <message>
        <source>%1 heads ÷ %2 ranks</source>
        <translation>%1 个头 ÷ %2 个进程</translation>
    </message>
    <message>
        <source>%1 micro-batches ÷ %2</source>
        <translation>%1 个微批次 ÷ %2</translation>
    </message>
    <message>
        <source>%1 KV heads ÷ TP %2</source>
        <translation>%1 个 KV 头 ÷ TP %2</translation>
    </message>
    <message>
        <source>%1 layers ÷ PP %2</source>
        <translation>%1 层 ÷ PP %2</translation>
    </message>
    <message>
        <source>no NVMe drive</source>
        <translation>没有 NVMe 盘</translation>
    </message>
    <message>
        <source>no offloading</source>
        <translation>不支持卸载</translation>
    </message>
    <message>
        <source>no pipeline parallelism</source>
        <translation>不支持流水线并行</translation>
    </message>
    <message>
        <source>precision not on this GPU</source>
        <translation>此 GPU 不支持该精度</translation>
    </message>
    <message>
        <source>%1 chunks, needs %2</source>
        <translation>%1 块，须为 %2</translation>
    </message>
    <message>
        <source>%1 GPUs ÷ shard %2</source>
        <translation>%1 张 GPU ÷ 分片 %2</translation>
    </message>
    <message>
        <source>sequence %1 ÷ CP %2</source>
        <translation>序列 %1 ÷ CP %2</translation>
    </message>
    <message>
        <source>sequence %1 ÷ %2</source>
        <translation>序列 %1 ÷ %2</translation>
    </message>
    <message>
        <source>SP needs TP</source>
        <translation>SP 需要 TP</translation>
    </message>
    <message>
        <source>sequence %1, at most %2</source>
        <translation>序列 %1，最多 %2</translation>
    </message>
    <message>
        <source>DP %1 ÷ shard %2</source>
        <translation>DP %1 ÷ 分片 %2</translation>
    </message>
    <message>
        <source>ZeRO-%1 not offered</source>
        <translation>不提供 ZeRO-%1</translation>
    </message>
    <message>
        <source>no tensor parallelism</source>
        <translation>不支持张量并行</translation>
    </message>
    <message>
        <source>vocabulary %1 ÷ TP %2</source>
        <translation>词表 %1 ÷ TP %2</translation>
    </message>
    <message>
        <source>uses %1 of %2 GPUs</source>
        <translation>用 %1 张，共 %2 张 GPU</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>Fragmentation: PyTorch held %1 unused, more than the %2 asked for, but in pieces too small</source>
        <translation>碎片：PyTorch 持有 %1 未使用，多于所请求的 %2，但都是过小的碎块</translation>
    </message>
    <message>
        <source>Another process: about %1 of the GPU&apos;s %2 belong to others</source>
        <translation>其他进程：GPU 的 %2 中约有 %1 属于其他进程</translation>
    </message>
    <message>
        <source>A cap: this process may use %1 of %2 (set_per_process_memory_fraction)</source>
        <translation>上限：该进程只能使用 %2 中的 %1（set_per_process_memory_fraction）</translation>
    </message>
    <message>
        <source>CUDA graphs keep %1 of the %2 held in pools of their own</source>
        <translation>CUDA graphs 在自己的内存池中占有所持 %2 中的 %1</translation>
    </message>
    <message>
        <source>A smaller GPU than planned: it has %1, not %2</source>
        <translation>GPU 比计划的小：它有 %1，而不是 %2</translation>
    </message>
    <message>
        <source>A longer sequence: %1 tokens would need as much; the files say %2</source>
        <translation>更长的序列：%1 个词元才需要这么多；文件写的是 %2</translation>
    </message>
    <message>
        <source>A larger micro-batch: %1 sequences would need as much; the files say %2</source>
        <translation>更大的微批次：%1 个序列才需要这么多；文件写的是 %2</translation>
    </message>
    <message>
        <source>Unsharded load: the whole model is %2, and %1 were held: each rank seems to load all of it</source>
        <translation>未切分加载：整个模型为 %2，持有 %1：似乎每个 rank 都加载了整个模型</translation>
    </message>
    <message>
        <source>States less sharded than configured: ZeRO stage %3 would need %2, and the run needed %1</source>
        <translation>状态的切分少于配置：ZeRO 阶段 %3 需要 %2，而运行需要 %1</translation>
    </message>
    <message>
        <source>Activation recomputation seems off: without it %2 are needed, and the run needed %1</source>
        <translation>激活重计算似乎未开启：不重计算需要 %2，而运行需要 %1</translation>
    </message>
    <message>
        <source>Attention scores seem to be in memory: with them %2 are needed, and the run needed %1</source>
        <translation>注意力分数似乎存于显存：存下它们需要 %2，而运行需要 %1</translation>
    </message>
    <message>
        <source>Everything seems to be in fp32: that needs %2, and the run needed %1</source>
        <translation>似乎全部使用 fp32：那需要 %2，而运行需要 %1</translation>
    </message>
    <message>
        <source>Too tight to tell: %1 would be free, and the estimate may err by %2</source>
        <translation>余量太小，难以断定：将剩余 %1，而估算误差可达 %2</translation>
    </message>
    <message>
        <source>End the other process on the GPU</source>
        <translation>结束 GPU 上的其他进程</translation>
    </message>
    <message>
        <source>Expandable segments of the allocator</source>
        <translation>分配器的可扩展段</translation>
    </message>
    <message>
        <source>A fused cross-entropy</source>
        <translation>融合的交叉熵</translation>
    </message>
    <message>
        <source>Compute the loss in %1 slices</source>
        <translation>分 %1 片计算损失</translation>
    </message>
    <message>
        <source>Communication buckets of %1 elements</source>
        <translation>%1 个元素的通信桶</translation>
    </message>
    <message>
        <source>Sequence parallelism</source>
        <translation>序列并行</translation>
    </message>
    <message>
        <source>Recompute attention only (selective)</source>
        <translation>仅重计算注意力（selective）</translation>
    </message>
    <message>
        <source>Micro-batch %1, with more gradient accumulation</source>
        <translation>微批次 %1，增加梯度累积</translation>
    </message>
    <message>
        <source>ZeRO stage %1: shard more</source>
        <translation>ZeRO 阶段 %1：多切分</translation>
    </message>
    <message>
        <source>An 8-bit optimizer</source>
        <translation>8 位优化器</translation>
    </message>
    <message>
        <source>Recompute every layer (full)</source>
        <translation>重计算每一层（full）</translation>
    </message>
    <message>
        <source>Tensor parallelism %1</source>
        <translation>张量并行 %1</translation>
    </message>
    <message>
        <source>%1 pipeline stages</source>
        <translation>%1 个流水线阶段</translation>
    </message>
    <message>
        <source>Optimizer states in host memory</source>
        <translation>优化器状态放入主机内存</translation>
    </message>
    <message>
        <source>Optimizer states and parameters in host memory</source>
        <translation>优化器状态与参数放入主机内存</translation>
    </message>
    <message>
        <source>No activation recomputation</source>
        <translation>不做激活重计算</translation>
    </message>
    <message>
        <source>Micro-batch %1, with less gradient accumulation</source>
        <translation>微批次 %1，减少梯度累积</translation>
    </message>
    <message>
        <source>ZeRO stage %1: shard less</source>
        <translation>ZeRO 阶段 %1：少切分</translation>
    </message>
    <message>
        <source>Overlap communication with computation</source>
        <translation>让通信与计算重叠</translation>
    </message>
    <message>
        <source>The message agrees with the estimate: %1 held and asked for, %2 estimated at the peak</source>
        <translation>消息与估算一致：持有并请求共 %1，估算峰值 %2</translation>
    </message>
    <message>
        <source>It failed on the way to the peak: %1 held and asked for, and %2 are estimated, which the GPU cannot hold either</source>
        <translation>在到达峰值之前失败：持有并请求共 %1，估算峰值 %2，GPU 同样放不下</translation>
    </message>
    <message>
        <source>The run needed more than estimated: %1 held and asked for, %2 estimated at the peak</source>
        <translation>运行所需多于估算：持有并请求共 %1，估算峰值 %2</translation>
    </message>
    <message>
        <source>It failed although the estimate fits: %1 held and asked for, %2 estimated at the peak</source>
        <translation>估算放得下却失败了：持有并请求共 %1，估算峰值 %2</translation>
    </message>
    <message>
        <source>The message does not say how much was held; %1 are estimated at the peak</source>
        <translation>消息没有写持有多少；估算峰值 %1</translation>
    </message>
    <message>
        <source>%1 (%2 - %3)</source>
        <comment>value and its 90 % interval</comment>
        <translation>%1（%2–%3）</translation>
    </message>
    <message>
        <source>A step takes %1; estimated are %2: they agree</source>
        <translation>每步用时 %1；估算为 %2：两者一致</translation>
    </message>
    <message>
        <source>A step takes %1, slower than estimated: %2</source>
        <translation>每步用时 %1，慢于估算：%2</translation>
    </message>
    <message>
        <source>A step takes %1, faster than estimated: %2</source>
        <translation>每步用时 %1，快于估算：%2</translation>
    </message>
    <message>
        <source>The log does not say how long a step takes; estimated are %1</source>
        <translation>日志没有写每步用时；估算为 %1</translation>
    </message>
    <message>
        <source>Some steps take much longer than the others: %1 on average, %2 in the middle. Look at saving, evaluation and garbage collection</source>
        <translation>有些步比其他步慢得多：平均 %1，中位数 %2。请检查保存、评估和垃圾回收</translation>
    </message>
    <message>
        <source>It became slower: %1 at the end, %2 at the start. Look at clocks, temperature and memory</source>
        <translation>越来越慢：结束时 %1，开始时 %2。请检查时钟频率、温度和内存</translation>
    </message>
    <message>
        <source>It waits for data: %1 of %2 per step (%3)</source>
        <translation>在等待数据：每步 %2 中有 %1（%3）</translation>
    </message>
    <message>
        <source>Only %1 steps were measured; %2 make a median</source>
        <translation>只测量了 %1 步；%2 步才能取中位数</translation>
    </message>
    <message>
        <source>the fp32 copy of the logits</source>
        <translation>logits 的 fp32 副本</translation>
    </message>
    <message>
        <source>the 16-bit logits</source>
        <translation>16 位 logits</translation>
    </message>
    <message>
        <source>all parameters in fp32</source>
        <translation>fp32 的全部参数</translation>
    </message>
    <message>
        <source>all parameters in 16 bit</source>
        <translation>16 位的全部参数</translation>
    </message>
    <message>
        <source>a rank&apos;s share of the parameters in fp32</source>
        <translation>一个 rank 的 fp32 参数分片</translation>
    </message>
    <message>
        <source>the embedding or its gradient</source>
        <translation>嵌入或其梯度</translation>
    </message>
    <message>
        <source>a communication bucket</source>
        <translation>一个通信桶</translation>
    </message>
    <message>
        <source>the attention scores of a layer</source>
        <translation>一层的注意力分数</translation>
    </message>
    <message>
        <source>an activation inside the MLP</source>
        <translation>MLP 内部的激活值</translation>
    </message>
    <message>
        <source>the hidden states of a layer</source>
        <translation>一层的隐藏状态</translation>
    </message>
    <message>
        <source>%1, and %2</source>
        <extracomment>two changes made together</extracomment>
        <translation>%1，以及%2</translation>
    </message>
    <message>
        <source>context parallelism of another kind</source>
        <translation>不提供此种上下文并行</translation>
    </message>
    <message>
        <source>no sharding inside groups</source>
        <translation>不能只在组内切分</translation>
    </message>
    <message>
        <source>offloads all or nothing</source>
        <translation>只能全部卸载或都不卸载</translation>
    </message>
    <message>
        <source>pipeline schedule not offered</source>
        <translation>不提供此流水线调度</translation>
    </message>
    <message>
        <source>no sequence parallelism</source>
        <translation>没有序列并行</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>它是文件夹</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>没有权限</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>不允许此操作</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>输入输出错误</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>文件名过长</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>文件过大</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>超出磁盘配额</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>打开的文件过多</translation>
    </message>
    <message>
        <source>Too many levels of symbolic links</source>
        <translation>符号链接层数过多</translation>
    </message>
    <message>
        <source>Text file busy</source>
        <translation>文件正被执行</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>设备或资源忙</translation>
    </message>
    <message>
        <source>Stale file handle</source>
        <translation>文件句柄已失效</translation>
    </message>
    <message>
        <source>All model states take %1, a GPU has %2.</source>
        <translation>全部模型状态占 %1，一张 GPU 有 %2。</translation>
    </message>
    <message>
        <source>All model states take %1 and fit on a GPU of %2.</source>
        <translation>全部模型状态占 %1，一张 %2 的 GPU 放得下。</translation>
    </message>
    <message>
        <source>Cut over all GPUs, model states still take %1; a GPU has %2.</source>
        <translation>切分到全部 GPU 后，模型状态仍占 %1；一张 GPU 有 %2。</translation>
    </message>
    <message>
        <source>Cut over all GPUs, model states take %1 of a GPU&apos;s %2.</source>
        <translation>切分到全部 GPU 后，模型状态占每张 GPU %2 中的 %1。</translation>
    </message>
    <message>
        <source>One sequence under full sharding and recomputation takes %1, a GPU has %2.</source>
        <translation>完全切分并重计算时，一条序列占 %1，一张 GPU 有 %2。</translation>
    </message>
    <message>
        <source>%1 GPUs and %2 sequences a step: data parallelism alone leaves GPUs idle.</source>
        <translation>%1 张 GPU、每步 %2 条序列：仅用数据并行会有 GPU 空闲。</translation>
    </message>
    <message>
        <source>Full sharding moves parameters over the network for %1 a step, computing takes %2.</source>
        <translation>完全切分每步在网络上传输参数需 %1，计算需 %2。</translation>
    </message>
    <message>
        <source>%1 GPUs share %2 sequences a step: data parallelism suffices.</source>
        <translation>%1 张 GPU 分担每步 %2 条序列：数据并行已足够。</translation>
    </message>
    <message>
        <source>Sequences of %1 tokens; from %2 on it usually pays.</source>
        <translation>序列长 %1 词元；通常从 %2 起才划算。</translation>
    </message>
    <message>
        <source>Sequences of %1 tokens; it usually pays from %2 on.</source>
        <translation>序列长 %1 词元；通常从 %2 起划算。</translation>
    </message>
    <message>
        <source>The model has %1 experts a layer.</source>
        <translation>模型每层有 %1 个专家。</translation>
    </message>
    <message>
        <source>The model has no experts.</source>
        <translation>模型没有专家。</translation>
    </message>
    <message>
        <source>Inside a node a GPU has %1, between nodes %2.</source>
        <translation>一张 GPU 在节点内有 %1，节点间有 %2。</translation>
    </message>
    <message>
        <source>The network is not much slower than the links inside a node.</source>
        <translation>网络并不比节点内链路慢很多。</translation>
    </message>
    <message>
        <source>The team says so.</source>
        <translation>团队如此说明。</translation>
    </message>
    <message>
        <source>The team did not say; taken as shown.</source>
        <translation>团队未说明；按此处所示。</translation>
    </message>
    <message>
        <source>A team of %1, systems engineers: %2.</source>
        <translation>%1 人团队，系统工程师：%2。</translation>
    </message>
    <message>
        <source>A team of %1 with systems engineers: %2.</source>
        <translation>%1 人团队，其中系统工程师：%2。</translation>
    </message>
    <message>
        <source>The cluster has no GPUs.</source>
        <translation>集群没有 GPU。</translation>
    </message>
    <message>
        <source>No framework is left to choose from.</source>
        <translation>没有可选的框架。</translation>
    </message>
    <message>
        <source>No plan is legal here; the rule broken most often is %1.</source>
        <translation>此处没有合法方案；最常违反的规则是 %1。</translation>
    </message>
    <message>
        <source>No plan fits into memory; the closest one is over by %1 GiB.</source>
        <translation>没有方案放得进显存；最接近的超出 %1 GiB。</translation>
    </message>
    <message>
        <source>No plan fits into memory.</source>
        <translation>没有方案放得进显存。</translation>
    </message>
    <message>
        <source>No plan meets the deadline; the fastest one takes %1 days.</source>
        <translation>没有方案能赶上期限；最快的需 %1 天。</translation>
    </message>
    <message>
        <source>No plan keeps the budget; the cheapest one costs %1 USD.</source>
        <translation>没有方案在预算内；最便宜的需 %1 美元。</translation>
    </message>
    <message>
        <source>The GPUs are rated at %1 kW, above the limit.</source>
        <translation>GPU 额定功率 %1 kW，超过上限。</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Memory left free</source>
        <translation>剩余显存</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Lines to change</source>
        <translation>改动行数</translation>
    </message>
    <message>
        <source>Effort to learn</source>
        <translation>学习成本</translation>
    </message>
    <message>
        <source>Ecosystem</source>
        <translation>生态</translation>
    </message>
    <message>
        <source>Ease of debugging</source>
        <translation>调试难易</translation>
    </message>
    <message>
        <source>Checkpoint portability</source>
        <translation>检查点可移植性</translation>
    </message>
    <message>
        <source>Maturity</source>
        <translation>成熟度</translation>
    </message>
    <message>
        <source>Freedom to leave</source>
        <translation>退出自由度</translation>
    </message>
    <message>
        <source>%1 tokens/s/GPU</source>
        <translation>%1 词元/秒/GPU</translation>
    </message>
    <message>
        <source>%1 of 6</source>
        <extracomment>effort on a scale from 0 to 6</extracomment>
        <translation>%1 / 6</translation>
    </message>
    <message>
        <source>%1 mechanisms</source>
        <extracomment>mechanisms of a plan that can go wrong</extracomment>
        <translation>%1 种机制</translation>
    </message>
    <message>
        <source>Sharding of model states (ZeRO, FSDP)</source>
        <translation>切分模型状态（ZeRO、FSDP）</translation>
    </message>
    <message>
        <source>Offloading to host memory</source>
        <translation>卸载到主机内存</translation>
    </message>
    <message>
        <source>Tensor parallelism</source>
        <translation>张量并行</translation>
    </message>
    <message>
        <source>Pipeline parallelism</source>
        <translation>流水线并行</translation>
    </message>
    <message>
        <source>Context parallelism</source>
        <translation>上下文并行</translation>
    </message>
    <message>
        <source>Expert parallelism</source>
        <translation>专家并行</translation>
    </message>
    <message>
        <source>Sharding inside of a node only (HSDP)</source>
        <translation>仅在节点内切分（HSDP）</translation>
    </message>
    <message>
        <source>Hugging Face models</source>
        <translation>Hugging Face 模型</translation>
    </message>
    <message>
        <source>Few changes of code</source>
        <translation>代码改动少</translation>
    </message>
    <message>
        <source>Easy to learn</source>
        <translation>容易学习</translation>
    </message>
    <message>
        <source>not needed</source>
        <translation>不需要</translation>
    </message>
    <message>
        <source>useful</source>
        <translation>有用</translation>
    </message>
    <message>
        <source>required</source>
        <translation>必需</translation>
    </message>
    <message>
        <source>no legal plan on this cluster</source>
        <translation>此集群上没有合法方案</translation>
    </message>
    <message>
        <source>no plan fits, the nearest is over by %1</source>
        <translation>没有方案放得下，最接近的超出 %1</translation>
    </message>
    <message>
        <source>no plan fits into memory</source>
        <translation>没有方案放得进显存</translation>
    </message>
    <message>
        <source>no plan keeps the deadline</source>
        <translation>没有方案能赶上期限</translation>
    </message>
    <message>
        <source>no plan keeps the budget</source>
        <translation>没有方案在预算内</translation>
    </message>
    <message>
        <source>no plan keeps the power limit</source>
        <translation>没有方案满足功率上限</translation>
    </message>
    <message>
        <source>ruled out by the team</source>
        <translation>被团队排除</translation>
    </message>
    <message>
        <source>the team has to use another one</source>
        <translation>团队必须使用另一个</translation>
    </message>
    <message>
        <source>no longer maintained</source>
        <translation>不再维护</translation>
    </message>
    <message>
        <source>takes %1 lines of change or more, the team allows %2</source>
        <translation>需改动 %1 行或更多，团队允许 %2</translation>
    </message>
    <message>
        <source>its models do not go back to Hugging Face</source>
        <translation>其模型无法转回 Hugging Face</translation>
    </message>
    <message>
        <source>%1 over %2 GPUs</source>
        <translation>%1，跨 %2 张 GPU</translation>
    </message>
    <message>
        <source> + optimizer and parameters in CPU memory</source>
        <translation> + 优化器与参数在 CPU 内存</translation>
    </message>
    <message>
        <source> + optimizer in CPU memory</source>
        <translation> + 优化器在 CPU 内存</translation>
    </message>
    <message>
        <source> With %1 GPUs there is a plan.</source>
        <translation>用 %1 张 GPU 则有可行方案。</translation>
    </message>
    <message>
        <source>error</source>
        <comment>severity of a pitfall</comment>
        <translation>错误</translation>
    </message>
    <message>
        <source>warning</source>
        <comment>severity of a pitfall</comment>
        <translation>警告</translation>
    </message>
    <message>
        <source>tuning</source>
        <comment>severity of a pitfall</comment>
        <translation>调优</translation>
    </message>
    <message>
        <source>Decision report</source>
        <translation>决策报告</translation>
    </message>
    <message>
        <source>The walkthrough</source>
        <translation>逐步演示</translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>What the job needs</source>
        <translation>任务需要什么</translation>
    </message>
    <message>
        <source>Scorecard</source>
        <translation>计分卡</translation>
    </message>
    <message>
        <source>Each framework&apos;s best plan</source>
        <translation>各框架的最佳方案</translation>
    </message>
    <message>
        <source>Memory per pipeline stage</source>
        <translation>各流水线阶段的显存</translation>
    </message>
    <message>
        <source>Where one step goes</source>
        <translation>一步的时间去向</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Pitfalls and remedies</source>
        <translation>坑与解决办法</translation>
    </message>
    <message>
        <source>The experiment that decides</source>
        <translation>一锤定音的实验</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>The project&apos;s own plans</source>
        <translation>项目自己的方案</translation>
    </message>
    <message>
        <source>Appendix: launch files</source>
        <translation>附录：启动文件</translation>
    </message>
    <message>
        <source>Appendix: formulas</source>
        <translation>附录：公式</translation>
    </message>
    <message>
        <source>Claimed: 13B on 32 A100, three frameworks</source>
        <translation>声称：32 张 A100 上的 13B，三个框架</translation>
    </message>
    <message>
        <source>The winner&apos;s plan on the winner&apos;s engine; behind by %1 points on %2.</source>
        <translation>与胜者的方案和引擎相同；在“%2”上落后 %1 分。</translation>
    </message>
    <message>
        <source>Behind by %1 points, %2 of them on %3.</source>
        <translation>落后 %1 分，其中 %2 分在“%3”上。</translation>
    </message>
    <message>
        <source>Wins if a step takes %1 of what it does, which it does with %2.</source>
        <translation>若一步只需现在的 %1 就会胜出，概率为 %2。</translation>
    </message>
    <message>
        <source>Or with a weight of %1 for %2.</source>
        <translation>或者“%2”的权重为 %1 时胜出。</translation>
    </message>
    <message>
        <source>As fast on a network of %1 times the speed.</source>
        <translation>网络速度为 %1 倍时同样快。</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::BlocksView</name>
    <message>
        <source>GPUs and what each of them holds</source>
        <translation>各张卡以及每张卡上的内容</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>每卡 %1</translation>
    </message>
    <message>
        <source>Model states</source>
        <translation>模型状态</translation>
    </message>
    <message>
        <source>on the host</source>
        <translation>在主机上</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n GPUs</source>
        <translation>
            <numerusform>%n 张卡中的 %1 张</numerusform>
        </translation>
    </message>
    <message>
        <source>The degrees of this step do not divide these GPUs.</source>
        <translation>这一步的并行度不能整除当前的卡数。</translation>
    </message>
    <message>
        <source>The project cannot be evaluated; choose the textbook model.</source>
        <translation>当前项目无法计算；请改用教材模型。</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::CardsView</name>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>All topics</source>
        <translation>全部主题</translation>
    </message>
    <message>
        <source>Nothing is due today. What is known comes back in days, then weeks.</source>
        <translation>今天没有要复习的。已掌握的题目会在几天、几周后再出现。</translation>
    </message>
    <message>
        <source>%1 to ask today, %2 known well. Kept on this machine only.</source>
        <translation>今天还有 %1 题，已熟练 %2 题。只保存在本机。</translation>
    </message>
    <message>
        <source>to know</source>
        <translation>需要知道</translation>
    </message>
    <message>
        <source>to compute</source>
        <translation>需要计算</translation>
    </message>
    <message>
        <source>to weigh</source>
        <translation>需要权衡</translation>
    </message>
    <message>
        <source>after “%1”</source>
        <translation>承接“%1”</translation>
    </message>
    <message>
        <source>Computed now, on what the walkthrough runs on:</source>
        <translation>按演示当前所用的模型现算：</translation>
    </message>
    <message>
        <source>Sources at the claims desk: %1</source>
        <translation>出处见说法核查：%1</translation>
    </message>
    <message>
        <source>Often said instead: %1</source>
        <translation>常见的错误说法：%1</translation>
    </message>
    <message>
        <source>A good answer</source>
        <translation>好的回答应当</translation>
    </message>
    <message>
        <source>Ask next</source>
        <translation>接着问</translation>
    </message>
    <message>
        <source>Interview</source>
        <translation>面试官</translation>
    </message>
    <message>
        <source>Ask somebody: question, hidden answer, what a good answer says, what to ask next</source>
        <translation>向别人提问：题目、隐藏的答案、评分要点和追问</translation>
    </message>
    <message>
        <source>Test myself</source>
        <translation>自测</translation>
    </message>
    <message>
        <source>Cards come back at growing intervals, depending on how well they were known</source>
        <translation>题目按掌握程度以越来越长的间隔再次出现</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>题目</translation>
    </message>
    <message>
        <source>Show the answer (Space)</source>
        <translation>显示答案（空格）</translation>
    </message>
    <message>
        <source>Back to the question before</source>
        <translation>回到上一题</translation>
    </message>
    <message>
        <source>1 · Not known</source>
        <translation>1 · 不会</translation>
    </message>
    <message>
        <source>2 · With effort</source>
        <translation>2 · 勉强</translation>
    </message>
    <message>
        <source>3 · Known</source>
        <translation>3 · 会</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::ClaimsDesk</name>
    <message>
        <source>All topics</source>
        <translation>全部主题</translation>
    </message>
    <message>
        <source>All verdicts</source>
        <translation>全部结论</translation>
    </message>
    <message>
        <source>Search claims, in either language</source>
        <translation>搜索说法（中英文均可）</translation>
    </message>
    <message>
        <source>Search claims</source>
        <translation>搜索说法</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Claims</source>
        <translation>说法</translation>
    </message>
    <message>
        <source>%1 of %2 claims</source>
        <translation>%2 条说法中的 %1 条</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>What holds</source>
        <translation>正确的说法</translation>
    </message>
    <message>
        <source>No source: nobody has shown where this comes from.</source>
        <translation>无出处：没有人说明它从何而来。</translation>
    </message>
    <message>
        <source>Sources: %1</source>
        <translation>出处：%1</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::DockPanel</name>
    <message>
        <source>Float or dock %1</source>
        <translation>浮动或停靠“%1”</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>关闭“%1”</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::FileFlow</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” was not opened.</source>
        <translation>未能打开“%1”。</translation>
    </message>
    <message>
        <source>“%1” is no longer on the disk.</source>
        <translation>“%1”已不在磁盘上。</translation>
    </message>
    <message>
        <source>“%1” was changed by another program.</source>
        <translation>“%1”已被其他程序修改。</translation>
    </message>
    <message>
        <source>Reload it</source>
        <translation>重新载入</translation>
    </message>
    <message>
        <source>Write mine over it</source>
        <translation>用我的覆盖</translation>
    </message>
    <message>
        <source>The report is in %1.</source>
        <translation>报告已写入 %1。</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>a new project</source>
        <translation>新项目</translation>
    </message>
    <message>
        <source>Unsaved work on %1 from %2 was rescued.</source>
        <translation>已抢救出 %2 时 %1 的未保存内容。</translation>
    </message>
    <message>
        <source>The rescued work does not read.</source>
        <translation>抢救出的内容无法读取。</translation>
    </message>
    <message>
        <source>Discard it</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>(%1 of %2)</source>
        <translation>（第 %1 份，共 %2 份）</translation>
    </message>
    <message>
        <source>Show the next</source>
        <translation>看下一份</translation>
    </message>
    <message>
        <source>“%1” was not saved.</source>
        <translation>“%1”未保存。</translation>
    </message>
    <message>
        <source>The report “%1” was not written.</source>
        <translation>报告“%1”未写出。</translation>
    </message>
    <message numerus="yes">
        <source>Import %n files</source>
        <translation>
            <numerusform>导入 %n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was imported.</source>
        <translation>未导入任何内容。</translation>
    </message>
    <message numerus="yes">
        <source>Imported, with %n notes:</source>
        <translation>
            <numerusform>已导入，有 %n 条说明：</numerusform>
        </translation>
    </message>
    <message>
        <source>Show rescued work</source>
        <translation>查看抢救出的工作</translation>
    </message>
    <message>
        <source>It does not read.</source>
        <translation>无法读取。</translation>
    </message>
    <message>
        <source>Its file is no longer there, or does not read.</source>
        <translation>其文件已不存在或无法读取。</translation>
    </message>
    <message>
        <source>It is the same as the file.</source>
        <translation>与文件相同。</translation>
    </message>
    <message>
        <source>Against the example: %1</source>
        <translation>与示例相比：%1</translation>
    </message>
    <message>
        <source>Against its file: %1</source>
        <translation>与其文件相比：%1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::FrameworksModel</name>
    <message>
        <source>out</source>
        <translation>排除</translation>
    </message>
    <message>
        <source>micro-batch %1</source>
        <translation>微批次 %1</translation>
    </message>
    <message>
        <source>90 % interval: %1 tokens/s per GPU</source>
        <extracomment>%1 both ends of the interval of tokens per second and GPU</extracomment>
        <translation>90 % 区间：每 GPU %1 词元/秒</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>Score of 100</source>
        <translation>得分（满分 100）</translation>
    </message>
    <message>
        <source>Tokens/s/GPU</source>
        <translation>词元/秒/GPU</translation>
    </message>
    <message>
        <source>Left free</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Lines to change</source>
        <translation>改动行数</translation>
    </message>
    <message>
        <source>Its own best plan</source>
        <translation>自身的最佳方案</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::FrameworksView</name>
    <message>
        <source>There is no decision while the scenario has faults; see Problems.</source>
        <translation>场景有错误时没有决定；见“问题”。</translation>
    </message>
    <message>
        <source>No framework qualifies.</source>
        <translation>没有框架合格。</translation>
    </message>
    <message>
        <source>Train with %1, %2.</source>
        <translation>使用 %1 训练，%2。</translation>
    </message>
    <message>
        <source>Looking at every plan of every framework…</source>
        <translation>正在查看每个框架的每个方案…</translation>
    </message>
    <message>
        <source>By the errors of the estimates the lead holds with %1.</source>
        <translation>按估算误差，领先成立的概率为 %1。</translation>
    </message>
    <message>
        <source>Scores highest by the weights of the team.</source>
        <translation>按团队的权重得分最高。</translation>
    </message>
    <message>
        <source>Best of %1</source>
        <translation>%1 的最佳方案</translation>
    </message>
    <message>
        <source>Take over the best plan of %1</source>
        <translation>采用 %1 的最佳方案</translation>
    </message>
    <message>
        <source>Frameworks, each with its own best plan</source>
        <translation>各框架及其最佳方案</translation>
    </message>
    <message>
        <source>Take over this plan</source>
        <translation>采用此方案</translation>
    </message>
    <message>
        <source>Put the plan into the project, beside the others</source>
        <translation>将此方案加入项目，与其他方案并列</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::Inspector</name>
    <message>
        <source>Set precision to %1</source>
        <translation>将精度设为 %1</translation>
    </message>
    <message>
        <source>Set activation checkpointing to %1</source>
        <translation>将激活重计算设为 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 × %2 = %n GPU(s)</source>
        <translation>
            <numerusform>%1 × %2 = %n 张 GPU</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 = %2 micro-batches</source>
        <extracomment>gradient accumulation: micro-batches = global batch / data-parallel degree / micro-batch</extracomment>
        <translation>%1 = %2 个微批次</translation>
    </message>
    <message>
        <source>%1 is no whole number of micro-batches</source>
        <translation>%1 不是整数个微批次</translation>
    </message>
    <message>
        <source>Not legal</source>
        <translation>不合法</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>可容纳</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>All compared plans</source>
        <translation>所有对比方案</translation>
    </message>
    <message>
        <source>Peak ledger per GPU</source>
        <translation>峰值账本 · 每张 GPU</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Checkpointing</source>
        <translation>激活重计算</translation>
    </message>
    <message>
        <source>%1 × %2 = %3 tokens a step</source>
        <extracomment>%1 sequence length, %2 global batch, %3 their product</extracomment>
        <translation>%1 × %2 = 每步 %3 词元</translation>
    </message>
    <message>
        <source>Parameters, gradients and optimizer states, which textbooks count: %1 = %2</source>
        <translation>参数、梯度与优化器状态之和，即教材所计：%1 = %2</translation>
    </message>
    <message>
        <source>of it model states</source>
        <translation>其中模型状态</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::LearnPage</name>
    <message>
        <source>Open a lesson</source>
        <translation>打开课程</translation>
    </message>
    <message>
        <source>Lessons (*.json);;All files (*)</source>
        <translation>课程 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <extracomment>a fault of a lesson file: the line it stands on, and what is wrong</extracomment>
        <translation>第 %1 行：%2</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>Parts of Learn</source>
        <translation>学习的各部分</translation>
    </message>
    <message>
        <source>Walkthrough</source>
        <translation>逐步演示</translation>
    </message>
    <message>
        <source>Question cards</source>
        <translation>题卡</translation>
    </message>
    <message>
        <source>Claims desk</source>
        <translation>说法核查</translation>
    </message>
    <message>
        <source>Pitch</source>
        <translation>陈述</translation>
    </message>
    <message>
        <source>Open a lesson…</source>
        <translation>打开课程…</translation>
    </message>
    <message>
        <source>Open a lesson that somebody has written (docs/lessons.md)</source>
        <translation>打开他人编写的课程（docs/lessons.md）</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>放映</translation>
    </message>
    <message>
        <source>Full screen for a room, on the second screen if there is one (F5)</source>
        <translation>全屏放映，有第二块屏幕时放在第二块（F5）</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::LedgerModel</name>
    <message>
        <source>%1
Not allocated at the peak: does not count.</source>
        <translation>%1
峰值时未分配，不计入。</translation>
    </message>
    <message>
        <source>Held by</source>
        <translation>占用者</translation>
    </message>
    <message>
        <source>Formula and values</source>
        <translation>公式与代入值</translation>
    </message>
    <message>
        <source>GiB per GPU</source>
        <translation>每张 GPU，GiB</translation>
    </message>
    <message>
        <source>GB per GPU</source>
        <translation>每张 GPU，GB</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>出处</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::LessonControls</name>
    <message>
        <source>nothing to run on</source>
        <translation>没有可用的模型</translation>
    </message>
    <message>
        <source>%1 parameters · %2 × %3</source>
        <extracomment>parameters of the model, number of GPUs, their name</extracomment>
        <translation>%1 参数 · %2 × %3</translation>
    </message>
    <message>
        <source>Textbook model</source>
        <translation>教材模型</translation>
    </message>
    <message>
        <source>Open project</source>
        <translation>当前项目</translation>
    </message>
    <message>
        <source>Parameters Ψ</source>
        <translation>参数量 Ψ</translation>
    </message>
    <message>
        <source>GPUs N</source>
        <translation>GPU 数 N</translation>
    </message>
    <message>
        <source>Accumulation G</source>
        <translation>梯度累积 G</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Gb/s per node</source>
        <translation>每节点 Gb/s</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::LessonFigures</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>0: on the host</source>
        <translation>0：在主机上</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>Model states per GPU</source>
        <translation>每卡模型状态</translation>
    </message>
    <message>
        <source>Gradients and parameters sent per GPU and step</source>
        <translation>每卡每步发送的梯度和参数</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1 a kind of state, %2 its formula with values put in</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>With activations, buffers and context: %1 of %2, fits</source>
        <translation>加上激活值、缓冲和上下文：%1 / %2，放得下</translation>
    </message>
    <message>
        <source>With activations, buffers and context: %1 of %2, does not fit</source>
        <translation>加上激活值、缓冲和上下文：%1 / %2，放不下</translation>
    </message>
    <message>
        <source>Step %1. All communication: %2 exposed, %3 hidden behind computation.</source>
        <translation>每步 %1。全部通信：暴露 %2，被计算掩盖 %3。</translation>
    </message>
    <message>
        <source>This step runs on %1, for the model at hand has no experts.</source>
        <translation>当前模型没有专家，这一步改用 %1。</translation>
    </message>
    <message>
        <source>This step runs with sequences of %1 tokens.</source>
        <translation>这一步的序列长度为 %1 个词元。</translation>
    </message>
    <message>
        <source>Ψ′: the part of the parameters that one rank of the model-parallel group holds.</source>
        <translation>Ψ′：模型并行组中一个 rank 所持有的那部分参数。</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::MainWindow</name>
    <message>
        <source>Search actions and values: “micro 8”</source>
        <translation>搜索操作与数值，例如“微批次 8”</translation>
    </message>
    <message>
        <source>Choose a model of the catalog</source>
        <translation>从目录选择模型</translation>
    </message>
    <message>
        <source>Choose a cluster of the catalog</source>
        <translation>从目录选择集群</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Search actions and values</source>
        <translation>搜索操作与数值</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::MemoryBarsWidget</name>
    <message>
        <source>Memory of each plan</source>
        <translation>各方案的显存</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::MemoryTableModel</name>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Headroom</source>
        <translation>余量</translation>
    </message>
    <message>
        <source>Memory per GPU, GiB</source>
        <translation>每张 GPU 的显存，GiB</translation>
    </message>
    <message>
        <source>Memory per GPU, GB</source>
        <translation>每张 GPU 的显存，GB</translation>
    </message>
    <message>
        <source>of it model states</source>
        <translation>其中模型状态</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::MemoryView</name>
    <message numerus="yes">
        <source>%n GPU(s)</source>
        <translation>
            <numerusform>%n 张 GPU</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 at the peak (%3)</source>
        <extracomment>%1 plan or category, %2 amount of memory, %3 moment of the step</extracomment>
        <translation>%1：峰值时 %2（%3）</translation>
    </message>
    <message>
        <source>Peak memory per GPU</source>
        <translation>每张 GPU 的峰值显存</translation>
    </message>
    <message>
        <source>Show amounts in GiB, 2³⁰ bytes</source>
        <translation>以 GiB 显示，2³⁰ 字节</translation>
    </message>
    <message>
        <source>Show amounts in GB, 10⁹ bytes</source>
        <translation>以 GB 显示，10⁹ 字节</translation>
    </message>
    <message>
        <source>Show amounts in percent of the capacity</source>
        <translation>以容量百分比显示</translation>
    </message>
    <message>
        <source>Percent of the capacity</source>
        <translation>容量百分比</translation>
    </message>
    <message>
        <source>Zoom to capacity</source>
        <translation>缩放到容量</translation>
    </message>
    <message>
        <source>Tear bars that run far beyond the capacity, so that the others stay readable</source>
        <translation>截断远超容量的条，使其余的条仍然可读</translation>
    </message>
    <message>
        <source>Copy chart and figures</source>
        <translation>复制图与数据</translation>
    </message>
    <message>
        <source>Copy the chart as an image and the figures as a table (%1)</source>
        <translation>将图复制为图像、数据复制为表格（%1）</translation>
    </message>
    <message>
        <source>All terms</source>
        <translation>全部项</translation>
    </message>
    <message>
        <source>Show the terms of every category</source>
        <translation>显示每个类别的项</translation>
    </message>
    <message>
        <source>Where the figures come from</source>
        <translation>数字从何而来</translation>
    </message>
    <message>
        <source>Derivation</source>
        <translation>推导</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Data table</source>
        <translation>数据表</translation>
    </message>
    <message>
        <source>Derivation of the selected plan&apos;s memory</source>
        <translation>所选方案的显存推导</translation>
    </message>
    <message>
        <source>Parameters of the model by kind</source>
        <translation>模型各类参数</translation>
    </message>
    <message>
        <source>Memory by category and plan</source>
        <translation>各类别、各方案的显存</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::MessageBar</name>
    <message>
        <source>Dismiss the message</source>
        <translation>关闭消息</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::NumberField</name>
    <message>
        <source>At least %1.</source>
        <translation>至少为 %1。</translation>
    </message>
    <message>
        <source>At most %1.</source>
        <translation>至多为 %1。</translation>
    </message>
    <message>
        <source>A whole number is needed.</source>
        <translation>需要整数。</translation>
    </message>
    <message>
        <source>“%1” is no number: try 8*1024 or 4k</source>
        <translation>“%1”不是数：可写 8*1024 或 4k</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::PaperView</name>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Report, page %1 of %2</source>
        <translation>报告，第 %1 页，共 %2 页</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::ParameterModel</name>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Each</source>
        <translation>单层</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>小计</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::PassBars</name>
    <message>
        <source>%1 Ψ</source>
        <extracomment>passes over all parameters that are sent: &quot;2 Ψ&quot;</extracomment>
        <translation>%1 Ψ</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::PitchView</name>
    <message>
        <source>about %1 s to say</source>
        <translation>约需 %1 秒</translation>
    </message>
    <message>
        <source>You have edited this; the project has changed since.</source>
        <translation>你修改过这段文字，而项目在那之后又变了。</translation>
    </message>
    <message>
        <source>The project cannot be evaluated, so there is nothing to say about it yet.</source>
        <translation>当前项目无法计算，暂时没有可说的内容。</translation>
    </message>
    <message>
        <source>Replace what stands in square brackets by what you have done and measured.</source>
        <translation>把方括号里的内容换成你自己做过、测过的。</translation>
    </message>
    <message>
        <source>Half a minute about the selected plan</source>
        <translation>用半分钟介绍所选方案</translation>
    </message>
    <message>
        <source>What to say</source>
        <translation>要说的内容</translation>
    </message>
    <message>
        <source>Write anew</source>
        <translation>重新生成</translation>
    </message>
    <message>
        <source>Write the text from the figures of the project; what was edited is lost</source>
        <translation>按项目的数字重新生成文字；手工修改会丢失</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the text</source>
        <translation>复制文字</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::PlanList</name>
    <message>
        <source>Plans</source>
        <translation>方案</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::PlanListModel</name>
    <message>
        <source>not legal: %1</source>
        <translation>不合法：%1</translation>
    </message>
    <message>
        <source>%1 tokens/s per GPU, a step in %2</source>
        <translation>每 GPU %1 词元/秒，单步 %2</translation>
    </message>
    <message>
        <source>would make %1 tokens/s per GPU, a step in %2</source>
        <translation>假如放得下：每 GPU %1 词元/秒，单步 %2</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::PredictCard</name>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Predict first</source>
        <translation>先预测</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>核对</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>显示答案</translation>
    </message>
    <message>
        <source>Hide figures until I have guessed</source>
        <translation>先隐藏数字，等我猜过再显示</translation>
    </message>
    <message>
        <source>Your number</source>
        <translation>你的数字</translation>
    </message>
    <message>
        <source>%1 of %2 right</source>
        <translation>答对 %1 / %2</translation>
    </message>
    <message>
        <source>Nothing to predict at this step.</source>
        <translation>这一步没有要预测的。</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Not quite</source>
        <translation>不对</translation>
    </message>
    <message>
        <source>It is %1.</source>
        <translation>答案是 %1。</translation>
    </message>
    <message>
        <source>It is %1; you said %2, %3 too much.</source>
        <translation>答案是 %1；你答的是 %2，多了 %3。</translation>
    </message>
    <message>
        <source>It is %1; you said %2, %3 too little.</source>
        <translation>答案是 %1；你答的是 %2，少了 %3。</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <extracomment>%1 a mistake in a few words, %2 what is wrong with it</extracomment>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>“%1” is not an amount. Write 38.5 GB or 35.9 GiB, or seconds where time is asked for.</source>
        <translation>“%1”不是数量。请写 38.5 GB 或 35.9 GiB；问时间时写秒。</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::PresentWindow</name>
    <message>
        <source>%1 parameters · %2 GPUs</source>
        <translation>%1 参数 · %2 张 GPU</translation>
    </message>
    <message>
        <source>Model states per GPU</source>
        <translation>每卡模型状态</translation>
    </message>
    <message>
        <source>The price: sent per GPU and step</source>
        <translation>代价：每卡每步发送</translation>
    </message>
    <message>
        <source>← → play   B black   P pointer   M mark, N next mark   Esc leave</source>
        <translation>← → 播放   B 黑屏   P 指针   M 标记，N 下一标记   Esc 退出</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::ProblemsView</name>
    <message>
        <source>Does not fit: %1</source>
        <translation>放不下：%1</translation>
    </message>
    <message>
        <source>No single change is enough.</source>
        <translation>没有任何单项改动足够。</translation>
    </message>
    <message>
        <source>The plan is legal and fits. What would keep it from running appears here, with what would mend it.</source>
        <translation>方案合法且可容纳。妨碍运行的问题及其解决办法会显示在这里。</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::ReportPage</name>
    <message>
        <source>Working out the report…</source>
        <translation>正在生成报告…</translation>
    </message>
    <message>
        <source>There is no report while the scenario has faults; see Problems.</source>
        <translation>场景有错误时没有报告；见“问题”。</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>Brief: one page</source>
        <translation>简报：一页</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>Teaching</source>
        <translation>教学</translation>
    </message>
    <message>
        <source>US Letter</source>
        <translation>US Letter</translation>
    </message>
    <message>
        <source>Form of the report</source>
        <translation>报告形式</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>纸张</translation>
    </message>
    <message>
        <source>Write the report…</source>
        <translation>写出报告…</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::ScenarioPanel</name>
    <message>
        <source>%1 parameters</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>%1 active</source>
        <translation>激活 %1</translation>
    </message>
    <message>
        <source>%1 layers · hidden %2 · %3 heads</source>
        <translation>%1 层 · 隐藏维 %2 · %3 头</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 × %2 Gb/s %3 a node</source>
        <translation>每节点 %1 × %2 Gb/s %3</translation>
    </message>
    <message>
        <source>Sequence %1 · global batch %2</source>
        <translation>序列长度 %1 · 全局批次 %2</translation>
    </message>
    <message>
        <source>%1 tokens a step</source>
        <translation>每步 %1 个词元</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Change the model</source>
        <translation>更换模型</translation>
    </message>
    <message>
        <source>Change the cluster</source>
        <translation>更换集群</translation>
    </message>
    <message>
        <source>Parameter count; opens its derivation</source>
        <translation>参数量；打开其推导</translation>
    </message>
    <message>
        <source>%1 in all</source>
        <comment>tokens</comment>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>tokens/s per GPU</source>
        <translation>每 GPU 词元/秒</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::SettingRow</name>
    <message>
        <source>Legal with:</source>
        <translation>可用的合法值：</translation>
    </message>
    <message>
        <source>%1, slider</source>
        <translation>%1，滑块</translation>
    </message>
    <message>
        <source>%1: a number or an expression such as 8*1024 or 4k</source>
        <translation>%1：数字或表达式，例如 8*1024 或 4k</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::StudioDocument</name>
    <message>
        <source>Open model %1</source>
        <translation>打开模型 %1</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::StudioMenus</name>
    <message>
        <source>No recent files</source>
        <translation>没有最近的文件</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open re&amp;cent</source>
        <translation>最近打开(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Pa&amp;nels</source>
        <translation>面板(&amp;N)</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::TimeLedgerModel</name>
    <message>
        <source>Spent on</source>
        <translation>用于</translation>
    </message>
    <message>
        <source>Formula and values</source>
        <translation>公式与取值</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::TimeTableModel</name>
    <message>
        <source>%1, hidden</source>
        <translation>%1（隐藏）</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>一步</translation>
    </message>
    <message>
        <source>Interval, low end</source>
        <translation>区间下端</translation>
    </message>
    <message>
        <source>Interval, high end</source>
        <translation>区间上端</translation>
    </message>
    <message>
        <source>Time of a step, s</source>
        <translation>一步的时间（秒）</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::TimeView</name>
    <message>
        <source>%1: %2, 90 % interval %3</source>
        <extracomment>%1 plan, %2 time, %3 both ends of its interval</extracomment>
        <translation>%1：%2，90 % 区间 %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1 plan or part of the step, %2 time</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Where the time of a step goes</source>
        <translation>一步的时间去向</translation>
    </message>
    <message>
        <source>Copy chart and figures</source>
        <translation>复制图表与数值</translation>
    </message>
    <message>
        <source>Copy the chart as an image and the figures as a table (%1)</source>
        <translation>将图表复制为图像、数值复制为表格（%1）</translation>
    </message>
    <message>
        <source>All terms</source>
        <translation>全部项</translation>
    </message>
    <message>
        <source>Show the terms of every part</source>
        <translation>显示各部分的项</translation>
    </message>
    <message>
        <source>Where the times come from</source>
        <translation>时间从何而来</translation>
    </message>
    <message>
        <source>Derivation</source>
        <translation>推导</translation>
    </message>
    <message>
        <source>Data table</source>
        <translation>数据表</translation>
    </message>
    <message>
        <source>Derivation of the selected plan&apos;s step time</source>
        <translation>所选方案每步时间的推导</translation>
    </message>
    <message>
        <source>Time by part and plan</source>
        <translation>按部分与方案的时间</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::VerdictStrip</name>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>FITS</source>
        <translation>可容纳</translation>
    </message>
    <message>
        <source>%1 free of %2</source>
        <translation>余 %1，共 %2</translation>
    </message>
    <message>
        <source>OVER</source>
        <translation>超出</translation>
    </message>
    <message>
        <source>by %1, capacity %2</source>
        <translation>超出 %1，容量 %2</translation>
    </message>
    <message>
        <source>Peak per GPU</source>
        <translation>每张 GPU 峰值</translation>
    </message>
    <message>
        <source>%1 allocated</source>
        <translation>已分配 %1</translation>
    </message>
    <message>
        <source>Host memory per node</source>
        <translation>每节点主机内存</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>%1 active</source>
        <translation>激活 %1</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>evaluated in %1 ms</source>
        <translation>评估用时 %1 ms</translation>
    </message>
    <message>
        <source>NOT LEGAL</source>
        <translation>不合法</translation>
    </message>
    <message>
        <source>Open the derivation of the memory</source>
        <translation>打开显存推导</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::WalkthroughView</name>
    <message>
        <source>%1 · step %2 of %3</source>
        <extracomment>title of the lesson, number of the step, number of steps</extracomment>
        <translation>%1 · 第 %2 步，共 %3 步</translation>
    </message>
    <message>
        <source>Steps of the lesson</source>
        <translation>课程步骤</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>The end</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>下一步：%1</translation>
    </message>
    <message>
        <source>Play backwards (Left)</source>
        <translation>向后播放（←）</translation>
    </message>
    <message>
        <source>Play backwards</source>
        <translation>向后播放</translation>
    </message>
    <message>
        <source>Play forwards (Right)</source>
        <translation>向前播放（→）</translation>
    </message>
    <message>
        <source>Play forwards</source>
        <translation>向前播放</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::WaterfallWidget</name>
    <message>
        <source>Where the time of a step goes</source>
        <translation>一步的时间去向</translation>
    </message>
    <message>
        <source>%1 more run hidden behind computation</source>
        <translation>另有 %1 隐藏在计算之后</translation>
    </message>
    <message>
        <source>%1: %2, %3 of the step</source>
        <translation>%1：%2，占一步的 %3</translation>
    </message>
</context>
<context>
    <name>meshwright::ui::Workspace</name>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
</context>
</TS>
