import type { Page } from '#contract/pages.ts'
import { queryConfig } from '#contract/query-config.ts'
import { groundedGraphs } from '#service/access/grounded-graphs.ts'
import { answerQuestion } from '#service/answering/answer-question.ts'
import { selectFromPassages } from '#service/answering/select-from-passages.ts'
import { indexPages } from '#service/answering/test-corpus.ts'
import { migrate } from '#service/database/migrate.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { sourceOf } from '#service/extraction/reader.ts'
import type { Reader } from '#service/extraction/reader.ts'
import { readHtml } from '#service/extraction/text/read-html.ts'
import { readMd } from '#service/extraction/text/read-md.ts'
import { tidyPage } from '#service/extraction/tidy.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'

async function pagesOf(read: Reader, text: string): Promise<Page[]> {
  const pages: Page[] = []
  for await (const page of read(sourceOf(Buffer.from(text)), () => undefined)) {
    const { pictures: _, ...tidied } = tidyPage(page)
    pages.push(tidied)
  }
  return pages
}

/** The pages of HTML texts, by name. */
export async function pagesOfHtml(
  texts: Readonly<Record<string, string>>,
): Promise<Record<string, Page[]>> {
  const files: Record<string, Page[]> = {}
  for (const [name, html] of Object.entries(texts)) files[name] = await pagesOf(readHtml, html)
  return files
}

/**
 * Asks the reader about Markdown texts, by name, which the first question indexes, with `translates` also in their other
 * languages. Gives the answer.
 */
export function askTexts(texts: Readonly<Record<string, string>>, translates = false) {
  const graph_id = 'texts'
  const open = async () => {
    const database = openSqlite(':memory:')
    await migrate(database)
    for (const [name, text] of Object.entries(texts)) {
      await indexPages(database, { id: name, name, graph_id }, await pagesOf(readMd, text))
    }
    return database
  }
  let opened: ReturnType<typeof open> | undefined

  return async (question: string): Promise<string> => {
    const database = await (opened ??= open())
    for await (const part of answerQuestion({
      index: searchIndex(database),
      selectStatements: async (input) => selectFromPassages(input),
      graphs: groundedGraphs([graph_id]),
      body: { question, subqueries: false, query_config: queryConfig.parse({}) },
      signal: new AbortController().signal,
      translates,
    })) {
      if (part.type === 'end') return part.answer.answer
    }
    throw new Error('the answer never ended')
  }
}
