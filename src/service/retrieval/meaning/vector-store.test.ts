import { expect, test } from 'vitest'
import { groundedGraphs } from '#service/access/grounded-graphs.ts'
import { indexPages, unindexFile } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { transact } from '#service/database/transact.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import { questionTerms } from '#service/retrieval/words.ts'
import { noMeanings } from './meanings.ts'
import { insertVectors } from './vector-store.ts'

const dimensions = 40

/** A vector that points in one direction, and a little in another. */
function towards(direction: number, other = 0, share = 0): Float32Array {
  const vector = new Float32Array(dimensions).fill(-0.001)
  vector[direction] = Math.sqrt(1 - share * share)
  vector[other] = (vector[other] ?? 0) + share
  return vector
}

onEveryDatabase('vectors of passages', (database) => {
  let files = 0

  async function add(graph_id: string, texts: string[]) {
    files += 1
    const id = `file-${files}`
    await indexPages(database(), { id, name: `${id}.txt`, graph_id }, [
      {
        number: 1,
        kind: 'section',
        label: null,
        ocr: false,
        // Each fills a passage of its own.
        blocks: texts.map((text) => ({ type: 'paragraph', text: text.padEnd(1100, ' .') })),
      },
    ])
    const { number } = await database()
      .selectFrom('indexed_files')
      .select('number')
      .where('version_id', '=', id)
      .executeTakeFirstOrThrow()
    const embed = (vectors: (Float32Array | null)[], from = 0, model = 1) =>
      transact(database(), (tx) =>
        insertVectors(tx, { model, file_number: number, from, dimensions, vectors }),
      )
    return { id, embed }
  }

  const search = async (
    graph_ids: string[],
    vector: Float32Array,
    {
      question = '',
      search_weight = 0,
      threshold = 0,
      model = 1,
      unrelated = 0,
      limit = 10,
      file_ids = null as string[] | null,
    } = {},
  ) => {
    const meaning = { model, vector, unrelated }
    const meanings = { ...noMeanings, of: () => Promise.resolve(meaning) }
    const { passages } = await searchIndex(database(), meanings).search({
      graphs: groundedGraphs(graph_ids, file_ids),
      terms: questionTerms(question),
      limit,
      meaningOf: { text: question, semantic_threshold: threshold, search_weight, rerank: false },
    })
    return passages
  }
  const textsOf = (passages: { text: string }[]) =>
    passages.map(({ text }) => text.replaceAll(/[ .]+$/g, ''))

  test('passages are found whose words are others, nearest first', async () => {
    const { embed } = await add('meaning', ['apple', 'banana', 'cherry'])
    await embed([towards(1), towards(2, 3, 0.6), towards(3, 2, 0.1)])
    const results = await search(['meaning'], towards(3))
    expect(textsOf(results)).toEqual(['cherry', 'banana'])
    expect(results[0]).toMatchObject({ relevance: 1, parts: { words: 0 } })
    expect(results[0]?.parts?.similarity).toBeCloseTo(0.99, 1)
  })

  test('passages of other graphs are not found, nor those of a file that was removed', async () => {
    const inside = await add('inside', ['mine'])
    await inside.embed([towards(1, 2, 0.5)])
    const outside = await add('outside', ['theirs'])
    await outside.embed([towards(1)])
    expect(textsOf(await search(['inside'], towards(1)))).toEqual(['mine'])
    await database().deleteFrom('graph_files').where('file_id', '=', inside.id).execute()
    expect(await search(['inside'], towards(1))).toEqual([])
  })

  test('of files to which a question is limited, passages are found however near others are', async () => {
    const chosen = await add('limited', ['mine'])
    await chosen.embed([towards(1, 2, 0.5)])
    const nearer = Array.from({ length: 400 }, () => 'theirs')
    const others = await add('limited', nearer)
    for (let from = 0; from < nearer.length; from += 50) {
      await others.embed(
        nearer.slice(from, from + 50).map(() => towards(1)),
        from,
      )
    }
    const file_ids = [chosen.id]
    expect(textsOf(await search(['limited'], towards(1), { file_ids }))).toEqual(['mine'])
    expect(textsOf(await search(['limited'], towards(1), { limit: 1 }))).toEqual(['theirs'])
  })

  test('vectors of another model are not compared', async () => {
    const { embed } = await add('models', ['one'])
    await embed([towards(1)], 0, 8)
    expect(await search(['models'], towards(1), { model: 9 })).toEqual([])
    expect(textsOf(await search(['models'], towards(1), { model: 8 }))).toEqual(['one'])
  })

  test('a file is embedded in parts, and a passage without a vector keeps its place', async () => {
    const { embed } = await add(
      'parts',
      Array.from({ length: 150 }, (_, at) => `passage ${at}`),
    )
    const vectors = Array.from({ length: 150 }, () => towards(1))
    await embed(vectors.slice(0, 50))
    await embed([...vectors.slice(50, 139), null], 50)
    await embed([towards(7), ...vectors.slice(141)], 140)
    expect(textsOf(await search(['parts'], towards(7)))[0]).toBe('passage 140')
  })

  test('deleting a file deletes its vectors', async () => {
    const { id, embed } = await add('deleted', ['one', 'two'])
    await embed([towards(1), towards(2)], 0, 77)
    await unindexFile(database(), id)
    const tables = ['passage_vectors', 'passage_signs', 'sign_blocks'] as const
    for (const table of tables) {
      const rows = await database()
        .selectFrom(table)
        .select('model')
        .where('model', '=', 77)
        .execute()
        // One of the tables of signs is only in the other database.
        .catch(() => [])
      expect(rows).toEqual([])
    }
  })

  test('words and meaning together rank passages that have both first', async () => {
    const { embed } = await add('both', ['wool of sheep', 'fleece', 'wool prices'])
    await embed([towards(1, 2, 0.2), towards(1), towards(5)])
    const rank = async (search_weight: number) =>
      textsOf(await search(['both'], towards(1), { question: 'wool', search_weight }))
    expect((await rank(50))[0]).toBe('wool of sheep')
    expect((await rank(0))[0]).toBe('fleece')
    expect(await rank(100)).not.toContain('fleece')
  })

  test('a passage that is not embedded yet is ranked by its words', async () => {
    const { embed } = await add('partly', ['fleece prices', 'wool of sheep'])
    await embed([towards(1)])
    const rank = async (search_weight: number) =>
      textsOf(await search(['partly'], towards(1), { question: 'wool sheep', search_weight }))
    expect((await rank(50))[0]).toBe('wool of sheep')
    expect(await rank(0)).toContain('wool of sheep')
  })

  test('a passage that is less similar than the threshold is found by its words alone', async () => {
    const { embed } = await add('threshold', ['near', 'far', 'wool far'])
    await embed([towards(1), towards(2, 1, 0.6), towards(3, 1, 0.6)])
    const rank = async (threshold: number) =>
      textsOf(await search(['threshold'], towards(1), { question: 'wool', threshold }))
    expect((await rank(0.5)).toSorted()).toEqual(['far', 'near', 'wool far'])
    expect((await rank(0.7)).toSorted()).toEqual(['near', 'wool far'])
  })

  test('a cosine that unrelated texts have as well counts as no similarity', async () => {
    const { embed } = await add('unrelated', ['near', 'far'])
    await embed([towards(1), towards(2, 1, 0.7)])
    const results = await search(['unrelated'], towards(1), { unrelated: 0.7 })
    expect(textsOf(results)).toEqual(['near'])
  })
})
