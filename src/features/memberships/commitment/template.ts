// The commitment's one page, set by Typst. It is a string, since pages are bundled without files
// beside them. Every text in it is data, never markup.
export const commitmentTemplate = `
#let doc = json(bytes(sys.inputs.document))
#let soft = rgb("#6b7280")
#let rule-color = rgb("#9ca3af")

#set document(title: doc.title, author: doc.company, date: none)
#set text(
  font: "Vazirmatn",
  size: 10pt,
  fill: rgb("#1f2937"),
  lang: doc.lang,
  dir: if doc.dir == "rtl" { rtl } else { ltr },
)
#set par(leading: 0.7em)
#set page(paper: "a4", margin: (x: 20mm, y: 20mm))

#text(18pt, weight: "bold")[#doc.title]
#v(1mm)
#line(length: 100%, stroke: 1pt + rgb("#0f6674"))
#v(4mm)
#grid(
  columns: (auto, 1fr),
  row-gutter: 2.6mm,
  column-gutter: 6mm,
  ..doc.facts.map(((name, value)) => (text(fill: soft)[#name], [#value])).flatten(),
)
#v(5mm)
#doc.lead
#enum(spacing: 1.2em, ..doc.promises.map(promise => [#promise]))
#v(8mm)
#block(breakable: false, grid(
  columns: (auto, 1fr),
  row-gutter: 11mm,
  column-gutter: 6mm,
  align: bottom,
  ..doc.signature.map(name => (
    text(fill: soft)[#name],
    line(length: 100%, stroke: 0.6pt + rule-color),
  )).flatten(),
))
`;
