import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { saysNot } from '#service/answering/tables/table-request.ts'
import { languageOfQuestion } from '#service/retrieval/stop-words.ts'
import { year } from './changed-rows.ts'
import type { PairRequest } from './pair-request.ts'

// “Which costs did fall”, but no “which plants do we grow” and no “this fall”.
const afterDid = '(?<=(?<!\\p{L})did (?!(?:we|i|you)(?!\\p{L})).{1,80} )'
const isNot = '(?<!(?<!\\p{L})(?:is|are|was|were|be|been|being) )'
// “Die Heizung ist gefallen”, but “der Kurs hat gefallen” is a liking, and “die Mannschaft stieg ab” no number.
const behindIs = '(?<=(?<!\\p{L})(?:ist|sind|war|waren) .{0,80})'
const noPrefix = '(?!.{0,80} (?:auf|ab|ein|aus|um)[\\s?.!]*$)'
const verbs: readonly { language: string; rose: RegExp; fell: RegExp }[] = [
  {
    language: 'en',
    rose: words(
      `rose|risen|${isNot}(?:increased|grew|grown|gained)|${afterDid}(?:rise|increase|grow|gain)|(?:gone|went|(?<=did .{1,80} )go) up|(?:got|gotten|become|became) (?:more expensive|dearer)`,
    ),
    fell: words(
      `fell|fallen|${isNot}(?:decreased|declined|dropped|shrunk|lost)|${afterDid}(?:fall|decrease|decline|drop|shrink|lose)|(?:gone|went|(?<=did .{1,80} )go) down|(?:got|gotten|become|became) (?:cheaper|less expensive)`,
    ),
  },
  {
    language: 'de',
    rose: words(
      `(?:an)?gestiegen|(?:stiegen|stieg)${noPrefix}|zugenommen|gewachsen|zugelegt|(?:teurer|mehr|höher) geworden`,
    ),
    fell: words(
      `gesunken|${behindIs}gefallen|(?:sanken|sank)${noPrefix}|abgenommen|verloren|eingebüßt|zurückgegangen|(?:billiger|günstiger|weniger|niedriger) geworden`,
    ),
  },
  {
    language: 'fr',
    rose: words('augmentée?s?|augmenter|montée?s?|progressé|renchéri|devenue?s? plus ch[eè]re?s?'),
    fell: words(
      'baissée?s?|baisser|diminuée?s?|diminuer|perdu|reculé|chuté|devenue?s? moins ch[eè]re?s?',
    ),
  },
  {
    language: 'es',
    rose: words(
      'subido|subieron|subió|aumentado|aumentó|aumentaron|crecido|creció|encarecido|encareció',
    ),
    fell: words(
      'bajado|bajaron|bajó|disminuido|disminuyó|perdido|perdió|caído|cayó|reducido|abaratado',
    ),
  },
]
const degree = words(`(?:the )?most|am (?:stärksten|meisten)|le plus|(?:lo |el |la )?(?:que )?más`)
const leastDegree = words(
  '(?:the )?least|am (?:schwächsten|wenigsten)|le moins|(?:lo |el |la )?menos',
)
const amount = words(
  `by how much|how much(?= (?:has|have|did) )|um wie ?viel|de combien|(?:en )?cuánto(?= (?:ha|han|subi|baj|aument|disminu|crec|perdi))`,
)
const choosing =
  /^\P{L}*(?:which|what|welche[rsnm]?|was|quel(?:le)?s?|qu['’]est-ce qui|qué|cuál(?:es)?)(?!\p{L})/iu
const yearBefore =
  "(?:last year|the year before|letztes jahr|im letzten jahr|(?:im |zum )?vorjahr|voriges jahr|l['’]an(?:née)? (?:dernier|dernière|passée?)|el año (?:pasado|anterior)|(?:in |en )?(?:19|20)\\d{2})"
// “How much more do we pay for power than last year?”
const more = words(
  `(?:how much|wie ?viel|combien(?: de)?|cuánto) (?:more|dearer|higher|mehr|teurer|höher|plus|más)`,
)
const less = words(
  `(?:how much|wie ?viel|combien(?: de)?|cuánto) (?:less|cheaper|lower|weniger|billiger|günstiger|niedriger|moins|menos)`,
)
const than = words(`(?:than|als|que|qu['’]) ?${yearBefore}`)
const trade = words(
  `do|we|i|pay|paid|costs?|expensive|is|are|zahl(?:en|ten)|bezahl(?:en|ten)|wir|ich|kostet(?:e)?|kosten|für|(?:payons|paie)[ -]?(?:nous)?|coûtent?|pagamos|pago|cuesta|por`,
)
const thisYear = words(
  `this year|dieses jahr|in diesem jahr|cette année|este año|(?:compared (?:to|with)|im vergleich (?:zu|zum)|par rapport à|respecto (?:a|al)|seit|since|depuis|desde) ${yearBefore}`,
)
// A share is another figure than a difference, and “how often” and “why” ask for something else.
const otherFigure =
  /%|percent|per cent|prozent|pour ?cent|por ciento|average|durchschnitt|moyenne|promedio/iu
const auxiliary = words(
  `has|have|did|does|was|were|in|since|hat|haben|ist|sind|wurde|wurden|im|seit|a|ont|est|sont|en|depuis|ha|han|se`,
)

/** What a question asks of a change from one column to another, with the words that say of which rows; null where it asks for none. */
export function changeRequestOf(text: string): { pair: PairRequest; rest: string } | null {
  if (otherFigure.test(text) || saysNot(text)) return null
  const years = text.match(new RegExp(year, 'gu')) ?? []
  const [isMore, isLess] = [more.test(text), less.test(text)]
  if ((isMore || isLess) && than.test(text)) {
    const rest = without(text, [more, less, than, thisYear, year, trade, auxiliary])
    const pair = { kind: 'change', sign: isMore ? 1 : -1, asks: 'amount', years } as const
    return { pair: { ...pair, isSince: true }, rest }
  }
  const language = languageOfQuestion(text)
  // “Fallen” is a participle in English, but not in German.
  const own = verbs.filter((verb) => language === null || verb.language === language)
  const [up, down] = [
    own.find(({ rose }) => rose.test(text)),
    own.find(({ fell }) => fell.test(text)),
  ]
  const verb = up?.rose ?? down?.fell
  if (verb === undefined || (up !== undefined && down !== undefined)) return null
  const asksAmount = amount.test(text)
  if (!asksAmount && !choosing.test(text)) return null
  const ofOne = degree.test(text) ? 'most' : leastDegree.test(text) ? 'least' : 'which'
  const asks = asksAmount ? 'amount' : ofOne
  const rest = without(text, [
    verb,
    ...(asksAmount ? [amount] : [degree, leastDegree]),
    thisYear,
    year,
    auxiliary,
  ])
  return {
    pair: { kind: 'change', sign: up === undefined ? -1 : 1, asks, years, isSince: false },
    rest,
  }
}

/** A text without all that these patterns find. */
function without(text: string, patterns: readonly RegExp[]): string {
  return patterns
    .reduce((left, pattern) => left.replaceAll(new RegExp(pattern, 'giu'), ' '), text)
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
