import type { Answer, Client } from '#client/client.ts'
import { doubtOf, unsupportedReason } from '#contract/answers/marked-text.ts'
import { mergePlaces } from '#contract/answers/merged-places.ts'
import { nextStepText } from '#contract/answers/near-passages.ts'
import { neutralize, toJson } from '#cli/terminal/neutralize.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { tableAligner } from '#cli/terminal/table-aligner.ts'
import { writeTextStream } from '#cli/terminal/text-stream.ts'
import { UsageError } from '#cli/usage-error.ts'
import { findGraph } from './find-graph.ts'
import { placeOf } from './place-of.ts'

const maxQuoteCharacters = 160

/** `sheaf ask`: writes an answer as it arrives; below it the numbered sources, and the sentences that no passage supports; or the passages that come nearest. */
export async function ask(
  terminal: Terminal,
  sheaf: Client,
  { question, graphs, model }: { question: string; graphs: readonly string[]; model?: string },
): Promise<void> {
  if (question.trim() === '') throw new UsageError('Enter a question.')
  const graph_ids: string[] = []
  for (const graph of graphs) graph_ids.push((await findGraph(terminal, sheaf, graph)).id)
  const input = {
    question,
    ...(graph_ids.length > 0 && { graph_ids }),
    query_config: { inline_citations: true },
    ...(model !== undefined && { model }),
  }
  if (terminal.isJson) {
    return terminal.write(`${toJson(await sheaf.askGraphs(input, terminal), 2)}\n`)
  }
  let references: Answer['references']
  let notice: Answer['notice']
  let unsupported: Answer['unsupported']
  let nearest: Answer['nearest']
  let answer = ''
  // Whoever redirects the answer gets its Markdown.
  const aligner = terminal.columns === null ? null : tableAligner()
  await writeTextStream(terminal, async (write) => {
    try {
      for await (const line of sheaf.askGraphs.stream(input, terminal)) {
        write(aligner === null ? line.answer : aligner.push(line.answer))
        answer += line.answer
        references = line.references ?? references
        unsupported = line.unsupported ?? unsupported
        nearest = line.nearest ?? nearest
        notice = line.notice ?? notice
      }
    } finally {
      if (aligner !== null) write(aligner.end())
    }
  })
  const sources = sourceLines(references)
  if (sources.length > 0) terminal.write(`\nSources\n${sources.join('\n')}\n`)
  if (unsupported !== undefined && unsupported.length > 0) {
    const sentences = unsupported.map((range) => {
      const sentence = oneLine(answer.slice(range.start, range.end)).replace(/^[-*•] /, '')
      const reason = unsupportedReason(range)
      return `- ${sentence}\n    ${neutralize(reason ?? 'No passage supports this')}.`
    })
    terminal.write(`\nCheck these sentences\n${sentences.join('\n')}\n`)
  }
  if (nearest !== undefined) {
    const near = nearest.map(({ file_name, page, heading = '', text }) =>
      passageLine('-', [placeOf(file_name, { page }), heading].filter(Boolean).join(', '), text),
    )
    terminal.note(nextStepText(near, question))
    if (near.length > 0) terminal.write(`\nNearest passages\n${near.join('\n')}\n`)
  }
  if (notice === 'other_language' && nearest !== undefined) terminal.note(someInOtherLanguage)
  else if (notice !== undefined && notice !== 'no_question') terminal.note(notices[notice])
}

const someInOtherLanguage =
  'Some documents are in a different language. Try asking in that language, too.'
const notices = {
  other_language: 'The documents are in a different language. Try asking in that language.',
  whole_question_needed: 'Ask a complete question. This one refers to something it does not name.',
  graph_model_unavailable: 'The graph’s model is unavailable, so the default model answered.',
  answer_cut: 'The answer reached its maximum length and ends early.',
} satisfies Record<Exclude<NonNullable<Answer['notice']>, 'no_question'>, string>

function sourceLines(references: Answer['references']): string[] {
  const files = mergePlaces(references?.files ?? []).map((file) => ({
    cite: file.cite,
    place: `${placeOf(file.file_name ?? file.fileId, file)}${doubtOf(file)}`,
    // The answer has the words of its rows.
    text: file.places === undefined ? file.text : '',
  }))
  const pages = mergePlaces(references?.web ?? []).map((page) => ({
    cite: page.cite,
    place: `${page.title}, ${page.url}${doubtOf(page)}`,
    text: page.places === undefined ? page.text : '',
  }))
  return [...files, ...pages]
    .toSorted((a, b) => Number(a.cite ?? Infinity) - Number(b.cite ?? Infinity))
    .map(({ cite, place, text }) =>
      passageLine(cite === undefined ? '  ' : `[${neutralize(cite)}]`, place, text),
    )
}

function passageLine(sign: string, place: string, text: string): string {
  const quote = oneLine(text).slice(0, maxQuoteCharacters)
  return `${sign} ${neutralize(place)}${quote === '' ? '' : `\n    ${quote}`}`
}

function oneLine(text: string): string {
  return neutralize(text.trim().replaceAll(/\s+/g, ' '))
}
