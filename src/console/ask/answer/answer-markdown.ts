import {
  allReferences,
  nearReferences,
  type CitedReference,
} from '#console/answers/all-references.ts'
import { isQuoted } from '#console/answers/is-quoted.ts'
import { sourceLocation } from '#console/answers/source-location.ts'
import { noMatchText } from '#contract/answers/near-passages.ts'
import { markedText } from '#contract/answers/marked-text.ts'
import type { QuestionAnswer } from '#contract/questions.ts'

/** A question with its answer and sources as Markdown, for pasting elsewhere. */
export function answerMarkdown(question: string, answer: QuestionAnswer | null): string {
  const references = answer?.references ? allReferences(answer.references) : []
  const blocks = [`## ${oneLine(question)}`]
  if (answer?.nearest) blocks.push(noMatchText(answer.nearest, question))
  else if (answer && answer.answer !== '') blocks.push(markedText(answer).trim())
  const lineOf = sourceLine(answer?.answer ?? '')
  const [supporting, doubted] = [true, false].map((supports) =>
    references.flatMap((reference, index) =>
      (reference.supports ?? true) === supports ? lineOf(reference, index) : [],
    ),
  )
  const lists = [
    ['**Sources**', supporting],
    ['**Cited, but does not support the answer**', doubted],
  ] as const
  for (const [title, lines = []] of lists) {
    if (lines.length > 0) blocks.push([title, '', ...lines].join('\n'))
  }
  if (answer?.nearest && answer.nearest.length > 0) {
    const near = nearReferences(answer.nearest).map(sourceLine(''))
    blocks.push(near.join('\n'))
  }
  return `${blocks.join('\n\n')}\n`
}

const sourceLine =
  (answer: string) =>
  (reference: CitedReference, index: number): string => {
    const place = [oneLine(reference.file_name ?? 'File'), sourceLocation(reference)]
    const isSaid = reference.places !== undefined || isQuoted(answer, reference.text)
    const quote = isSaid ? '' : `: “${oneLine(reference.text)}”`
    return `${reference.cite ?? index + 1}. ${place.filter(Boolean).join(', ')}${quote}`
  }

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
