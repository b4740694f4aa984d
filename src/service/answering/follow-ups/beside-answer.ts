import { currencyBefore, currencyBehind } from '#service/answering/conditions/units/currencies.ts'
import { dateValue, timeUnits } from '#service/answering/answer-values.ts'
import { isNext } from '#service/answering/neighbours/places.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { contentWords, termsOf } from '#service/retrieval/words.ts'
import { beginsWithWho } from '#service/answering/languages/patterns/who.ts'
import type { Turn } from './turns.ts'
import { asQuoted, inOneLine, withoutEnd } from './turns.ts'

interface Kind {
  asks: RegExp
  value: RegExp
  /** Of what the next sentences must begin with, where the quoted one cannot be the answer itself. */
  begins?: RegExp
  /** Headings of sections that give such values. */
  heading?: RegExp
}

const clock = String.raw`\d{1,2}(?:[:.]\d{2}| ?(?:uhr|h|[ap]\.?m\.?)(?!\p{L}))`
const timeUnit = `(?:${timeUnits})`
const opening = /^[^\p{L}\p{N}]*(?:(?:and|but|und|aber|y|e|et|mais)(?!\p{L})[\s,¿]*)?/iu
const kinds: readonly Kind[] = [
  {
    asks: /^(?:how much (?:is|does|did|was|do) (?:it|that|this|they)(?: costs?)?|what (?:does|did|do|will) (?:it|that|this|they) cost|(?:the |what(?:['’]s| is) the )?(?:price|costs?|fee)|was kostet(?:e)? (?:das|es|die|der|sie|er)(?: denn)?|(?:wie ?viel|was) kostet(?:e)?(?: (?:das|es|die|der|sie))?|(?:der |die )?(?:preis|kosten|gebühr|eintritt)|cuánto (?:cuesta|costó|cuestan|vale|es)(?: eso| esto)?|(?:el |qué )?(?:precio|coste|costo)(?: tiene)?|combien (?:ça |cela )?(?:coûte|coûtait|a coûté|vaut)(?:-t-(?:il|elle))?(?: ça| cela)?|c['’]est combien|(?:le |quel )?(?:prix|tarif|coût))$/iu,
    value: new RegExp(`${currencyBefore} ?\\p{N}|\\p{N} ?${currencyBehind}`, 'iu'),
    heading:
      /^(?:\p{N}+[.)]? ?)?(?:costs?|prices?|fees?|kosten|preise?|gebühren|costes?|costos|precios?|coûts?|prix|tarifs?)$/iu,
  },
  {
    asks: /^(?:(?:for )?how long(?: (?:was|is|did|does|will) (?:it|that|this|they)(?: (?:last|take|down|out))?)?|(?:for )?how many (?:hours|days|weeks|minutes)|wie lange(?: (?:dauerte?|war|ist|geht|ging) (?:das|es|die|der|sie))?|(?:durante )?cuánto (?:tiempo|duró|dura|duran)(?: (?:duró|dura|fue))?|(?:pendant )?combien de temps(?: (?:ça|cela) (?:dure|a duré))?)$/iu,
    value: new RegExp(
      `(?:from|von|de|du|des?de|between|zwischen|entre)(?: las?| the)? ${clock}.{1,12}${clock}|(?:for|lang|during|durante|pendant|dauert\\p{L}*|lasts?|lasted|takes?|took|dura|duró|dure) .{0,20}(?:\\p{N}+|\\p{L}+) ${timeUnit}(?!\\p{L})|(?:\\p{N}+|\\p{L}{3,8}) ${timeUnit} (?:lang|long)(?!\\p{L})|(?:from|von|vom|del?|du) \\d{1,2}\\.? .{0,14}(?:to|bis|al?|au) \\d`,
      'iu',
    ),
  },
  {
    asks: /^(?:(?:un)?til when|by when|what(?:['’]s| is) the deadline|(?:the )?deadline|(?:la )?fecha límite|(?:bis wann|hasta cuándo|jusqu['’](?:à quand|en quand)|avant quand)(?: (?:muss|müssen|kann|soll|hay que|se puede|puedo|tengo que|doit|faut|peut)(?:-\p{L}+)?(?: [\p{L}-]+){0,4})?)$/iu,
    value:
      /(?<!\p{L})(?:until|by|before|no later than|bis(?: zum)?|spätestens|vor dem|antes del?|hasta(?: el)?|jusqu['’]au|avant le|au plus tard) (?:the |dem |el |le )?(?:\p{L}+,? )?\d{1,2}/iu,
  },
  {
    asks: /^(?:(?:from |since )?when (?:does|did|do|will|can) (?:he|she|it|they)(?: \p{L}+){1,2}|(?:(?:ab|seit) )?wann \p{L}+ (?:er|sie|es)(?: \p{L}+){0,2}|(?:depuis |à partir de )?quand (?:est-ce qu['’](?:il|elle) \p{L}+|\p{L}+-(?:t-)?(?:il|elle))|(?:desde |a partir de )?cuándo (?:empieza|termina|llega|vuelve|sale))$/iu,
    value: dateValue,
    begins: /^[^\p{L}]*(?:he|she|it|they|er|sie|es|il|elle|ella|él)(?!\p{L})/iu,
  },
  {
    asks: /^(?:(?:what(?:['’]s| is) )?(?:his|her|their) (?:(?:phone|telephone|mobile) )?(?:number|e-?mail(?: address)?)|(?:wie (?:ist|lautet) )?(?:seine|ihre|deren) (?:\p{L}*nummer|e-?mail-?\p{L}*)|(?:quel(?:le)? est )?(?:son|leur) (?:numéro(?: de téléphone)?|téléphone|e-?mail)|(?:cuál es )?su (?:número(?: de teléfono)?|teléfono|correo))$/iu,
    value: /(?<!\p{N})\+?\p{N}[\p{N} ()/-]{6,20}\p{N}(?!\p{N})|\S@\S+\.\S/u,
  },
]

// “Precio” asks no more than the kind, and “hasta cuándo hay que apuntarse” adds only what is to be done.
const maxWords = 8

/** What a short question asks of the sentence that was just quoted; null where it says of what it asks itself. */
function kindAsked(question: string): Kind | null {
  const asked = withoutEnd(question.replace(opening, ''))
  const words = asked.match(/\p{L}+/gu)?.length ?? 0
  return words === 0 || words > maxWords
    ? null
    : (kinds.find(({ asks }) => asks.test(asked)) ?? null)
}

// “Quién paga el suelo”: where one sentence beside the answer has all of these words, it is about them.
const minWordsBeside = 2

const asksWho = (question: string): boolean =>
  beginsWithWho(question.replace(opening, '')) &&
  contentWords(question).length >= minWordsBeside &&
  (question.match(/\p{L}+/gu)?.length ?? 0) <= maxWords

/** The question to search for what a short one asks of the sentence that was just quoted: with the words of that before. */
export function besideQuestion(question: string, last: Turn | undefined): string | null {
  const said = firstBlock(last?.answer ?? '')
  if (last === undefined || said.length < minQuotedChars || said.includes('|')) return null
  if (kindAsked(question) === null && !asksWho(question)) return null
  const asked = withoutEnd(question.replace(opening, ''))
  return `${asked} ${contentWords(last.question).join(' ')}?`
}

const anyName = /(?<!\p{L})\p{Lu}\p{Ll}[\p{L}\p{M}’'-]*/gu
const innerName = /(?<=[\p{L}\p{N},:] )\p{Lu}\p{Ll}[\p{L}\p{M}’'-]*/gu
const minQuotedChars = 15
const maxAnswerChars = 20_000
const maxSentences = 3
const firstBlock = (answer: string): string =>
  answer.slice(0, maxAnswerChars).split('\n\n')[0] ?? ''

/**
 * What tells a value that a short question asks for, beside the sentence that an answer begins with: that sentence, one of the
 * next ones of its paragraph, or those of the section of its file that is called so.
 */
export function statementsBeside(
  read: readonly ScoredStatement[],
  written: Question,
  previousAnswer: string,
): ScoredStatement[] {
  const kind = kindAsked(written.text)
  const said = inOneLine(firstBlock(previousAnswer))
  const prose = read.filter(({ passage }) => passage.header === null)
  const quoted = prose
    .filter(({ text }) => text.length >= minQuotedChars && said.includes(asQuoted(text)))
    .toSorted((a, b) => said.indexOf(asQuoted(a.text)) - said.indexOf(asQuoted(b.text)))
  const [best] = quoted
  if (best === undefined) return []
  const paragraph = [best]
  while (paragraph.length <= maxSentences) {
    const end = paragraph.at(-1)
    const next = prose.find((one) => end !== undefined && isNext(end, one))
    if (next === undefined) break
    paragraph.push(next)
  }
  if (kind === null) {
    const own = contentWords(written.text).flatMap((word) => termsOf(word))
    const isWhole = ({ terms }: ScoredStatement): boolean => own.every((term) => terms.has(term))
    return own.length < minWordsBeside ? [] : paragraph.slice(1).filter(isWhole).slice(0, 1)
  }
  const { begins } = kind
  const telling = paragraph.find(
    (one, at) =>
      kind.value.test(one.text) && (begins === undefined || (at > 0 && begins.test(one.text))),
  )
  if (telling !== undefined) return [telling]
  if (begins === undefined && kind.heading === undefined) {
    // “Nadège can be reached at …” stands in another paragraph of the message that names her.
    const names = new Set(said.match(innerName) ?? [])
    const ofNamed = prose.filter(
      ({ passage, text }) =>
        passage.id === best.passage.id &&
        kind.value.test(text) &&
        (text.match(anyName) ?? []).some((name) => names.has(name)),
    )
    if (ofNamed.length > 0) return ofNamed.slice(0, 1)
  }
  const { heading } = kind
  if (heading === undefined) return []
  const ofSection = prose.filter(
    ({ passage, text }) =>
      passage.file_id === best.passage.file_id &&
      heading.test(passage.headings.at(-1) ?? '') &&
      kind.value.test(text) &&
      isOfSubject(passage.headings, said),
  )
  return ofSection.toSorted((a, b) => a.start - b.start).slice(0, maxSentences)
}

/** Whether the title of a paper is about something that an answer speaks of. */
function isOfSubject([title = '']: readonly string[], said: string): boolean {
  const spoken = new Set(contentWords(said).flatMap((word) => termsOf(word)))
  return contentWords(title).some((word) => termsOf(word).some((term) => spoken.has(term)))
}
