import { expect, test } from 'vitest'
import { pageText } from '#contract/page-text.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { noAnswerText } from '#contract/questions.ts'
import { removeNoAnswerNotices } from './compose-answer.ts'
import { answerWords } from './texts/answer-words.ts'
import { corpus, indexPages, pageOf, unindexFile } from './test-corpus.ts'
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
    ['How much does the Team plan cost?', 'Monthly price €29'],
    ['Which plan has phone support?', 'Enterprise'],
    ['How much storage does Starter include?', 'Storage 20 GB'],
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
    expect(removeNoAnswerNotices(reply.answer)).toBe('')
    expect(reply.sources).toEqual([])
    expect(reply.references).toEqual({ files: [], web: [] })
  })

  test('a question for the highest value is answered with the row that has it alone', async () => {
    const { answer, sources } = await ask('Which plan has the highest monthly price?')
    expect(answer).toBe(
      'Enterprise: Monthly price €99; Seats unlimited; Storage 2 TB; Support Phone, around the clock',
    )
    expect(sources).toHaveLength(1)
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

  test('a reference has the nearest heading above its place', async () => {
    const { references } = await ask('How many days of annual leave do full-time employees get?')
    expect(references?.files[0]?.heading).toBe('Paid leave')
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

  test('German nouns are no names, and participles match their verbs', async () => {
    const page = {
      number: 1,
      kind: 'section' as const,
      label: null,
      ocr: false,
      blocks: [
        {
          type: 'paragraph' as const,
          text: 'Das Treppenhaus wird alle zwei Wochen von der Firma Blitzrein gereinigt. Die Frist für die Kündigung beträgt drei Monate.',
        },
      ],
    }
    await indexPages(database(), { id: 'haus', name: 'haus.txt', graph_id: 'haus' }, [page])
    const graph_id = 'haus'
    const answerTo = async (question: string) => (await ask(question, {}, { graph_id })).answer
    expect(await answerTo('Wer reinigt das Treppenhaus?')).toContain('Blitzrein')
    expect(await answerTo('Wie lang ist die Frist der Kündigung?')).toContain('drei Monate')
    expect(await answerTo('Wie hoch ist das Treppenhaus?')).toBe(answerWords('de').noAnswer)
    expect(await answerTo('Wie lang ist das Treppenhaus?')).toBe(answerWords('de').noAnswer)
  })

  test('labels and values in columns that are aligned by blanks are a record', async () => {
    const text =
      'Serial number      HK-88213-B\nInspector          Rosalind Amadi\nNext inspection    3 March 2026'
    const blocks = [{ type: 'paragraph' as const, text }]
    const sheet = pageOf(blocks, { kind: 'page' })
    const graph_id = 'aligned'
    await indexPages(database(), { id: 'aligned', name: 'sheet.txt', graph_id }, [sheet])
    const answerTo = async (question: string) => (await ask(question, {}, { graph_id })).answer
    expect(await answerTo('What is the serial number of the crane?')).toContain('HK-88213-B')
    expect(await answerTo('Who is the inspector?')).toContain('Amadi')
    expect(await answerTo('How much does the inspection cost?')).toBe(noAnswerText)
  })

  const page = (...texts: string[]) => [
    {
      number: 1,
      kind: 'section' as const,
      label: null,
      ocr: false,
      blocks: texts.map((text) => ({ type: 'paragraph' as const, text })),
    },
  ]

  test('a table of contents and an index are quoted for questions about pages alone', async () => {
    const pages = page(
      '1 Ticket office ........ 3\n2 Opening hours of the quay ........ 7\n3 Fuel ........ 12',
      'The quay opens at seven in the morning.',
      'fuel, 12, 13\nopening hours, 7–9\nquay, 3, 7',
    )
    await indexPages(database(), { id: 'toc', name: 'toc.txt', graph_id: 'toc' }, pages)
    const graph_id = 'toc'
    const { answer } = await ask('What are the opening hours of the quay?', {}, { graph_id })
    expect(answer).toBe('The quay opens at seven in the morning.')
    const { answer: aboutPage } = await ask(
      'On which page are the opening hours?',
      {},
      { graph_id },
    )
    expect(aboutPage).toContain('........ 7')
  })

  test('a question word alone is answered from the record or the row of the part before', async () => {
    const record = (name: string, stock: number, place: string) =>
      `Description: ${name}\nStock: ${stock} units\nWarehouse: ${place}\nSupplier: Halden AS`
    const pages = page(record('Bilge pump', 14, 'Odense'), record('Fire nozzle', 3, 'Bergen'))
    await indexPages(database(), { id: 'parts', name: 'parts.txt', graph_id: 'parts' }, pages)
    const graph_id = 'parts'
    const question = 'How many units of the bilge pump are in stock, and where?'
    const { answer } = await ask(question, {}, { graph_id })
    expect(answer).toBe('Stock: 14 units\n\nWarehouse: Odense')
    const plan = await ask('Which plan has phone support, and how much is it?')
    expect(plan.answer.split('Enterprise')).toHaveLength(2)
    expect(plan.answer).not.toContain('do not answer')
  })

  test('a question word that no quote answers is named as unanswered', async () => {
    const pages = page(
      'Spare bearings are ordered (11,400 euros). Ten anchors are stored behind the shed. The buoy was painted in Odense on 3 May.',
    )
    await indexPages(database(), { id: 'spares', name: 'spares.txt', graph_id: 'spares' }, pages)
    const graph_id = 'spares'
    const answerTo = async (question: string) => (await ask(question, {}, { graph_id })).answer
    const open = (word: string) =>
      `Spare bearings are ordered (11,400 euros).\n\nThese documents do not answer “${word}?”`
    expect(await answerTo('Which spare bearings are ordered, and where?')).toBe(open('where'))
    expect(await answerTo('Which spare bearings are ordered, and when?')).toBe(open('when'))
    expect(await answerTo('Which spare bearings are ordered, and why?')).toBe(open('why'))
    expect(await answerTo('Which spare bearings are ordered, and for how much?')).not.toContain(
      'do not answer',
    )
    expect(await answerTo('How many anchors are stored, and where?')).toBe(
      'Ten anchors are stored behind the shed.',
    )
    expect(await answerTo('When and where was the buoy painted?')).toBe(
      'The buoy was painted in Odense on 3 May.',
    )
  })

  test('the name of a column about something else answers nothing beside a sentence that does', async () => {
    const rows = [
      ['16:58', 'Tern calls Lunna pier, within the berthing limit of 45 knots.', '34'],
      ['17:40', 'Tern is berthed.', '38'],
    ]
    const header = ['Time', 'What happened', 'Wind (knots)']
    await indexPages(
      database(),
      { id: 'rules', name: 'rules.txt', graph_id: 'wind' },
      page('The wind limit for berthing at Lunna is 40 knots.'),
    )
    await indexPages(database(), { id: 'events', name: 'events.txt', graph_id: 'wind' }, [
      pageOf([{ type: 'table', header, rows, first_row: 2 }]),
    ])
    const graph_id = 'wind'
    const { answer } = await ask('What is the wind limit for berthing at Lunna?', {}, { graph_id })
    expect(answer).toBe('The wind limit for berthing at Lunna is 40 knots.')
    const { answer: row } = await ask('What was the wind at 16:58?', {}, { graph_id })
    expect(row).toContain('Wind (knots) 34')
  })

  test('IT and US in a question are names, and no pronouns', async () => {
    const pages = page(
      'The US office has 45 employees. The UK office has 12 employees. Tell us when you visit it.',
      'The IT department is led by Mona Weber. The HR department is led by Paul Kern.',
    )
    await indexPages(database(), { id: 'us', name: 'us.txt', graph_id: 'us' }, pages)
    const answerTo = async (question: string) =>
      (await ask(question, {}, { graph_id: 'us' })).answer
    expect(await answerTo('Who leads IT?')).toBe('The IT department is led by Mona Weber.')
    expect(await answerTo('How many employees does the US office have?')).toBe(
      'The US office has 45 employees.',
    )
    expect(await answerTo('Who leads HR, and how many employees does the US office have?')).toBe(
      'The HR department is led by Paul Kern.\n\nThe US office has 45 employees.',
    )
  })

  test('what is near the thing of a question, its year or its rank is no answer', async () => {
    const pages = page(
      'Dogs may come to the office on Fridays. Passwords have at least 14 characters.',
      'Dr. Silke Hartmann is the chief executive until 2028. The dividend for 2025 was EUR 1.20 a share.',
      'The largest risk is the dependence on one supplier. Flights are approved by the board. All other trips are approved by the head of the team.',
    )
    await indexPages(database(), { id: 'near', name: 'near.txt', graph_id: 'near' }, pages)
    const answerTo = async (question: string) =>
      (await ask(question, {}, { graph_id: 'near' })).answer
    expect(await answerTo('Are cats allowed in the office?')).toBe(noAnswerText)
    expect(await answerTo('What is the salary of the chief executive?')).toBe(noAnswerText)
    expect(await answerTo('What is the dividend for 2026?')).toBe(noAnswerText)
    expect(await answerTo('Who is the largest customer?')).toBe(noAnswerText)

    expect(await answerTo('What was the dividend for 2025?')).toContain('EUR 1.20')
    expect(await answerTo('Who approves flights?')).toBe('Flights are approved by the board.')
    expect(await answerTo('How long must a password be?')).toContain('14 characters')
  })

  test('a sentence that names its subject only by a pronoun is quoted with its document', async () => {
    const contracts = [
      ['032', '5 May 2028'],
      ['172', '5 May 2028'],
      ['200', '7 June 2027'],
    ] as const
    for (const [number, date] of contracts) {
      const name = `Contract ${number}.txt`
      const pages = page(`This contract is with Partner ${number}. It ends on ${date}.`)
      await indexPages(database(), { id: name, name, graph_id: 'contracts' }, pages)
    }
    const answerTo = async (question: string) =>
      (await ask(question, {}, { graph_id: 'contracts' })).answer
    expect(await answerTo('Which contract ends on 5 May 2028?')).toBe(
      'Contract 032, Contract 172: It ends on 5 May 2028.',
    )
    expect(await answerTo('When is the end on 5 May?')).toBe('It ends on 5 May 2028.')
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
      pageOf([{ type: 'paragraph', text: 'The safe code is 4711.' }]),
    ])
    expect((await ask('What is the safe code?', {}, { graph_id: 'gone' })).answer).toContain('4711')
    await unindexFile(database(), 'gone')
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
