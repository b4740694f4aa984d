import { salutation } from '#service/answering/changes/quoted-mail.ts'
import { isMessage } from '#service/answering/named/senders.ts'
import { withoutMarkup } from '#service/answering/present-statement.ts'
import type { SelectedStatement } from '#service/answering/selected-statement.ts'
import { answerWords } from '#service/answering/texts/answer-words.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { textBetween } from '#service/answering/neighbours/places.ts'

const maxTitleChars = 60
// A text without headings that is no longer is quoted as it is.
const maxWhole = 15
const mailHeader =
  /^(?:from|to|cc|bcc|date|sent|subject|von|an|gesendet|datum|betreff|de|para|fecha|asunto|à|envoyé|objet): \S/iu
const closing =
  /^(?:(?:kind |best |many )?(?:regards|wishes|thanks)|(?:viele|liebe|herzliche) grüße|gruß|mit freundlichen grüßen|un (?:cordial )?saludo|saludos|atentamente|cordialement)(?!\p{L})[^.!?]{0,40}$/iu
const nameAlone = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}$/u
const numberAlone = /^\p{N}{1,2}[.)]$/u

/** A sentence of an outline, with the heading or the title that stands above it. */
interface OutlineItem {
  passage: FoundPassage
  start: number
  text: string
  title: string
}

/**
 * The headings and the first sentences of a file, in their order; all sentences of a short text that has no headings. Empty where
 * it has only tables, or more sections than an answer has room for.
 */
export function outlineOfFile(
  passages: readonly FoundPassage[],
  language: string | null,
  maxItems: number,
): SelectedStatement[] {
  const prose = passages.filter(({ header }) => header === null)
  const blocks = prose.flatMap(blocksOf)
  // The only heading of an e-mail is its subject.
  const isShort = new Set(passages.map(({ headings }) => JSON.stringify(headings))).size === 1
  const all = blocks.flatMap(({ passage, sentences, title }) =>
    sentences.map(({ start, text }, at) => ({
      passage,
      start,
      text,
      title: at === 0 ? title : '',
    })),
  )
  const items = isShort && all.length <= maxWhole ? all : firstOfSections(blocks, isShort)
  const [first] = items
  if (first === undefined || items.length > maxItems) return []
  const { file_name, web } = first.passage
  const name = web?.title ?? file_name
  const lead = items === all ? name : answerWords(language).outline(name)
  return items.map((item, at) => selectedOf(item, at === 0 ? `${lead}:\n` : ''))
}

function firstOfSections(blocks: readonly Block[], isShort: boolean): OutlineItem[] {
  const seen = new Set<string>()
  return blocks.flatMap(({ passage, sentences: [first], title }) => {
    const section = JSON.stringify(passage.headings)
    if (first === undefined || (!isShort && seen.has(section))) return []
    seen.add(section)
    const heading = isShort ? title : (passage.headings.at(-1) ?? '')
    return [{ passage, start: first.start, text: first.text, title: heading }]
  })
}

/** A paragraph: its short first lines that are no sentences, as its title, and its sentences. */
interface Block {
  passage: FoundPassage
  title: string
  sentences: readonly { start: number; text: string }[]
}

function blocksOf(passage: FoundPassage): Block[] {
  const isMail = isMessage({ passage })
  const blocks: { title: string; sentences: { start: number; text: string }[] }[] = []
  let end = passage.start
  for (const { start, end: next } of passage.statements) {
    const text = textBetween(passage, start, next)
    const between = textBetween(passage, end, start)
    end = next
    if (isMail && [mailHeader, salutation, closing, nameAlone].some((one) => one.test(text)))
      continue
    if (blocks.length === 0 || between.includes('\n\n')) blocks.push({ title: '', sentences: [] })
    const block = blocks.at(-1)
    if (block === undefined) continue
    const isTitle =
      numberAlone.test(text) || (text.length <= maxTitleChars && !/[.!?:;]$/u.test(text))
    if (block.sentences.length === 0 && isTitle && !isMail)
      block.title += `${block.title && ' '}${text}`
    else block.sentences.push({ start, text })
  }
  return blocks.map((block) => ({ ...block, passage }))
}

function selectedOf({ passage, start, text, title }: OutlineItem, lead: string): SelectedStatement {
  const { id, file_id, file_name, version_id, page, web, headings } = passage
  const place = { id, file_id, file_name, version_id, page, headings, isTable: false }
  const above = title === '' ? '' : `${withoutMarkup(title)}: `
  return {
    text,
    start,
    score: 1,
    passage: web === undefined ? place : { ...place, web },
    presentedText: `${lead}- ${above}${withoutMarkup(text)}`,
    copies: [],
    writtenScore: 1,
    isCertain: true,
    subjectName: null,
    row: null,
    matching: null,
    documentsAlike: 0,
    isItem: true,
  }
}
