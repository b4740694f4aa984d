const inAll =
  '(?: (?:in total|in all|altogether|all together|together|overall|zusammen|insgesamt|im ganzen|en total|todo|en todo|juntos|juntas|au total|en tout|ensemble))?'
// Of the rows before: “How many hl is that?”, “wie viel macht das zusammen?”, “cuánto suman las fianzas”, “ça fait combien TTC ?”
const asked: readonly RegExp[] = [
  `how (?:much|many) (?:(?<what>.{2,40}?) )?(?:is|are|was|were|does|do|did) (?:that|it|this|they|those|these)(?: (?:make|come to|add up to|amount to))?${inAll}`,
  `what (?:does|do|did|is|are|was|were) (?:that|it|they|those|these)(?: (?:make|come to|add up to|amount to))? (?:in total|in all|altogether|together)`,
  `(?:what|how much) do (?:the|their) (?<what>.{2,40}?) (?:add up|come) to`,
  `wie ?viele? (?:(?<what>.{2,40}?) )?(?:macht|machen|ergibt|ergeben|sind|ist|war|waren) (?:das|die|es|sie)${inAll}`,
  `(?:was|wie ?viel) (?:macht|machen|ergeben|ergibt) (?:die|der|das) (?<what>\\p{Lu}.{1,40}?) (?:zusammen|insgesamt)`,
  `cu[aá]nt[oa]s? (?:(?<what>.{2,40}?) )?(?:suman?|hacen?|son|es|era|eran)(?: (?:eso|esto|es[oa]s|est[oa]s))?${inAll}`,
  `cu[aá]nto suman?(?: en total)? (?:la|las|los|el|sus?) (?<what>.{2,40}?)${inAll}`,
  `(?:ça|ca|cela) (?:fait|faisait|donne) combien(?: (?:d['’]|de )?(?<what>.{2,40}?))?${inAll}`,
  `combien (?:(?:d['’]|de )?(?<what>.{2,40}?) )?(?:ça|ca|cela) (?:fait|faisait|donne)${inAll}`,
].map((pattern) => new RegExp(`^(?:${pattern})$`, 'iu'))

/** What a question wants to have summed of the rows before it: “total hl”, or money where it names nothing. Null where it asks for no sum. */
export function sumAsked(text: string): string | null {
  for (const pattern of asked) {
    const match = pattern.exec(text)
    if (match !== null) return `total ${match.groups?.['what'] ?? 'revenue'}`
  }
  return null
}
