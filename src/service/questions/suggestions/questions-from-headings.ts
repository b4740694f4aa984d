import type { PassageText } from '#service/retrieval/chunk-store.ts'
import { questionWords } from './question-words.ts'

const minTopicChars = 4
const maxTopicChars = 60
const maxTopicWords = 7
const maxHeadingChars = 400

// Headings that name a part of a document, and nothing that it is about.
const partNames = new Set(
  `abstract acknowledgements annex appendix appendices attachments background bibliography chapter conclusion
conclusions content contents credits cover definitions details discussion draft example examples figures foreword
general glossary history imprint index information intro introduction keywords notes other outline overview page
preface preliminary purpose questions references remarks results scope section sources summary table tables title
toc anhang einleitung inhalt inhaltsverzeichnis literatur quellen vorwort zusammenfassung`.split(
    /\s+/,
  ),
)
const numbering =
  /^(?:(?:§|art\.?|article|artikel|artículo|chapter|chapitre|section|kapitel|teil|part|top|item)\s*)?[\divx]{1,4}[.):]?(?:\d{1,3}\.)*\d{0,3}\s+(?:[–—-]\s+)?/iu
// Languages that write words without blanks between them.
const isUnspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u
const leaders = /[\s.…·]{3,}\d*$/u

export interface TopicQuestion {
  question: string
  /** What it is about; left out for a heading that is a question. */
  topic?: string
}

/**
 * A question that the text below a heading may answer: the heading itself where it is one, and else what the files say
 * of it. Null for a heading that names a part of a document, has one word, or is none.
 */
export function questionFromHeading(
  heading: string,
  language: string | null,
): TopicQuestion | null {
  if (heading.length > maxHeadingChars) return null
  const topic = heading.replaceAll(/\s+/g, ' ').trim().replace(leaders, '').replace(numbering, '')
  if (topic.length < minTopicChars || topic.length > maxTopicChars * 2) return null
  if (/\p{L}{2}.*[?？]$/u.test(topic)) return { question: topic }
  const words = topic.split(' ')
  if (topic.length > maxTopicChars || words.length > maxTopicWords) return null
  if (!/\p{L}{3}/u.test(topic) || /[.!;|{}<>\\=]|https?:|@|\d{4,}/.test(topic)) return null
  const letters = topic.match(/\p{L}/gu)?.length ?? 0
  if (letters < topic.replaceAll(' ', '').length * 0.7) return null
  if (words.every((word) => partNames.has(word.toLowerCase().replaceAll(/[^\p{L}]/gu, ''))))
    return null
  // One word, such as “Support”, says too little to be worth a question.
  const minWords = isUnspaced.test(topic) ? 1 : 2
  if (words.filter((word) => /\p{L}{2}/u.test(word)).length < minWords) return null
  const name = topic.replace(/[:：]$/, '')
  return { question: questionWords(language).about(name), topic: name }
}

const minSaidChars = 15
const maxReadChars = 5000

// “Version 7, September 2025” below a title is no sentence.
const sentence = /[^.!?…。！？؟]{10}[.!?…。！？؟](?:["”»’)]|\s|$)/u
const minListChars = 120

/** Whether a text says something, and is not only the date, the place or the version of a document. */
export function saysSomething(text: string): boolean {
  const read = text.slice(0, maxReadChars).trim()
  return read.length >= minListChars || (read.length >= minSaidChars && sentence.test(read))
}

/**
 * The questions that the sections of a file suggest, but not its title, which says nothing of what is below: a heading above
 * others, or the only one that is no question.
 */
export function questionsFromHeadings(
  passages: readonly PassageText[],
  language: string | null,
): (TopicQuestion & { heading: string })[] {
  const all = new Set(passages.flatMap(({ headings }) => headings))
  const parents = new Set(passages.flatMap(({ headings }) => headings.slice(0, -1)))
  const said = passages.flatMap(({ headings, header, text }) => {
    const heading = headings.at(-1)
    return heading === undefined || header !== null || parents.has(heading) || !saysSomething(text)
      ? []
      : [heading]
  })
  return [...new Set(said)].flatMap((heading) => {
    const question = questionFromHeading(heading, language)
    const isTitle = all.size === 1 && question?.topic !== undefined
    return question === null || isTitle ? [] : [{ ...question, heading }]
  })
}
