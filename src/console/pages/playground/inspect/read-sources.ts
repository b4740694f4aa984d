import type { AnswerChoice, Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { sourceLocation } from '#console/answers/source-location.ts'

export interface SourceLine {
  key: string
  name: string
  /** The page or other location within the source. */
  place: string
  text: string
  to:
    | {
        type: 'file'
        file_id: string
        page: number | undefined
        start: number | undefined
        end: number | undefined
      }
    | { type: 'web'; url: string }
    | null
}

interface SourceGroup {
  title: string
  lines: SourceLine[]
}

type Message = AnswerChoice['message']

/** Groups the sources of an exchange and its delegated prompts; empty groups are omitted. */
export function readSources({ response }: Pick<Exchange, 'response'>): SourceGroup[] {
  const messages = (response?.choices ?? []).map(({ message }) => message)
  return [
    { title: 'From your files', lines: messages.flatMap(fileLines) },
    { title: 'From your web sources', lines: messages.flatMap(crawledLines) },
    { title: 'Subquestions', lines: messages.flatMap(subqueryLines) },
    { title: 'From the web', lines: messages.flatMap(webLines) },
    { title: 'Delegated', lines: messages.flatMap(delegatedLines) },
  ].filter(({ lines }) => lines.length > 0)
}

function fileLines({ graph_data }: Message): SourceLine[] {
  const references = graph_data.references?.files ?? []
  if (references.length > 0) {
    return references.map((reference, index) => {
      const { fileId, file_name, page, start, end, text, cite } = reference
      return {
        key: `${fileId} ${index}`,
        name: `${cite === undefined ? '' : `[${cite}] `}${file_name ?? 'File'}`,
        place: sourceLocation(reference),
        text,
        to: { type: 'file', file_id: fileId, page, start, end },
      }
    })
  }
  // `sources` also contains the files of crawled pages, which have their own group.
  if (graph_data.references && graph_data.references.web.length > 0) return []
  return (graph_data.sources ?? []).map(({ file_id, snippet }, index) => ({
    key: `${file_id} ${index}`,
    name: 'File',
    place: '',
    text: snippet,
    to: { type: 'file', file_id, page: undefined, start: undefined, end: undefined },
  }))
}

function crawledLines({ graph_data }: Message): SourceLine[] {
  return (graph_data.references?.web ?? []).map(({ url, title, text }, index) => ({
    key: `${url} ${index}`,
    name: title || url,
    place: '',
    text,
    to: webLink(url),
  }))
}

function subqueryLines({ graph_data }: Message): SourceLine[] {
  return (graph_data.subqueries ?? []).map(({ query, answer, sources }, index) => ({
    key: `${query} ${index}`,
    name: query,
    place: `${sources.length} sources`,
    text: answer,
    to: null,
  }))
}

function webLines({ web_search_data }: Message): SourceLine[] {
  return (web_search_data?.sources ?? []).map(({ url, title, raw_content }, index) => ({
    key: `${url} ${index}`,
    name: title || url,
    place: title ? (URL.parse(url)?.host ?? '') : '',
    text: raw_content ?? '',
    to: webLink(url),
  }))
}

function delegatedLines({ llm_data, image_data, translation_data }: Message): SourceLine[] {
  const line = (name: string, place: string, text: string): SourceLine => {
    return { key: name, name, place, text, to: null }
  }
  return [
    ...(llm_data ? [line('Another model', llm_data.model, llm_data.prompt)] : []),
    ...(image_data ? [line('Vision', image_data.model, image_data.prompt)] : []),
    ...(translation_data
      ? [
          line(
            `Translation to ${translation_data.target_language_code}`,
            translation_data.model,
            translation_data.source_text,
          ),
        ]
      : []),
  ]
}

/** Links only http and https URLs, because an answer may contain any URL. */
function webLink(url: string): SourceLine['to'] {
  const parsed = URL.parse(url)
  const isPage = parsed?.protocol === 'https:' || parsed?.protocol === 'http:'
  return isPage ? { type: 'web', url: parsed.href } : null
}
