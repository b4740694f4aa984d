import type { z } from 'zod'
import type { Block, Page } from '#contract/pages.ts'
import { queryConfig } from '#contract/query-config.ts'
import type { QuestionAnswer } from '#contract/questions.ts'
import { groundedGraphs } from '#service/access/grounded-graphs.ts'
import type { Database } from '#service/database/schema.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import { answerQuestion } from '#service/answering/answer-question.ts'
import { selectFromPassages } from '#service/answering/select-from-passages.ts'
import { corpus, indexPages, pageOf } from '#service/answering/test-corpus.ts'

/** Asks the reader about the corpus or another graph. The first question indexes the corpus. */
export function askCorpus(database: () => Database) {
  let filled: Promise<void> | undefined

  const fill = async (): Promise<void> => {
    for (const [name, pages] of Object.entries(corpus)) {
      await indexPages(database(), { id: name, name, graph_id: 'corpus' }, pages)
    }
  }

  return async (
    question: string,
    config: z.input<typeof queryConfig> = {},
    rest: { subqueries?: boolean; graph_id?: string; signal?: AbortSignal } = {},
  ): Promise<QuestionAnswer & { pieces: string[] }> => {
    await (filled ??= fill())
    const pieces: string[] = []
    for await (const part of answerQuestion({
      index: searchIndex(database()),
      selectStatements: async (input) => selectFromPassages(input),
      graphs: groundedGraphs([rest.graph_id ?? 'corpus']),
      body: {
        question,
        subqueries: rest.subqueries ?? false,
        query_config: queryConfig.parse(config),
      },
      signal: rest.signal ?? new AbortController().signal,
    })) {
      if (part.type === 'end') return { ...part.answer, pieces }
      if (part.type === 'piece') pieces.push(part.text)
    }
    throw new Error('the answer never ended')
  }
}

/** Indexes files of one page, and asks the reader about the graphs that they are in. */
export function askFiles(database: () => Database) {
  const ask = askCorpus(database)
  const answerTo = async (graph_id: string, question: string): Promise<string> =>
    (await ask(question, {}, { graph_id })).answer
  return {
    index: async (graph_id: string, name: string, ...blocks: Block[]): Promise<void> =>
      indexPages(database(), { id: `${graph_id} ${name}`, name, graph_id }, [pageOf(blocks)]),
    answerTo,
    /** The answer, or nothing where it has no source. */
    sourcedAnswerTo: async (graph_id: string, question: string): Promise<string> => {
      const { answer, sources } = await ask(question, {}, { graph_id })
      return sources.length === 0 ? '' : answer
    },
  }
}

/** Asks the reader about files, by their names, which the first question indexes. Nothing is answered without a source. */
export function askPages(
  database: () => Database,
  pagesOfFiles: () => Promise<Readonly<Record<string, readonly Page[]>>>,
) {
  const graph_id = 'pages'
  const { sourcedAnswerTo } = askFiles(database)
  const index = async (): Promise<void> => {
    for (const [name, pages] of Object.entries(await pagesOfFiles())) {
      await indexPages(database(), { id: name, name, graph_id }, pages)
    }
  }
  let indexed: Promise<void> | undefined
  return async (question: string): Promise<string> => {
    await (indexed ??= index())
    return sourcedAnswerTo(graph_id, question)
  }
}
