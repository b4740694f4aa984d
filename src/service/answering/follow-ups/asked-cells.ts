// A short question behind one over a table: “From which clients?”, “Who received them?”, “Which ones?”

const preposition =
  '(?:(?:of|from|for|by|in|on|at|to|with|von|für|aus|bei|an|auf|mit|zu|sur|dans|de|pour|par|avec|chez|à|en|para|por|con|a|di|da|per|em|voor|van) )?'
const thatIs =
  '(?: (?:(?:is|are|was|were) (?:it|they|those|these|that)|(?:sind|waren|ist|war) (?:das|es|sie)|(?:son|eran|fueron)|(?:sont|étaient)[- ](?:ils|elles|ce)))?'
const whichCells = new RegExp(
  `^${preposition}(?:which|what|welche[rnms]?|quel(?:le)?s?|qué|cuáles|quali|che|quais|welke) (\\p{L}[\\p{L}-]+)${thatIs}$`,
  'iu',
)
const perCell =
  /^(?:(?:grouped |broken down |split )?by|per|je|pro|nach|par|por) (?:(?:the|der|die|das) )?(\p{L}[\p{L}-]+)$/iu
const whoDid = [
  /^(?:(?:by|from|for|to|with) )?whom?(?: (?:(?:did|has|have|had) )?(\p{L}+) (?:it|them|those|these|that))?$/iu,
  /^(?:(?:von|für|an|mit|bei) )?we[rmn](?: (?:hat|haben) (?:sie|es|das|die)(?: alle)? (\p{L}+)| (\p{L}+) (?:sie|es|das|die))?$/iu,
  /^(?:(?:par|de|pour|à|avec) )?qui(?: (?:les|l['’])? ?(?:a|ont) (\p{L}+))?$/iu,
  /^(?:(?:de|para|por|con|a) )?quién(?:es)?(?: (?:es|son|eran)| (?:los|las|lo|la) (\p{L}+))?$/iu,
]
const theRows = new RegExp(
  `^(?:(?:and )?which(?: ones?)?|what|welche|lesquel(?:le)?s|cuáles|quali|quais|welke|which of them)${thatIs}$|^(?:(?:please )?(?:show|list)(?: me)? (?:them|those|these)(?: all)?|(?:zeig|liste?)e?(?: mir)? (?:sie|die)(?: alle)?(?: auf)?|(?:montre|liste)(?:-| )les(?:-moi)?|muéstra(?:me)?l[oa]s)$`,
  'iu',
)
// “What time?” and “Which one?” ask for one thing, and no cells of many rows.
const noCells =
  /^(?:ones?|time|kind|sort|way|extent|reason|case|about|else|happen(?:s|ed)?|next|now|is|are|was|were|if|heure|moment|hora)$/iu

/**
 * What a question asks of the rows before it, as words for groups of them: “per clients” for “From which clients?”, and “per
 * person” for “By whom?”. Null where it asks for no cells of a column.
 */
export function groupAsked(text: string): string | null {
  for (const pattern of whoDid) {
    const done = pattern.exec(text)
    if (done === null) continue
    const [, ...verbs] = done
    return `per ${verbs.find((word) => word !== undefined) ?? 'person'}`
  }
  const [, cells] = whichCells.exec(text) ?? perCell.exec(text) ?? []
  return cells === undefined || noCells.test(cells) ? null : `per ${cells}`
}

/** Whether a question asks for the rows themselves that the question before counted or added: “Which ones?” */
export function asksForTheRows(text: string): boolean {
  return theRows.test(text)
}

// “How much money was that?”, behind words for the same that a table is read with.
const moneyOfThem: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:(?:for |at )?how much(?: (?:money|revenue|income))?(?= .)(?: (?:is|was|are|were|did|do|does) (?:that|it|this|they|those|these))?(?: (?:come to|add up to|cost|make|bring in|earn|amount to|worth))?(?: in (?:money|pounds|euros?|dollars))?|(?:for|at) how much(?: money)?|how much money|what (?:did|do|does) (?:that|it|they|those|these) (?:bring in|come to|add up to|cost|earn|make|amount to)|what(?:['’]s| is| was| are| were) (?:that|it|they|those) (?:worth|in (?:money|pounds|euros?|dollars))|(?:what(?:['’]s| is| was) )?(?:the|which) (?:total )?(?:amount|value|revenue))$/iu,
    'revenue',
  ],
  [
    /^(?:für wie ?viel(?: geld)?|wie ?viel geld(?: .{2,30})?|wie ?viel (?:bring(?:en|t)|brachten?|kosten?|kostet(?:en)?|mach(?:en|t)|ergeben|ergibt) (?:das|es|die|sie)(?: (?:ein|zusammen|rein|herein))?|was (?:bring(?:en|t)|brachten?|mach(?:en|t)|kosten) (?:das|es|die|sie)(?: (?:ein|zusammen|rein|alle zusammen))?|(?:für )?welche[rn]? (?:betrag|umsatz|wert)(?: (?:ist|war|sind) (?:das|es))?)$/iu,
    'umsatz',
  ],
  [
    /^(?:(?:pour|de) )?(?:combien d['’] ?(?:euros?|argent)(?: .{2,30})?|quel(?:le)?(?: est| était)?(?: le| la)? (?:montant|somme|valeur)(?: total)?(?: (?:ça|cela) (?:fait|représente))?|(?:ça|cela) (?:rapporte|représente|coûte|vaut) combien|combien (?:ça|cela) (?:rapporte|représente|coûte|vaut))$/iu,
    'recettes',
  ],
  [
    /^(?:(?:por|de) )?(?:cuánto dinero(?: .{2,30})?|cuántos euros(?: .{2,30})?|cuánto (?:suman?|valen?|importan|representan?)(?: (?:eso|en total|en euros))?|(?:qué|cuál es el) (?:importe|valor|monto)(?: (?:es|total|suman?))?)$/iu,
    'ingresos',
  ],
]

/** What a question for the money of the rows before asks, as a word for it: “And for how much?”; null for any other. */
export function moneyAsked(text: string): string | null {
  return moneyOfThem.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
