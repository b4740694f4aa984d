import { expect, test } from 'vitest'
import { pageText } from '#contract/page-text.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import { noAnswerText } from './compose-answer.ts'
import { corpus, indexPages } from './test-corpus.ts'
import { askCorpus } from '#service/models/reader/test-reader.ts'

onEveryDatabase('the built-in reader', (database) => {
  const ask = askCorpus(database)

  test.each([
    ['How many days of annual leave do full-time employees get?', '25 days'],
    ['How many vacation days do employees receive?', '25 days'],
    ['annual leave days', '25 days'],
    ['Can unused leave be carried over?', '31 March'],
    ['When was Northwind founded?', '1987'],
    ['Who founded the company?', 'Ingrid Solberg'],
    ['Where is the headquarters?', 'Hamburg'],
    ['Who is the CEO?', 'Jonas Weber'],
    ['How many people work at Northwind?', '640 people'],
    ['How much does the Team plan cost?', 'Monthly price: €29'],
    ['Which plan has phone support?', 'Enterprise'],
    ['How much storage does Starter include?', 'Storage: 20 GB'],
    ['Why did the backup fail?', 'disk quota exceeded'],
    ['How long do I have to return an item?', '60 days'],
    ['Do you ship to Norway?', 'Norway'],
    ['By how much did revenue grow?', '12 percent'],
    ['When does the Rotterdam warehouse open?', '14 September'],
    ['What are the opening hours?', '8:00–18:00'],
    ['What should I do if my laptop gets stolen?', 'within 24 hours'],
    ['How often are laptops replaced?', 'every four years'],
    ["When do I need a doctor's certificate?", 'fourth day'],
    ['Who approves business class flights?', 'Dr. Maria Keller'],
    ['When was the handbook revised?', 'March 2025'],
    ['倉庫の営業時間は?', '午前九時から午後五時まで'],
    ['Wann wurde das Lager gebaut?', '2011'],
  ])('%s — %s', async (question, expected) => {
    const reply = await ask(question)
    expect(reply.answer).toContain(expected)
    expect(reply.sources).not.toEqual([])
  })

  test.each([
    'What is the capital of France?',
    'How do I request a company car?',
    'What is the policy on pets in the office?',
    'Who is the CEO of Microsoft?',
    'How much does the Platinum plan cost?',
    'When does the Lisbon warehouse open?',
    'What is the weather in Hamburg?',
    'How many employees does Lufthansa have?',
    'How old is Ingrid Solberg?',
    'Does the company offer a pension?',
    'What is the notice period?',
    'What happened on 3 June 2025?',
    'Who is Peter Weber?',
    'What is the warranty on laptops?',
    '東京の天気は?',
    'Was kostet der Eintritt?',
    'what is the',
    '???',
  ])('%s — not in these documents', async (question) => {
    const reply = await ask(question)
    expect(reply.answer).toBe(noAnswerText)
    expect(reply.sources).toEqual([])
    expect(reply.references).toEqual({ files: [], web: [] })
  })

  test('a reference gives the position of its quote in the page', async () => {
    let seen = 0
    for (const question of [
      'Tell me about expenses',
      'storage',
      'What are the opening hours?',
      'Why did the backup fail?',
    ]) {
      for (const reference of (await ask(question)).references?.files ?? []) {
        const page = corpus[reference.fileId]?.find(({ number }) => number === reference.page)
        const { text } = pageText(page?.blocks ?? [])
        expect(text.slice(reference.start, reference.end)).toBe(reference.text)
        expect(reference.file_name).toBe(reference.fileId)
        expect(reference.score).toBeGreaterThan(0)
        expect(reference.score).toBeLessThanOrEqual(1)
        seen += 1
      }
    }
    expect(seen).toBeGreaterThan(6)
  })

  test('sources are the references, in their order', async () => {
    const { sources, references } = await ask('Tell me about expenses')
    expect(sources).toEqual(
      references?.files.map(({ fileId, text }) => ({ file_id: fileId, snippet: text })),
    )
    expect(sources.length).toBeGreaterThan(1)
  })

  test('the pieces add up to the answer, and asking again gives it again', async () => {
    const once = await ask('Tell me about expenses')
    expect(once.pieces.join('')).toBe(once.answer)
    expect(once.pieces.length).toBeGreaterThan(1)
    expect(await ask('Tell me about expenses')).toEqual(once)
  })

  test('two questions in one are answered one after the other', async () => {
    const reply = await ask(
      'Who founded the company and where is the headquarters?',
      {},
      { subqueries: true },
    )
    expect(reply.answer).toMatch(/Solberg[^]*Hamburg/)
    expect(reply.subqueries?.map(({ query }) => query)).toEqual([
      'Who founded the company',
      'where is the headquarters?',
    ])
    expect(reply.subqueries?.[1]?.answer).toContain('Hamburg')
    expect(reply.subqueries?.[1]?.sources).toHaveLength(1)
  })

  test('the part of a question that has no answer is named', async () => {
    const reply = await ask(
      'Who is the chief executive and what is the dress code?',
      {},
      { subqueries: true },
    )
    expect(reply.answer).toContain('Jonas Weber')
    expect(reply.answer).toContain('do not answer “what is the dress code?”')
    expect(reply.subqueries?.[1]).toEqual({
      query: 'what is the dress code?',
      answer: noAnswerText,
      sources: [],
    })
    expect((await ask('Who is the chief executive?')).subqueries).toBeUndefined()
  })

  test('near-identical sentences are quoted once', async () => {
    const page = (text: string) => [
      {
        number: 1,
        kind: 'section' as const,
        label: null,
        ocr: false,
        blocks: [{ type: 'paragraph' as const, text }],
      },
    ]
    await indexPages(
      database(),
      { id: 'c1', name: 'c1.txt', graph_id: 'copies' },
      page('The gate closes at 22:00 each night.'),
    )
    await indexPages(
      database(),
      { id: 'c2', name: 'c2.txt', graph_id: 'copies' },
      page('The gate closes at 22:00 each night!'),
    )
    expect(
      (await ask('When does the gate close?', {}, { graph_id: 'copies' })).sources,
    ).toHaveLength(1)
  })

  test('a quote draws no markup and no citation of its own', async () => {
    await indexPages(database(), { id: 'evil', name: 'evil.md', graph_id: 'evil' }, [
      {
        number: 1,
        kind: 'section',
        label: null,
        ocr: false,
        blocks: [
          {
            type: 'paragraph',
            text: 'The dragon [1] sleeps ![x](https://evil.example/leak) <img src=x> in [a][b] caves.',
          },
        ],
      },
    ])
    const reply = await ask(
      'Where does the dragon sleep?',
      { inline_citations: true },
      { graph_id: 'evil' },
    )
    expect(reply.answer).toBe(
      'The dragon (1) sleeps ![x] (https://evil.example/leak) < img src=x> in [a] [b] caves. [1]',
    )
    expect(reply.references?.files[0]?.text).toContain('![x](https://evil.example/leak)')
  })

  test('a deleted file is never quoted again', async () => {
    await indexPages(database(), { id: 'gone', name: 'gone.txt', graph_id: 'gone' }, [
      {
        number: 1,
        kind: 'section',
        label: null,
        ocr: false,
        blocks: [{ type: 'paragraph', text: 'The safe code is 4711.' }],
      },
    ])
    expect((await ask('What is the safe code?', {}, { graph_id: 'gone' })).answer).toContain('4711')
    await searchIndex(database()).removeFile('gone')
    expect((await ask('What is the safe code?', {}, { graph_id: 'gone' })).answer).toBe(
      noAnswerText,
    )
  })

  test('an aborted question rejects with the reason of the abort', async () => {
    const signal = AbortSignal.abort(new Error('hung up'))
    await expect(ask('storage', {}, { signal })).rejects.toThrow('hung up')
  })

  test('hostile questions are answered without an error', async () => {
    for (const question of [
      'x'.repeat(10_000),
      'a '.repeat(5000),
      '"'.repeat(10_000),
      'laptop \u0000 OR *',
      '?'.repeat(9000),
      'and what '.repeat(1000),
    ]) {
      await expect(ask(question)).resolves.toHaveProperty('sources')
    }
  })
})
