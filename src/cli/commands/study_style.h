#pragma once

#include <string_view>

namespace fourlands::cli {

// How a study's page looks: light and dark, wide and narrow, and on paper.
inline constexpr std::string_view kStudyStyle = R"(
:root{--ink:#1d2733;--paper:#f6f2e9;--card:#fffdf8;--soft:#5d6976;--line:#ddd6c6;--track:#ece6d8;
--bar:#2f7d79;--low:#b4552d;--warn:#a8431b;--warn-soft:#fbe9df;--good:#2f7d52;--good-soft:#e4f2e8;
--change:#3c62a8;--change-soft:#e6edf9;--heat:#c2611f;--p0:#2f7d79;--p1:#c98a2b;--p2:#7a5ea8;
--p3:#b4552d;--p4:#4c79b8;--p5:#7f8a45;color-scheme:light dark}
@media screen and (prefers-color-scheme:dark){:root{--ink:#ebe6da;--paper:#12171d;--card:#1a2129;
--soft:#9eaab6;--line:#303a45;--track:#28313b;--bar:#58b5ae;--low:#e08a5f;--warn:#f0a27c;
--warn-soft:#3a2419;--good:#7cc89a;--good-soft:#1b3326;--change:#94b5ee;--change-soft:#1d2a40;
--heat:#f09a55;--p0:#58b5ae;--p1:#e0b25c;--p2:#ab93d6;--p3:#e08a5f;--p4:#7fa9e0;--p5:#aeb873}}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);margin:0}
main{max-width:68rem;margin:0 auto;padding:2rem 1rem 3rem;display:grid;gap:1rem}
h1,h2,h3,p,ul,dl,dd{margin:0;padding:0}ul{list-style:none}
h1{font-size:clamp(1.8rem,5vw,2.6rem);line-height:1.15;letter-spacing:-.01em}
h2{font-size:1.2rem}h3{font-size:1rem;margin-top:.6rem}
section>h2::first-letter,li b::first-letter{text-transform:uppercase}
.kind{text-transform:uppercase;letter-spacing:.12em;font-size:.8rem;color:var(--bar);font-weight:700}
.soft,small{color:var(--soft)}small{font-size:.85em}.soft{font-size:.93rem}
.chips{display:flex;flex-wrap:wrap;gap:.4rem;margin-top:.6rem}
.chips span{background:var(--track);border-radius:99px;padding:.15rem .8rem;font-size:.9rem}
section{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.1rem
1.3rem 1.3rem;display:grid;gap:.6rem;align-content:start;min-width:0}
.pair{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(27rem,100%),1fr));
align-items:start}
.flow{columns:2 27rem;column-gap:1rem;margin-bottom:-1rem}.flow section{break-inside:avoid;margin-bottom:1rem}
.verdict{display:grid;gap:.5rem}
.verdict li{display:flex;flex-wrap:wrap;gap:.1rem .8rem;padding:.55rem .9rem;border-radius:.6rem;
border-left:4px solid}
.verdict b{display:block}
.fault{background:var(--warn-soft);border-color:var(--warn)}.fault b{color:var(--warn)}
.good{background:var(--good-soft);border-color:var(--good)}.good b{color:var(--good)}
.change{background:var(--change-soft);border-color:var(--change)}
.chart{display:grid;grid-template-columns:fit-content(11rem) minmax(4rem,1fr) auto;gap:.15rem .8rem;
align-items:center}
.chart .name{overflow-wrap:anywhere}.chart svg{width:100%;height:1.3rem;display:block}
.figure,dd,td{font-variant-numeric:tabular-nums}.figure{text-align:right;white-space:nowrap}
.bar{fill:var(--bar)}.low{fill:var(--low)}.track{fill:var(--track)}
.axis{stroke:var(--line);stroke-width:1.5;vector-effect:non-scaling-stroke}
.bound{stroke:var(--ink);stroke-width:1.4;fill:none;vector-effect:non-scaling-stroke}
dl{display:grid;gap:.5rem;grid-template-columns:repeat(auto-fill,minmax(min(12.5rem,100%),1fr))}
dl div{background:var(--track);border-radius:.7rem;padding:.6rem .9rem}
dt{color:var(--soft);font-size:.88rem}dd{font-size:1.25rem;font-weight:650}
dd small{font-weight:400;font-size:.9rem}.was{display:block;font-size:.88rem;font-weight:400;
color:var(--soft)}
.shares{width:100%;height:1.6rem;border-radius:.4rem;display:block}
.legend{display:flex;flex-wrap:wrap;gap:.3rem 1.1rem;font-size:.93rem}
.legend span{display:inline-flex;align-items:center;gap:.4rem;font-variant-numeric:tabular-nums}
.legend svg{width:1rem;height:1rem}
.part0{fill:var(--p0)}.part1{fill:var(--p1)}.part2{fill:var(--p2)}.part3{fill:var(--p3)}
.part4{fill:var(--p4)}.part5{fill:var(--p5)}
.heat{fill:var(--heat);stroke:var(--line);stroke-width:.02}
.map{display:block;margin:0 auto;width:100%}.squares{max-width:24rem}
.hexes{max-width:44rem;max-height:34rem}
.map text{font:600 .22px system-ui,sans-serif;text-anchor:middle;fill:var(--ink)}
.map text.on{fill:var(--card)}
table{border-collapse:collapse;width:100%;font-size:.93rem}.scroll{overflow-x:auto}
td,th{padding:.3rem .5rem;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
td:first-child,th:first-child{text-align:left}th{color:var(--soft);font-weight:600}
summary{cursor:pointer;color:var(--soft);padding:.3rem 0}
.rules{display:grid;gap:.35rem 1.4rem;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr))}
.rules li{display:grid;grid-template-columns:4rem 1fr 3.4rem;gap:.6rem;align-items:center}
.rules svg{width:100%;height:.5rem}.rules small{text-align:right}
.never,.never small{color:var(--warn);font-weight:700}
footer{padding:0 .3rem}
@media(max-width:34rem){main{padding:1.2rem .7rem}section{padding:.9rem}
.chart{grid-template-columns:fit-content(6.5rem) minmax(2.5rem,1fr) auto;gap:.15rem .5rem;
font-size:.92rem}dl{grid-template-columns:repeat(auto-fill,minmax(8.6rem,1fr))}dd{font-size:1.1rem}}
@media print{body{background:#fff;font-size:11pt}main{padding:0;display:block}
section{border-color:#bbb;break-inside:avoid;margin:0 0 .8rem}.pair{display:block}.flow{columns:2}
details{display:none}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
)";

}  // namespace fourlands::cli
