<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name>ProjectChanges</name>
    <message numerus="yes">
        <source>%1: %n values</source>
        <translation>
            <numerusform>%1: %n value</numerusform>
            <numerusform>%1: %n values</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Tooltip</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>VerdictStrip</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meshwright::ui::BlocksView</name>
    <message numerus="yes">
        <source>%1 of %n GPUs</source>
        <translation>
            <numerusform>%1 of %n GPU</numerusform>
            <numerusform>%1 of %n GPUs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meshwright::ui::FileFlow</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Import %n files</source>
        <translation>
            <numerusform>Import %n file</numerusform>
            <numerusform>Import %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Imported, with %n notes:</source>
        <translation>
            <numerusform>Imported, with %n note:</numerusform>
            <numerusform>Imported, with %n notes:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meshwright::ui::Inspector</name>
    <message numerus="yes">
        <source>%1 × %2 = %n GPU(s)</source>
        <translation>
            <numerusform>%1 × %2 = %n GPU</numerusform>
            <numerusform>%1 × %2 = %n GPUs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meshwright::ui::LearnPage</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meshwright::ui::MemoryView</name>
    <message numerus="yes">
        <source>%n GPU(s)</source>
        <translation>
            <numerusform>%n GPU</numerusform>
            <numerusform>%n GPUs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meshwright::ui::ScenarioPanel</name>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
</context>
</TS>
