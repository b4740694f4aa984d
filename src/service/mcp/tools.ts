import { doubtOf, markedText } from '#contract/answers/marked-text.ts'
import { mergePlaces, placeLabels } from '#contract/answers/merged-places.ts'
import { withColumnNames } from '#contract/answers/named-cells.ts'
import { noMatchText } from '#contract/answers/near-passages.ts'
import * as z from 'zod/mini'
import { getFile, listFilePages, listFiles } from '#contract/files.ts'
import { listGraphs } from '#contract/graphs.ts'
import { pageText } from '#contract/page-text.ts'
import { askedFiles, askGraphs, maxAskedGraphs, searchPassages } from '#contract/questions.ts'
import type { QuestionAnswer } from '#contract/questions.ts'
import { tool } from './tool.ts'
import type { Tool, ToolCall } from './tool.ts'

// A model reads so much at once, and a program that shows it does not stall.
const maxFetchChars = 100_000
const listLimit = 50

// A key of a team sees the graphs of the organization with the second one, and other keys all graphs with the first one.
const everyScope = { scope: 'all', include: 'organization' } as const
const byMatch = { order_by: 'match', order: 'asc' } as const

const graphIds = z.optional(
  z
    .array(z.string())
    .check(z.minLength(1))
    .check(z.maxLength(maxAskedGraphs))
    .check(z.describe('IDs of knowledge graphs. Defaults to all that the key can read.')),
)
const fileIds = z.optional(
  askedFiles.check(
    z.describe('IDs of files in these graphs, to search only them. Defaults to all files.'),
  ),
)
const after = z.optional(z.string().check(z.describe('`next` from the previous page of results.')))

const findGraphs = tool({
  name: 'list_graphs',
  title: 'List knowledge graphs',
  description: 'Lists the knowledge graphs (collections of documents) that can be searched.',
  permission: listGraphs.permission,
  input: z.strictObject({ search: listGraphs.query.shape.search, after }),
  answer: async (query, { callEndpoint }) => {
    const page = await callEndpoint(listGraphs, {
      query: {
        ...query,
        ...(query.search !== undefined && byMatch),
        ...everyScope,
        limit: listLimit,
      },
    })
    const graphs = page.data.map(({ id, name, description, file_status }) => ({
      id,
      name,
      description,
      files: file_status.total,
    }))
    return listAnswer('graphs', graphs, page)
  },
})

const findFiles = tool({
  name: 'list_files',
  title: 'List files',
  description: 'Lists files by name. Read one with `fetch`.',
  permission: listFiles.permission,
  input: z.strictObject({
    graph_id: listFiles.query.shape.graph_id,
    search: listFiles.query.shape.search,
    after,
  }),
  answer: async (query, { callEndpoint, link }) => {
    const page = await callEndpoint(listFiles, { query: { ...query, limit: listLimit } })
    const files = page.data.map(({ id, name, status, size, created_at }) => ({
      id,
      title: name,
      url: link(`/files/${id}`),
      status,
      size,
      created_at,
    }))
    return listAnswer('files', files, page)
  },
})

// Assistants that call fixed names expect `search` and `fetch` with these fields.
const search = tool({
  name: 'search',
  title: 'Search documents',
  description:
    'Finds passages of documents, best first. Use it to look something up; read around a passage with `fetch`.',
  permission: searchPassages.permission,
  input: z.strictObject({
    query: searchPassages.body.shape.query,
    graph_ids: graphIds,
    file_ids: fileIds,
    limit: searchPassages.body.shape.limit,
  }),
  answer: async (body, { callEndpoint, link }) => {
    const { data } = await callEndpoint(searchPassages, { body })
    const results = data.map(
      ({ file_id, file_name, url, page, text: found, headings, columns, score }) => ({
        id: file_id,
        title: file_name,
        url: url ?? link(`/files/${file_id}?page=${page}`),
        page,
        headings,
        // Without the names of columns, nobody could tell 45 minutes from 45 euros.
        text: withColumnNames(found, columns),
        score,
      }),
    )
    const text =
      results.length === 0
        ? 'No passage contains these words.'
        : results
            .map(({ id, title, page, headings, text: found }) => {
              const place = [`${title}, page ${page} (id ${id})`, ...headings].join(' › ')
              return `${place}:\n${found}`
            })
            .join('\n\n')
    return { text, data: { results } }
  },
})

const fetchFile = tool({
  name: 'fetch',
  title: 'Read a file',
  description: 'Reads the text of a file, page by page.',
  permission: listFilePages.permission,
  input: z.strictObject({
    id: z.string().check(z.describe('The ID of a file, from `search`, `ask` or `list_files`.')),
    page: listFilePages.query.shape.from,
    pages: listFilePages.query.shape.limit,
  }),
  answer: async ({ id, page: from, pages: limit }, { callEndpoint, guardTexts, link }) => {
    const params = { file_id: id }
    const file = await callEndpoint(getFile, { params })
    const { data, total } = await callEndpoint(listFilePages, { params, query: { from, limit } })
    const texts: string[] = []
    let chars = 0
    let next: number | null = null
    for (const { number, blocks } of data) {
      const { text } = pageText(blocks)
      chars += text.length
      if (chars > maxFetchChars && texts.length > 0) {
        next = number
        break
      }
      texts.push(`[Page ${number}]\n${text.slice(0, maxFetchChars)}`)
    }
    const last = data.at(-1)?.number
    if (next === null && last !== undefined && last < total) next = last + 1
    const text =
      texts.length > 0
        ? (await guardTexts(texts)).join('\n\n')
        : total > 0
          ? `The file has ${total} pages.`
          : (file.error?.description ?? 'The file has no text or is still processing.')
    const metadata = { status: file.status, pages: total, next_page: next }
    return {
      text: next === null ? text : `${text}\n\n[More: page ${next} of ${total}]`,
      data: { id, title: file.name, url: link(`/files/${id}?page=${from}`), text, metadata },
    }
  },
})

const ask = tool({
  name: 'ask',
  title: 'Ask documents',
  description:
    'Answers a question from the documents of knowledge graphs, with the sources it quotes. Says which sentences no source supports, and when the documents do not answer.',
  permission: askGraphs.permission,
  input: z.strictObject({
    question: askGraphs.body.shape.question,
    graph_ids: graphIds,
    file_ids: fileIds,
  }),
  answer: async ({ question, graph_ids, file_ids }, call) => {
    const answer = await call.callEndpoint(askGraphs, {
      body: {
        question,
        ...(graph_ids !== undefined && { graph_ids }),
        ...(file_ids !== undefined && { file_ids }),
        query_config: { inline_citations: true },
      },
    })
    const sources = sourcesOf(answer, call.link)
    const lines = sources.map(
      ({ cite, title, place, text, supports }) =>
        `[${cite}] ${[title, ...place].join(', ')}${doubtOf({ supports })}: “${text}”`,
    )
    const nearest = answer.nearest?.map(({ file_id, file_name, url, page, heading, text }) => ({
      id: file_id,
      title: file_name,
      url: url ?? call.link(`/files/${file_id}?page=${page}`),
      page,
      ...(heading !== undefined && { heading }),
      text,
    }))
    const unsupported = answer.unsupported?.map(({ start, end }) => ({
      start,
      end,
      text: answer.answer.slice(start, end),
    }))
    const parts = [
      nearest === undefined ? markedText(answer) : noMatchText(nearest, answer.question),
    ]
    if (lines.length > 0) parts.push(`Sources:\n${lines.join('\n')}`)
    if (nearest !== undefined && nearest.length > 0) {
      const near = nearest.map(({ title, page, heading, text }) => {
        const place = [title, `page ${page}`, ...(heading === undefined ? [] : [heading])]
        return `- ${place.join(', ')}: “${text}”`
      })
      parts.push(near.join('\n'))
    }
    return {
      text: parts.join('\n\n'),
      data: {
        answer: answer.answer,
        sources: sources.map((source) => {
          const { place: _, ...fields } = source
          return fields
        }),
        ...(nearest !== undefined && { nearest }),
        ...(unsupported !== undefined && { unsupported }),
        model: answer.model,
        notice: answer.notice,
      },
    }
  },
})

/** All tools, in the order in which they are listed. */
export const tools: readonly Tool[] = [findGraphs, findFiles, search, fetchFile, ask]

/** The sources of an answer, one of each citation; `place` says where they stand in their files. */
function sourcesOf({ references }: QuestionAnswer, link: ToolCall['link']) {
  const files = mergePlaces(references?.files ?? []).map((reference) => {
    const { fileId, file_name = '', text, page, cite, supports, places } = reference
    return {
      id: fileId,
      title: file_name === '' ? fileId : file_name,
      url: link(`/files/${fileId}${page === undefined ? '' : `?page=${page}`}`),
      text,
      page,
      cite,
      ...(supports !== undefined && { supports }),
      place:
        places === undefined
          ? page === undefined
            ? []
            : [`page ${page}`]
          : placeLabels(file_name, reference).map((label) => label.toLowerCase()),
    }
  })
  const web = mergePlaces(references?.web ?? []).map(
    ({ fileId, title, url, text, cite, supports }) => ({
      id: fileId,
      title,
      url,
      text,
      page: undefined,
      cite,
      ...(supports !== undefined && { supports }),
      place: [],
    }),
  )
  return [...files, ...web].map((source, index) => ({
    ...source,
    cite: source.cite ?? String(index + 1),
  }))
}

function listAnswer(
  name: string,
  items: readonly object[],
  { has_more, last_id }: { has_more: boolean; last_id: string | null },
) {
  const data = { [name]: items, ...(has_more && { next: last_id }) }
  return { text: JSON.stringify(data), data }
}
