import type {
  FileReference,
  QueryConfig,
  QuestionAnswer,
  WebReference,
} from '#contract/questions.ts'
import type { ChosenStatement } from './choose-from-passages.ts'
import { withoutMarkup } from './present-statement.ts'
import { firstTokens, tokensOf } from '#service/models/tokens.ts'

/** What is answered when nothing in the graphs supports an answer. */
export const notInDocuments = 'These documents do not answer this question.'

/** What documents say in an answer, without what it says of them. */
export function saidByDocuments(answer: string): string {
  return answer.replaceAll(/These documents do not answer (?:this question\.|“[^”]*”)/g, '').trim()
}

type Source = QuestionAnswer['sources'][number]

interface AnsweredPart {
  query: string
  answer: string
  sources: Source[]
}

/** Puts an answer together, part by part; what it returns are the next pieces of its text. */
export function answerComposer(config: QueryConfig) {
  const references: FileReference[] = []
  // of those that stand on pages of the web
  const webs = new Map<FileReference, WebReference>()
  const parts: AnsweredPart[] = []
  let text = ''
  let tokens = 0

  const refer = (statement: ChosenStatement, quoted: string): FileReference => {
    const { file_id, file_name, page, web } = statement.passage
    const known = references.find(
      (each) => each.fileId === file_id && each.page === page && each.start === statement.start,
    )
    if (known) return known
    const place = {
      fileId: file_id,
      text: quoted,
      score: Math.round(statement.score * 1000) / 1000,
      page,
      start: statement.start,
      end: statement.start + quoted.length,
      ...(config.inline_citations ? { cite: String(references.length + 1) } : {}),
    }
    const reference: FileReference = { ...place, file_name }
    references.push(reference)
    if (web !== undefined) webs.set(reference, { ...place, ...web })
    return reference
  }

  const append = (piece: string): string => {
    text += piece
    return piece
  }

  return {
    /** How many more statements the answer may hold. */
    room: () => config.max_snippets - references.length,

    add: (query: string, chosen: readonly ChosenStatement[]): string[] => {
      const fitting: { statement: ChosenStatement; said: string; quoted: string }[] = []
      for (const statement of chosen) {
        const { said } = statement
        const left = config.max_tokens - tokens
        if (tokensOf(said) <= left) {
          fitting.push({ statement, said, quoted: statement.text })
        } else if (text === '' && fitting.length === 0) {
          // one statement longer than the whole answer may be: its beginning, as it stands
          const quoted = firstTokens(statement.text, left - 1)
          fitting.push({ statement, said: `${withoutMarkup(quoted)}…`, quoted })
        } else {
          continue
        }
        tokens += Math.min(tokensOf(said), left)
      }

      const part: AnsweredPart = { query, answer: '', sources: [] }
      const pieces: string[] = []
      let previous: ChosenStatement | null = null
      for (const { statement, said, quoted } of readable(fitting)) {
        const reference = refer(statement, quoted)
        part.sources.push({ file_id: reference.fileId, snippet: reference.text })
        const cited = reference.cite === undefined ? said : `${said} [${reference.cite}]`
        part.answer += `${between(previous, statement)}${cited}`
        pieces.push(append(`${text === '' ? '' : between(previous, statement) || '\n\n'}${cited}`))
        previous = statement
      }
      parts.push(part)
      return pieces
    },

    end: (question: string, subqueries: boolean): { pieces: string[]; answer: QuestionAnswer } => {
      const unanswered = parts.filter((part) => part.sources.length === 0)
      const pieces =
        unanswered.length === parts.length
          ? [append(notInDocuments)]
          : unanswered.map(({ query }) =>
              append(`\n\nThese documents do not answer “${withoutMarkup(query)}”`),
            )
      const sources = references.map(({ fileId, text: snippet }) => ({ file_id: fileId, snippet }))
      return {
        pieces,
        answer: {
          question,
          answer: text,
          sources,
          ...(subqueries
            ? {
                subqueries: parts.map((part) =>
                  part.sources.length > 0 ? part : { ...part, answer: notInDocuments },
                ),
              }
            : {}),
          references: {
            files: references.filter((each) => !webs.has(each)),
            web: [...webs.values()],
          },
        },
      }
    },
  }
}

// the best passage first, and what comes from one passage as it stands there
function readable<Each extends { statement: ChosenStatement }>(chosen: readonly Each[]): Each[] {
  const passages = [...new Set(chosen.map(({ statement }) => statement.passage.id))]
  return passages.flatMap((id) =>
    chosen
      .filter(({ statement }) => statement.passage.id === id)
      .toSorted((a, b) => a.statement.start - b.statement.start),
  )
}

// sentences of a passage run on; rows, items and what comes from elsewhere stand apart
function between(previous: ChosenStatement | null, next: ChosenStatement): string {
  if (previous === null) return ''
  if (previous.passage.id !== next.passage.id) return '\n\n'
  const runsOn = !next.passage.isTable && /[.!?…。！？]["'”’)\]]*$/u.test(previous.text)
  return runsOn ? ' ' : '\n'
}
