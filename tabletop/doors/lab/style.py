"""The style sheet of a report: light and dark."""

STYLE = """
:root{--ground:#f3ecdd;--paper:#fffdf8;--ink:#23242b;--soft:#5c606e;--edge:#cbbd9c;--bar:#d9981c;
--rim:#8a5c08;--even:#1f7548;--out:#c23b2c;--fault:#fbe4de;--grid:#23242b22;
--s0:#a97708;--s1:#21719f;--s2:#b0335a;--s3:#2f8643}
@media(prefers-color-scheme:dark){:root{--ground:#17140f;--paper:#25211a;--ink:#f2ead8;
--soft:#b9b0a0;--edge:#4b4436;--bar:#e0a83a;--rim:#ffd57e;--even:#63c795;--out:#ff8a78;
--fault:#43251f;--grid:#f2ead822;--s0:#e8b64a;--s1:#6cb8e6;--s2:#f0809f;--s3:#74cf88}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header,main{max-width:1180px;margin:auto;padding:20px 20px 0}
main{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,520px),1fr));gap:16px;grid-auto-flow:dense;align-items:start;
padding-bottom:40px}
header p{color:var(--soft);margin:0}
h1,h2{font-family:Georgia,"Times New Roman",serif;line-height:1.2;margin:0 0 8px}
h1{font-size:34px}h2{font-size:22px}
header ul{display:flex;flex-wrap:wrap;gap:8px;list-style:none;padding:0;margin:12px 0 0}
header li{border:1px solid var(--edge);border-radius:999px;padding:3px 12px;font-weight:600}
section{background:var(--paper);border:1px solid var(--edge);border-radius:16px;padding:18px 20px;
min-width:0}
.verdict,.wide{grid-column:1/-1}.fault{background:var(--fault)}.verdict p{margin:0}
.strong{font-weight:700;font-size:18px}
svg{width:100%;max-width:760px;height:auto;display:block;margin:6px 0 12px;
font:14px system-ui,sans-serif}
svg text{fill:var(--ink)}
.bar{fill:var(--bar);stroke:var(--rim)}.whisker{stroke:var(--ink);stroke-width:2.2;fill:none}
.even{stroke:var(--even);stroke-width:1.6;stroke-dasharray:4 4;fill:none}
.dot{fill:var(--bar);stroke:var(--rim)}.out{fill:var(--out);stroke:var(--ink)}
.grid{stroke:var(--grid);fill:none}
svg .name{text-anchor:end}svg .value{text-anchor:end;font-weight:700}
svg .axis{text-anchor:middle;fill:var(--soft)}svg .axis[text-anchor=end]{text-anchor:end}
svg .fair{text-anchor:middle;fill:var(--even);font-weight:700}svg .note{font-weight:700}
.line{fill:none;stroke-width:2.6}.band{opacity:.18;stroke:none}
.line.s0{stroke:var(--s0)}.line.s1{stroke:var(--s1);stroke-dasharray:7 4}
.line.s2{stroke:var(--s2);stroke-dasharray:3 3}.line.s3{stroke:var(--s3);stroke-dasharray:10 3}
.band.s0{fill:var(--s0)}.band.s1{fill:var(--s1)}.band.s2{fill:var(--s2)}.band.s3{fill:var(--s3)}
svg .legend{font-weight:700}
svg .legend.s0{fill:var(--s0)}svg .legend.s1{fill:var(--s1)}svg .legend.s2{fill:var(--s2)}
svg .legend.s3{fill:var(--s3)}
.table{overflow:auto;max-height:560px;margin:8px 0}
table{border-collapse:collapse;width:100%;font-size:15px;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--soft);padding-bottom:4px}
td{white-space:nowrap}td.code{white-space:normal;text-align:left}
th,td{padding:4px 8px;text-align:right;border-bottom:1px solid var(--grid)}
thead th{color:var(--soft);font-weight:600;position:sticky;top:0;background:var(--paper);
vertical-align:bottom}
th:first-child{text-align:left}
img{height:44px;border-radius:3px;vertical-align:middle;margin-right:10px;
box-shadow:0 1px 3px #0006}
.dead{display:flex;flex-wrap:wrap;gap:10px 22px;list-style:none;padding:0;margin:8px 0;
font-weight:600}
tbody th{font-weight:600}
summary{cursor:pointer;color:var(--soft);font-size:15px}
code{font:14px ui-monospace,monospace;overflow-wrap:anywhere}
@media print{body{background:none}.table{max-height:none;overflow:visible}}
"""
