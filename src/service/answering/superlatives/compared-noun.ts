import type { TableReading } from '#service/answering/tables/table-reading.ts'
import { columnsMeantBy } from '#service/answering/conditions/limited-columns.ts'
import { isKey, isNamedCell } from '#service/answering/figures/named-columns.ts'
import { isParticiple } from '#service/answering/measures/agents.ts'
import { wholeWordsOf } from '#service/answering/figures/words-in-cells.ts'
import { termsOf } from '#service/retrieval/words.ts'
import type { DegreePhrase } from './degree-phrase.ts'

/** What the word with which a question compares is said of. */
export interface ComparedNoun {
  /** The columns that this noun names best, as “price” of “the highest price”. */
  columns: readonly number[]
  /** Whether it names a thing instead, as “building” of “the highest building”. */
  isThing: boolean
  /** Whether that thing is what each row is. */
  isOfRows: boolean
  /** The columns that are named by other words, and may be what is asked of that thing. */
  asked: ReadonlySet<number>
}

const maxNounWords = 4
const minEndChars = 4
const endOfNoun =
  /[,;:?!.()]|(?<![\p{L}-])(?:of|in|for|with|without|on|at|by|to|and|or|than|is|was|are|were|has|have|had|among|that|which|who|von|mit|ohne|für|bei|aus|und|oder|als|hat|haben|hatte|ist|sind|war|waren|wird|wurde|wurden|des?|du|dans|avec|pour|et|ou|que|qui|est|sont|a|à|ont|del?|con|sin|para|por|en|es|son|tiene|tienen|y|o)(?![\p{L}-])/iu
// “Le moins de places”, “the highest of the towers”
const ofThings = /^(?:of|de|des|du|del) |^d[’']/iu
const article =
  /^(?:the|der|die|das|den|dem|le|la|les|el|los|las|il|lo|gli|une?|un[oa]?|eine?[nrms]?)$/iu
// “El coche más caro” has its noun before the degree, and “el coche con más plazas” behind it.
const degreeBehindNoun = /^(?:plus|moins|más|menos|più|meno|mais) (?!d(?:e(?!\p{L})|[’']))\p{L}/iu
const noNoun =
  /^(?:is|was|are|were|has|have|had|with|of|am|ist|sind|war|waren|hat|mit|est|sont|a|ont|avec|qui|es|son|tiene|tienen|con|que|de|ha|han|era|fue)$/iu
const doesSomething = /(?<!\p{L})(?:did|does|do)(?!\p{L})/iu
const saysBy =
  /(?<!\p{L})(?:by|measured (?:by|in)|in terms of|according to|nach|gemessen an|par|selon|por|según|en términos de) (?:(?:the|der|dem|den|le|la|el|les|los|las) )?(\p{L}[\p{L}-]*)/giu

const saysFor = /(?<!\p{L})(?:for|in|at|on|für|bei|auf|pour|para|en|dans)(?!\p{L})/iu

const wordsIn = (text: string): string[] => text.match(/\p{L}[\p{L}\p{M}-]*/gu) ?? []

/** What the word with which a question compares is said of, in a table whose values can be compared in some columns. */
export function comparedNoun(
  reading: TableReading,
  comparable: readonly number[],
  { word, before, behind }: DegreePhrase,
  /** Whether that word tells what it compares, as “oldest” does. */
  tellsColumn: boolean,
): ComparedNoun {
  const { header, stemOf } = reading
  const stems = header.map((name) => new Set(termsOf(name).map(stemOf)))
  const columnsOf = (text: string): number[] => {
    const own = termsOf(text).map(stemOf)
    return [...header.keys()].filter((column) => own.some((stem) => stems[column]?.has(stem)))
  }
  const isEnd = (name: string, own: string): boolean =>
    own.length >= minEndChars && wholeWordsOf(name).some((whole) => whole.endsWith(own))
  const columnsAskedBy = (text: string): number[] => [
    ...columnsOf(text),
    // “Jahr” of “Baujahr”
    ...[...header.keys()].filter((column) => isEnd(header[column] ?? '', text.toLowerCase())),
    ...termsOf(text).flatMap((term) => columnsMeantBy(term, header)),
  ]
  const isRows = (text: string): boolean =>
    termsOf(text).some((term) => reading.namesRows(term)) ||
    columnsOf(text).some((column) => !comparable.includes(column) && isKey(reading, column))
  const bestOf = (words: readonly string[]): number[] => {
    const counts = new Map<number, number>()
    for (const column of words.flatMap(columnsOf)) {
      if (comparable.includes(column)) counts.set(column, (counts.get(column) ?? 0) + 1)
    }
    const most = Math.max(0, ...counts.values())
    return [...counts].flatMap(([column, count]) => (count === most ? column : []))
  }
  // In “quién gana más, A o B”, the things are compared, and nothing is asked of them.
  const isCell = (term: string): boolean => isNamedCell(reading, term)
  const by = [...(before + behind).matchAll(saysBy)].map(([, noun = '']) => noun)
  const named = bestOf(by)
  if (named.length > 0) {
    return { columns: named, isThing: false, isOfRows: false, asked: new Set() }
  }
  const allBehind = behind.trimStart()
  const start = allBehind.replace(ofThings, '')
  const phrase = endOfNoun.test(start) ? start.slice(0, start.search(endOfNoun)) : start
  const [owner = '', possession] = phrase.split(/['’]s?(?!\p{L})/u)
  const noun = wordsIn(owner)
    .filter((own) => !article.test(own) && !termsOf(own).some(isCell))
    .slice(0, maxNounWords)
  // In “How much did the tallest building cost?”, the last word is no noun.
  if (doesSomething.test(before) || isParticiple(noun.at(-1) ?? ''))
    noun.splice(-1, noun.length > 1 ? 1 : 0)
  const at = noun.findIndex(isRows)
  const isThingOf = at >= 0 && (tellsColumn || possession !== undefined)
  const head = isThingOf ? noun.slice(0, at + 1) : noun
  const previous = wordsIn(before).findLast((own) => !article.test(own)) ?? ''
  const nounBefore = noNoun.test(previous) ? '' : previous
  const ofHead = bestOf(head)
  // “Le plus gros à-valoir” has its noun behind the degree all the same.
  const isBehind = ofHead.length > 0 && start === allBehind
  const isBefore = degreeBehindNoun.test(word) && nounBefore !== '' && !isBehind
  const columns = isBefore ? bestOf([nounBefore]) : ofHead
  const isNounBefore = columns.length === 0 && (head.length === 0 || start !== allBehind)
  const direct = isBefore || !isNounBefore ? columns : bestOf([nounBefore])
  const thing = isBefore ? [nounBefore] : head
  // Whatever else is named may be asked of the thing, but “for members” tells which price is meant.
  const behindThing = isBefore ? behind : textBehind(behind, head.at(-1))
  const [beforeFor = ''] = behindThing.split(saysFor)
  const rest = `${isBefore ? before.slice(0, before.lastIndexOf(nounBefore)) : before} ${beforeFor}`
  return {
    columns: direct,
    isThing: direct.length === 0 && thing.length > 0,
    isOfRows: direct.length === 0 && thing.some(isRows),
    asked: new Set(direct.length > 0 ? [] : wordsIn(rest).flatMap(columnsAskedBy)),
  }
}

/** What stands behind a word of a text. */
function textBehind(text: string, word = ''): string {
  return text.slice(text.indexOf(word) + word.length)
}

// “The cheapest offer” is a thing of its own, and “the cheapest one” any row.
const thingsOfTheirOwn = new Set(
  termsOf(
    'offer quote quotation request claim procedure policy rule file document clause paragraph angebot offerte anfrage regel dokument oferta presupuesto offre devis',
  ),
)

/** Whether the word with which a question compares is said of things that nothing in the table is called. */
export function comparesOtherThings(
  { header, cells, stemOf, namesRows, rows }: TableReading,
  phrase: DegreePhrase | null,
): boolean {
  const [noun = ''] = wordsIn(phrase?.behind.trimStart() ?? '').slice(0, 1)
  const others = termsOf(noun).filter((term) => thingsOfTheirOwn.has(term) && !namesRows(term))
  if (others.length === 0) return false
  const names = [
    ...header,
    ...(rows[0]?.passage.headings ?? []),
    ...cells.flatMap((own) => [...own]),
  ]
  const stems = new Set(names.flatMap((name) => termsOf(name)).map(stemOf))
  return others.every((term) => !stems.has(stemOf(term)))
}
