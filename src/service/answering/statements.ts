import type { RankedPassage } from '#service/retrieval/rank-passages.ts'
import type { Span } from '#service/retrieval/sentences.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { textBetween } from './neighbours/places.ts'
import { number } from './answer-values.ts'
import { isQuoted } from './changes/quoted-mail.ts'
import { aroundWriter, senderOf, termsOfOwnVerbs } from './named/senders.ts'
import { keyOfRow } from './conditions/steps.ts'
import { termsOfDiscount } from './everyday/discounts.ts'
import { termsOfHandover } from './everyday/handovers.ts'
import { withLogLinesWhole } from './dates/log-lines.ts'
import { monthsBetween } from './dates/months.ts'
import { termsBesideNouns } from './german/attributive.ts'
import { separatedVerbs } from './german/separable-verbs.ts'
import { termsWithAcronyms } from './languages/question-acronyms.ts'
import { termsOfDaysIn } from './dates/date-ranges.ts'
import { termsOfContactLines, withContactsWhole } from './values/contact-lines.ts'
import { termsOfLifespans } from './values/lifespans.ts'
import { directoryLines } from './directory-lines.ts'
import type { Question } from './read-question.ts'
import { dateOrdersOf } from './tables/cell-dates.ts'
import type { DateOrders } from './tables/cell-dates.ts'
import { termsOfCells } from './tables/cell-terms.ts'
import { rowMeaningOf } from './tables/legends.ts'
import type { LegendOf } from './tables/legends.ts'
import { isHeaderRow } from './tables/table-columns.ts'
import { wordsOfRow } from './tables/row-words.ts'
import { cellsOf, isTotal } from './tables/table-rows.ts'

/** A unit that can be quoted: a sentence, a list item, a subtitle cue or a table row, with its context. */
export interface Statement {
  passage: RankedPassage
  /** Offsets in the text of the page. */
  start: number
  end: number
  text: string
  terms: ReadonlySet<string>
  /**
   * Groups of terms from the context, such as headings, with the strength of each as a substitute for a term
   * of the statement, and whether the statement is about what the group names.
   */
  around: readonly { terms: ReadonlySet<string>; strength: number; isSubject: boolean }[]
  /** The label of a line like “Warehouse: Odense”; null for any other text. */
  label: string | null
  labelTerms: readonly string[]
  /** The labels of the lines that stand together with it. */
  labels: readonly string[]
  /** A heading, a label or a question: it introduces the next statement and answers nothing itself. */
  isPointer: boolean
  /** Whether it is a row with other codes than the question asks for in the words of their legend. */
  hasOtherCode: boolean
}

const headingStrength = 0.85
// A title is about all that stands below it: “Luggage and animals”.
const outerHeadingStrength = 0.6
const pointerStrength = 0.9
const recordStrength = 0.85
const headerStrength = 0.95
const previousStrength = 0.6
const referredStrength = 0.8
const passageStrength = 0.4
const nameStrength = 0.5

// A pronoun near the beginning refers to the sentence before: “She came back in March.”
const refersBack =
  /^[^\p{L}\p{N}]*(?:[\p{L}\p{N}]+[^\p{L}\p{N}]+){0,3}?(?:she|he|it|they|her|his|its|their|this|these|er|sie|es|diese[rsm]?|ihre?|elle|il|elles|ils|cela|ella|ellos|esto|он|она|оно|они|его|её|ее|их|это|هو|هي|هم|هذا|هذه)(?!\p{L})/iu

// “During the trial period it is one week.”
const refersBackAfterTime =
  /^(?:during|in|after|before|from|until|während|nach|vor|ab|pendant|après) (?:[\p{L}\p{N}]+ ){2,6}?(?:it|they|she|he|er|sie|il|elle|ils|elles) (?:is|are|was|were|has|have|costs?|lasts?|ist|sind|war|hat|haben|kostet|dauert|beträgt|est|sont|a|coûte|dure)(?!\p{L})/iu

// “The bank lends 700,000 euros of this.”
const refersInside =
  /(?<!\p{L})(?:of|for|with|from|about) (?:this|these|them)(?![\p{L}\p{N}]| \p{L})|(?<!\p{L})(?:thereof|davon|dafür|hiervon|de ello)(?!\p{L})|(?<!\p{L})of this(?= at | by | in | on |[.,;])/iu

const asksForPage =
  /(?<!\p{L})(?:pages?|chapters?|sections?|contents|seiten?|kapiteln?|abschnitte?n?|inhaltsverzeichnis|chapitres?|sommaire|páginas?|capítulos?|índice|index)(?!\p{L})/iu

/** The statements of a passage, in order. Lines that only point to pages answer questions about pages alone. */
export function statementsOf(
  passage: RankedPassage,
  question: Question,
  legendOf: LegendOf = () => new Map(),
  orders: DateOrders = dateOrdersOf([passage]),
): Statement[] {
  const verbsApart =
    question.language === 'de'
      ? separatedVerbs(question.terms.flatMap(({ term, related }) => [term, ...related]))
      : () => []
  const isGerman = question.language === 'de'
  const besideNounsIn = isGerman ? termsBesideNouns(question.text) : () => []
  const monthsIn = monthsBetween(question.text)
  const termsIn = (text: string): string[] => {
    const terms = [
      ...withCodesOfParts(termsWithAcronyms(text, question)),
      ...verbsApart(text),
      ...termsOfDiscount(text),
      ...termsOfHandover(text, question),
    ]
    const beside = besideNounsIn(text)
    return beside.length === 0 ? terms : terms.filter((term) => !beside.includes(term))
  }
  const isWhole = passage.statements.length === 0
  const all = isWhole ? [{ start: passage.start, end: passage.end }] : passage.statements
  const pointing = asksForPage.test(question.text)
    ? []
    : directoryLines(passage.text, passage.headings)
  const columns = passage.header ?? []
  const read = all.filter(
    (span) =>
      !pointing.some((line) => overlaps(span, line, passage.start)) &&
      question.steps?.others.has(keyOfRow(passage, span.start)) !== true &&
      !isHeaderRow(cellsOf(textBetween(passage, span.start, span.end)), columns),
  )
  const isText = passage.header === null && !isWhole
  const textOf = (span: Span): string => textBetween(passage, span.start, span.end)
  const contacts = isText ? withContactsWhole(read, textOf) : read
  const spans = isText ? withLogLinesWhole(contacts, textOf) : contacts
  const records = recordsOf(passage, spans)
  const whole = new Set(passage.terms)
  const headings = new Set(termsIn(passage.headings.at(-1) ?? ''))
  const outerHeadings = new Set(termsIn(passage.headings.slice(0, -1).join(' ')))
  const besideNouns = besideNounsIn(passage.headings.join('\n'))
  const fileName = new Set(passage.heading_terms.filter((term) => !besideNouns.includes(term)))
  const sender = passage.header === null ? senderOf(passage) : null
  const names = namesOf(question).intersection(outerHeadings.union(fileName))
  const headerOf = headerTermsOf(columns, (some) => [
    ...termsIn(some.join(' ')),
    ...termsOfCells(some, question),
  ])
  const dateOrders = passage.header === null ? [] : orders(passage)
  const readRow = rowMeaningOf(passage, legendOf(passage), question)
  // “VAT 20 %” above “Total”.
  let sums: ReadonlySet<string> = new Set()
  let title: ReadonlySet<string> = new Set()
  let pointer: ReadonlySet<string> = new Set()
  let isPointerOfParagraph = false
  let isRestOfQuestion = false
  let previous: ReadonlySet<string> = new Set()
  // “The slide is closed. The council replaces it. For this, it has 7,800 euros.”
  let continued: ReadonlySet<string> = new Set()

  return spans.map(({ start, end }, index) => {
    const text = textBetween(passage, start, end)
    const before = passage.text.slice(0, start - passage.start)
    const after = passage.text.slice(end - passage.start)
    const cells = passage.header === null ? [] : cellsOf(text)
    const meaning = readRow(cells)
    const days =
      passage.header === null ? [...termsOfDaysIn(text, question), ...monthsIn(text)] : []
    const terms = new Set([
      ...termsIn(text),
      ...termsOfCells(cells, question, dateOrders),
      ...wordsOfRow(cells, columns, question),
      ...meaning.terms,
      ...days,
      ...termsOfLifespans(text, question.language),
      ...(question.steps?.termsByRow.get(keyOfRow(passage, start)) ?? []),
      ...(contacts === read ? [] : termsOfContactLines(text)),
      ...(sender === null ? [] : termsOfOwnVerbs(text)),
    ])
    const record = records.get(start)
    const next = spans[index + 1]
    const isAboveRecord = record === undefined && next !== undefined && records.has(next.start)
    const isRecordTitle = isAboveRecord && isTitle(text, before)
    if (isAboveRecord) title = isRecordTitle ? terms : new Set()
    const isRunIn = !isWhole && passage.header === null && runsIn(text, before, after)
    const isOfQuestion = !isWhole && passage.header === null && leadsToQuestion(text, before, after)
    const isPointer =
      isWhole ||
      isRunIn ||
      isOfQuestion ||
      isRecordTitle ||
      (passage.header === null && index < spans.length - 1 && pointsToNext(text, before, after))
    // A heading that begins a paragraph does not apply to the next paragraph.
    if (isPointerOfParagraph && before.endsWith('\n\n')) pointer = new Set()
    // Who asks for the total including VAT means the sum of the rows above it.
    const isSum = isTotal(cells) && question.terms.some(({ term }) => terms.has(term))
    // “We” of a quoted message is who wrote that one.
    const isOfWriter = sender !== null && !isQuoted({ text, start, passage })
    const ofWriter = isOfWriter ? aroundWriter(sender, { text, terms }, question) : null
    const statement: Statement = {
      passage,
      start,
      end,
      text,
      terms,
      around: [
        { terms: headerOf(cells), strength: headerStrength, isSubject: true },
        { terms: pointer, strength: pointerStrength, isSubject: true },
        { terms: record?.values ?? new Set(), strength: recordStrength, isSubject: true },
        { terms: isSum ? sums : new Set(), strength: recordStrength, isSubject: true },
        // “Invoice 26010” above “Amount due: 175 euros”.
        { terms: title, strength: recordStrength, isSubject: true },
        { terms: headings, strength: headingStrength, isSubject: true },
        { terms: names, strength: headingStrength, isSubject: true },
        { terms: outerHeadings, strength: outerHeadingStrength, isSubject: true },
        ...(ofWriter === null ? [] : [ofWriter]),
        // A sentence continues the one before it; table rows are independent.
        {
          terms:
            passage.header !== null ? new Set() : refersInside.test(text) ? continued : previous,
          strength: refersInside.test(text) ? referredStrength : previousStrength,
          isSubject: [refersBack, refersBackAfterTime, refersInside].some((one) => one.test(text)),
        },
        { terms: fileName, strength: nameStrength, isSubject: true },
        {
          terms: passage.header === null ? whole : new Set(),
          strength: passageStrength,
          isSubject: false,
        },
      ],
      label: record?.label ?? null,
      labelTerms: termsOf(record?.label ?? ''),
      labels: record?.labels ?? [],
      isPointer,
      hasOtherCode: meaning.isOther,
    }
    if (isPointer) {
      pointer = isRestOfQuestion ? terms.union(pointer) : terms
      isPointerOfParagraph = isRunIn || isOfQuestion || isRestOfQuestion
    }
    isRestOfQuestion = isOfQuestion
    if (isLabelledSum(cells)) sums = sums.union(new Set(termsIn(cells.find(Boolean) ?? '')))
    continued = refersBack.test(text) ? terms.union(previous) : terms
    previous = terms
    return statement
  })
}

/** The terms of the columns in which a row has a value: a row with nothing below “Egg” says nothing of eggs. */
function headerTermsOf(
  columns: readonly string[],
  termsIn: (names: readonly string[]) => readonly string[],
): (cells: readonly string[]) => ReadonlySet<string> {
  const all = new Set(termsIn(columns))
  const byFilled = new Map<string, ReadonlySet<string>>()
  return (cells) => {
    if (cells.length !== columns.length || cells.every((cell) => cell !== '')) return all
    const filled = columns.filter((_, column) => cells[column] !== '')
    const key = filled.join('\n')
    const terms = byFilled.get(key) ?? new Set(termsIn(filled))
    byFilled.set(key, terms)
    return terms
  }
}

/** Whether a row has one value beside a label, as the rows below the positions of an invoice do. */
function isLabelledSum(cells: readonly string[]): boolean {
  return cells.length > 2 && cells.filter((cell) => cell !== '').length === 2
}

/** What a title names, all sentences below it are about: “Supply agreement with Dagny”. */
function namesOf({ terms }: Question): Set<string> {
  return new Set(terms.flatMap(({ term, kind }) => (kind === 'name' ? [term] : [])))
}

function overlaps(span: Span, line: Span, offset: number): boolean {
  return span.start < line.end + offset && span.end > line.start + offset
}

const codeOfPart = /^(\p{L}{1,4}\d{1,4})(?:\.\d{1,3}){1,3}$/u

/** “G26.3” is a part of “G26”. */
function withCodesOfParts(terms: readonly string[]): string[] {
  return terms.flatMap((term) => {
    const whole = codeOfPart.exec(term)?.[1]
    return whole === undefined ? [term] : [term, whole]
  })
}

interface RecordLine {
  label: string
  labels: readonly string[]
  /** The terms of all values of the record. */
  values: ReadonlySet<string>
}

// “Serial number: 8812”, and labels and values in columns that are aligned by blanks, tabs or dots.
const labelledLine = /^([^:：|\n]{1,40}?)(?:[:：]\s+|[^\S\t]*\t\s*| {3,}|\s?\.{4,}\s?)(\S[^\n]*)$/u
// Japanese leaves no blank behind a colon. Lines of Chinese minutes do so, too, but are about the meeting alone.
const japaneseLabelledLine = /^([\p{L}\p{M}]{1,20})[:：](\S[^\n]*)$/u
const kana = /\p{sc=Hira}|\p{sc=Kana}/u
const labelMark = /[:：\t]| {3}|\.{4}/u
const minRecordLines = 2

/** The lines of labels and values that stand below each other, by their start: each is about all of them. */
function recordsOf(passage: RankedPassage, spans: readonly Span[]): Map<number, RecordLine> {
  const lines = new Map<number, RecordLine>()
  if (passage.header !== null || !labelMark.test(passage.text)) return lines
  let record: { start: number; label: string; value: string }[] = []
  const isJapanese = kana.test(passage.text)
  const close = () => {
    if (record.length >= minRecordLines) {
      const labels = record.map(({ label }) => label)
      const values = new Set(record.flatMap(({ value }) => termsOf(value)))
      for (const { start, label } of record) lines.set(start, { label, labels, values })
    }
    record = []
  }
  let end = passage.start
  for (const span of spans) {
    const between = textBetween(passage, end, span.start)
    const text = textBetween(passage, span.start, span.end)
    const [, label, value] =
      labelledLine.exec(text) ?? (isJapanese ? japaneseLabelledLine.exec(text) : null) ?? []
    if (between.includes('\n\n') || label === undefined) close()
    if (label !== undefined && value !== undefined) {
      record.push({ start: span.start, label, value })
    }
    end = span.end
  }
  close()
  return lines
}

const maxTitleChars = 80

function isTitle(text: string, before: string): boolean {
  const isFirst = before.trim() === '' || before.endsWith('\n\n')
  return isFirst && text.length <= maxTitleChars && !/[.!?。！？,;]$/u.test(text)
}

// A question, a label that ends with a colon, or a short line between empty lines, as headings are.
function pointsToNext(text: string, before: string, after: string): boolean {
  if (/(?:[?？؟:：]|か。)\s*$/u.test(text)) return text.length <= 200
  const standsAlone = (before === '' || before.endsWith('\n\n')) && after.startsWith('\n\n')
  return standsAlone && text.length <= 60 && !/[.!。！,;\p{N}]/u.test(text)
}

const itemNumber = /^(?:TOP|Punkt|Item|Agenda item|Punto)\s\d{1,2}[.:]?\s+/iu

// The splitter of sentences takes the number of “5. Holidays. Each employee has …” for one.
const numberOfParagraph = /(?:^|\n\n)(?:§\s?)?\p{N}{1,2}[.)]\s{1,3}$/u

// “Never smoke inside.” says all that there is to say.
const instruction =
  /^(?:never|always|do not|don['’]t|please|nie(?:mals)?|immer|bitte|jamais|toujours|nunca|siempre)(?!\p{L})/iu

// “Claims. Receipts are needed …”: a word or three at the beginning of a paragraph, unless they answer a question.
function runsIn(text: string, before: string, after: string): boolean {
  const isFirst = before === '' || before.endsWith('\n\n') || numberOfParagraph.test(before)
  if (!isFirst || !/^[^\S\n]*\S/u.test(after) || /[?？؟]\s*$/u.test(before)) return false
  const isNumbered = itemNumber.test(text)
  const title = text
    .replace(itemNumber, '')
    .replace(/^(?:\d{1,2}|[IVX]{1,4}|[一二三四五六七八九十]{1,3})[.、．)]\s*/u, '')
  if (number.test(title) || instruction.test(title)) return false
  if (isNumbered) return title.length <= maxTitleChars && /^[^.!?:]+[.:]$/u.test(title)
  return title.endsWith('。')
    ? /^[\p{Script=Han}\p{Script=Katakana}ー]{1,6}。$/u.test(title)
    : /^\p{L}{2,}(?:[ -]\p{L}+){0,2}[.:]$/u.test(title) && title.length <= 40
}

// “We” and “our” are also of the writer, who asks “Any questions?” behind what he says.
const firstPerson =
  /^(?:I|I['’](?:m|ve)|my|ich|mein\p{L}{0,2}|je|j['’]\p{L}+|mon|ma|mes|(?:me |se me |no )?he|mis?)(?!\p{L})/iu
const shortQuestion =
  /^[^\S\n]{0,3}¿?(?:what|who|where|when|how|which|can|do|was|wer|wen|wo|wann|wie|welche[rnsm]?|kann|muss|qué|quién|dónde|adónde|cuándo|cómo|puedo|que|quoi|qui|où|quand|comment|puis-je|à qui|a quién)(?!\p{L})[^\n.!?*]{0,120}\?(?<end>\*\*)?[^\S\n]{0,3}\n?[^\s?]/iu

// “I burnt myself. What now? Hold the burn under water.” begins with a question of two sentences.
function leadsToQuestion(text: string, before: string, after: string): boolean {
  const next = shortQuestion.exec(after)
  if (next === null || /\p{N}/u.test(text)) return false
  const isBold = /(?:^|\n\n)\*\*$/u.test(before)
  const isFirst = before === '' || before.endsWith('\n\n')
  return isBold ? next.groups?.['end'] !== undefined : isFirst && firstPerson.test(text)
}

/** The share of adjacent pairs of a question's terms whose terms both occur in a statement. */
export function adjacency(question: Question, { text, terms }: Statement): number {
  const pairs = question.terms
    .slice(1)
    .map(({ term }, index) => [question.terms[index]?.term, term])
  if (pairs.length === 0 || text.length > 2000) return 0
  const adjacent = pairs.filter(
    ([a, b]) => a !== undefined && b !== undefined && terms.has(a) && terms.has(b),
  )
  return adjacent.length / pairs.length
}
