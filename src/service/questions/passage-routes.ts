import { kindOfName } from '#contract/file-kinds.ts'
import { searchPassages, type FoundPassage } from '#contract/questions.ts'
import { readId } from '#service/access/read-id.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import type { LongReads } from '#service/database/long-reads.ts'
import type { Database } from '#service/database/schema.ts'
import { graphsOfFiles } from '#service/files/graph-file-store.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { guardTexts, guardWithin } from '#service/guardrails/guard-texts.ts'
import type { Guards } from '#service/guardrails/guards.ts'
import type { Serve } from '#service/http/serve.ts'
import type { RankedPassage } from '#service/retrieval/rank-passages.ts'
import type { OpenMeanings } from '#service/retrieval/meaning/meanings.ts'
import { matchRanges, questionTerms } from '#service/retrieval/words.ts'
import { rankForText } from './rank-for-text.ts'

/**
 * Searches the passages of graphs, or of every graph that the caller may ask. Guardrails apply to the query as to
 * questions, and to passages as to answers.
 */
export function passageRoutes(
  serve: Serve,
  {
    database,
    reads,
    openMeanings,
    guards,
    recordRead,
  }: {
    database: Database
    reads: LongReads
    openMeanings: OpenMeanings
    guards: Pick<Guards, 'of'>
    recordRead: RecordRead
  },
): void {
  serve(searchPassages, async ({ caller, body, request, signal }) => {
    const store = graphStore(database)
    const file_ids = body.file_ids?.map(readId) ?? null
    const all = () =>
      file_ids === null ? store.groundingAll(caller) : store.groundingOfFiles(caller, file_ids)
    const graphs =
      body.graph_ids === undefined
        ? await all()
        : await store.grounding(caller, body.graph_ids.map(readId), file_ids)
    const guard = await guards.of(caller)
    const texts = [body.query]
    const [text = ''] = await guardTexts(texts, guard.input, guard.onFindings, signal)
    const terms = questionTerms(text)
    const ranked = await rankForText(
      { reads, openMeanings },
      { caller, operation: 'searchPassages', signal },
      { text, terms, graphs, rerank: body.rerank },
    )
    const types = body.file_types && new Set(body.file_types.map((type) => kindOfName(`.${type}`)))
    const passages = ranked
      .filter((passage) => types === undefined || types.has(kindOfName(passage.file_name)))
      .slice(0, body.limit)
    const guarded = await guardWithin(
      (change) => passages.map((passage) => withTexts(passage, change)),
      guard.output,
      guard.onFindings,
      signal,
    )
    // A redaction changes the offsets of the words after it.
    const files = new Map(guarded.map((passage) => [passage.file_id, nameOf(passage)]))
    const graphsOf = await graphsOfFiles(database, graphs, [...files.keys()])
    const data = guarded.map((passage) =>
      presentPassage(passage, graphsOf.get(passage.file_id) ?? [], terms),
    )
    if (files.size > 0) {
      await recordRead({
        operation: 'searchPassages',
        caller,
        request,
        files: [...files].map(([id, name]) => ({ id, name })),
      })
    }
    return { data }
  })
}

function withTexts(passage: RankedPassage, change: (text: string) => string): RankedPassage {
  const { text, headings, header } = passage
  return {
    ...passage,
    text: change(text),
    headings: headings.map(change),
    header: header?.map(change) ?? null,
  }
}

function nameOf({ web, file_name }: RankedPassage): string {
  return web?.title ?? file_name
}

function presentPassage(
  passage: RankedPassage,
  graph_ids: string[],
  terms: ReadonlyMap<string, number>,
): FoundPassage {
  const { file_id, web, page, start, end, text, headings, header } = passage
  return {
    file_id,
    file_name: nameOf(passage),
    ...(web && { url: web.url }),
    graph_ids,
    page,
    start,
    end,
    text,
    headings,
    ...(header !== null && header.length > 0 && { columns: header }),
    score: Math.round(passage.relevance * 1000) / 1000,
    highlights: matchRanges(text, terms),
    ...(passage.parts?.words === 0 && { by_meaning: true as const }),
  }
}
