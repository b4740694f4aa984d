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
  /^(?:(?:§|art\.?|chapter|section|kapitel|teil|part)\s*)?[\dIVXivx]{1,4}[.):]?(?:\d{1,3}\.)*\d{0,3}\s+/u
const leaders = /[\s.…·]{3,}\d*$/u

interface HeadingQuestion {
  question: string
  /** What it is about; left out for a heading that is a question. */
  topic?: string
}

/**
 * A question that the text below a heading may answer: the heading itself where it is one, and else what it is about.
 * Null for a heading that names a part of a document, or is none.
 */
export function questionFromHeading(heading: string): HeadingQuestion | null {
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
  const name = topic.replace(/[:：]$/, '')
  return { question: `What do the files say about “${name}”?`, topic: name }
}

interface HeadedFile {
  file_id: string
  file_name: string
  headings: readonly string[]
}

interface SuggestedQuestion extends HeadingQuestion {
  file_id: string
  file_name: string
}

/** Questions from different files as far as there are several: those of a heading that is one first. */
export function questionsFromHeadings(
  files: readonly HeadedFile[],
  limit: number,
): SuggestedQuestion[] {
  const ofFiles = files.map(({ headings, file_id, file_name }) =>
    [...new Set(headings)]
      .flatMap((heading) => questionFromHeading(heading) ?? [])
      // The first heading is often the title, which says little of what is below.
      .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
      .map((question) => ({ ...question, file_id, file_name })),
  )
  const maxQuestions = Math.max(0, ...ofFiles.map((questions) => questions.length))
  const rounds = Array.from({ length: maxQuestions }, (_, at) =>
    ofFiles.flatMap((questions) => questions.slice(at, at + 1)),
  ).flat()
  const unique = new Map(rounds.toReversed().map((row) => [row.question.toLowerCase(), row]))
  return rounds.filter((row) => unique.get(row.question.toLowerCase()) === row).slice(0, limit)
}

const isOwn = ({ topic }: HeadingQuestion): boolean => topic === undefined
