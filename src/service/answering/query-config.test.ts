import { expect, test } from 'vitest'
import type { Block } from '#contract/pages.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { noAnswerText } from '#contract/questions.ts'
import { indexPages, pageOf } from './test-corpus.ts'
import { removeNoAnswerNotices } from './compose-answer.ts'
import { askCorpus } from '#service/models/reader/test-reader.ts'

onEveryDatabase('the options of a query', (database) => {
  const ask = askCorpus(database)

  test('max_subquestions bounds how many are answered', async () => {
    const question =
      'When was Northwind founded? Where is the headquarters? Who is the chief executive?'
    const two = await ask(question, { max_subquestions: 2 }, { subqueries: true })
    expect(two.subqueries).toHaveLength(2)
    expect(two.answer).not.toContain('Jonas Weber')
    expect(two.answer).toMatch(
      /\n\nToo many questions at once\. Not read: “Who is the chief executive\?”$/,
    )
    expect(two.pieces.join('')).toBe(two.answer)
    expect(removeNoAnswerNotices(two.answer)).not.toContain('Not read')
    const all = await ask(question, {}, { subqueries: true })
    expect(all.answer).toContain('Jonas Weber')
    expect(all.answer).not.toContain('Not read')
    const one = await ask(question, { max_subquestions: 1 })
    expect(one.answer).not.toContain('Not read')
  })

  test('what is not read is named in the language of the question, also where nothing is answered', async () => {
    const question = 'Welche Farbe hat der Mond? Wie alt ist der Ozean? Wer ist Jonas Weber?'
    const { answer, sources } = await ask(question, { max_subquestions: 2 })
    expect(sources).toEqual([])
    expect(answer).toBe(
      'Diese Dokumente beantworten die Frage nicht.\n\nZu viele Fragen auf einmal. Nicht gelesen: „Wer ist Jonas Weber?“',
    )
  })

  test('search_weight 100 matches no synonyms', async () => {
    const question = 'How many vacation days do I get?'
    expect((await ask(question)).answer).toContain('25 days')
    expect((await ask(question, { search_weight: 100 })).answer).toBe(noAnswerText)
  })

  test('a higher grounding_level requires more of the question in a statement', async () => {
    const question = 'What should I do if my laptop gets stolen on a holiday trip?'
    const stricter = await ask('parental leave length', { grounding_level: 1 })
    expect((await ask('parental leave length')).answer).toContain('16 weeks')
    expect(stricter.answer).toBe(noAnswerText)
    expect((await ask('How do I report a lost laptop?', { grounding_level: 1 })).answer).toContain(
      '24 hours',
    )
    expect((await ask(question, { grounding_level: 1 })).answer).toBe(noAnswerText)
  })

  test('max_snippets keeps the best sources', async () => {
    expect((await ask('storage')).sources).toHaveLength(3)
    expect((await ask('storage', { max_snippets: 1 })).sources).toHaveLength(1)
  })

  test('after three quotes, each further one must be closer to the best', async () => {
    const page = (...blocks: Block[]) => [pageOf(blocks)]
    const rest = { graph_id: 'harbour' }
    const add = (name: string, ...blocks: Block[]) =>
      indexPages(database(), { id: name, name, graph_id: rest.graph_id }, page(...blocks))
    const ships = ['Astrid', 'Berta', 'Cecilia', 'Dora', 'Emma', 'Frida', 'Greta', 'Helga']
    for (const [number, ship] of ships.entries()) {
      const routes = `The ferry ${ship} sails from Harlsund to Lunna ${String(number + 2)} times a day.`
      await add(`${ship}.txt`, {
        type: 'paragraph',
        text: `${routes} The harbour master keeps a list of what the ferry ${ship} carries to Lunna and back.`,
      })
    }
    await add('berths.xlsx', {
      type: 'table',
      header: ['Ship', 'Berth'],
      rows: ships.map((ship, number) => [ship, `Berth ${String(number + 1)}`]),
      first_row: 2,
    })
    await add('offices.md', {
      type: 'list',
      items: ['Harlsund', 'Lunna', 'Bergen', 'Odense', 'Kiel', 'Turku', 'Gdynia'].map(
        (town) => `Crew office ${town}`,
      ),
    })

    const prose = await ask('Tell me about the ferry', {}, rest)
    expect(prose.sources.length).toBeGreaterThanOrEqual(3)
    expect(prose.sources.length).toBeLessThanOrEqual(8)
    const all = await ask('Tell me about the ferry', { keyword_threshold: 0 }, rest)
    expect(all.sources.length).toBeGreaterThan(prose.sources.length)
    expect((await ask('Which ship has which berth?', {}, rest)).sources).toHaveLength(8)
    expect((await ask('What crew offices are there?', {}, rest)).sources).toHaveLength(7)
  })

  test('max_tokens bounds the answer', async () => {
    const long = `Whales ${'sing long songs under the sea '.repeat(30).trim()}.`
    await indexPages(database(), { id: 'whales', name: 'whales.txt', graph_id: 'whales' }, [
      pageOf([{ type: 'paragraph', text: long }]),
    ])
    const reply = await ask('What do whales sing?', { max_tokens: 100 }, { graph_id: 'whales' })
    expect(reply.answer.length).toBeLessThanOrEqual(401)
    expect(reply.answer.endsWith('…')).toBe(true)
    expect(long.startsWith(reply.references?.files[0]?.text ?? 'nothing')).toBe(true)
    const whole = await ask('What do whales sing?', {}, { graph_id: 'whales' })
    expect(whole.answer).toBe(long)
  })

  test('lower thresholds admit weaker statements', async () => {
    const question = 'Tell me about paid leave of employees'
    const strict = await ask(question, { keyword_threshold: 1, semantic_threshold: 1 })
    const byWords = await ask(question, { keyword_threshold: 0, semantic_threshold: 1 })
    const byRelated = await ask(question, { keyword_threshold: 1, semantic_threshold: 0 })
    expect(byWords.sources.length).toBeGreaterThan(strict.sources.length)
    expect(byRelated.sources.length).toBeGreaterThan(strict.sources.length)
  })

  test('inline citations mark each quote with its reference', async () => {
    const reply = await ask('Tell me about expenses', { inline_citations: true })
    const cites = reply.references?.files.map(({ cite }) => `[${cite ?? ''}]`)
    expect(reply.answer.match(/\[\d+\]/g)).toEqual(cites)
    expect((await ask('Tell me about expenses')).references?.files[0]).not.toHaveProperty('cite')
  })
})
