import { expect, test } from 'vitest'
import type { Block } from '#contract/pages.ts'
import { indexPages, pageOf } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askFiles } from '#service/models/reader/test-reader.ts'

onEveryDatabase('values of the kind that a question asks for', (database) => {
  const { sourcedAnswerTo: answerTo } = askFiles(database)
  const index = async (graph_id: string, ...texts: string[]): Promise<void> => {
    const blocks = texts.map((text): Block => ({ type: 'paragraph', text }))
    const page = pageOf(blocks)
    await indexPages(database(), { id: graph_id, name: `${graph_id}.md`, graph_id }, [page])
  }

  test('how fast and what colour are answered by a speed and a colour', async () => {
    await index(
      'statement',
      'I saw the lorry three metres away. The lorry came at about 45 miles an hour.',
      'It was a red lorry with a trailer.',
    )
    expect(await answerTo('statement', 'How fast was the lorry?')).toBe(
      'The lorry came at about 45 miles an hour.',
    )
    expect(await answerTo('statement', 'What colour was the lorry?')).toMatch(/It was a red lorry/)
  })

  test('two witnesses of a speed are both quoted', async () => {
    const block = (text: string): Block => ({ type: 'paragraph', text })
    const page = { number: 1, kind: 'section' as const, label: null, ocr: false }
    for (const [name, text] of [
      ['Dacre.md', 'I was driving the tanker along Quarry Road at about 25 miles an hour.'],
      ['Fenwick.md', 'The tanker came at about 40 miles an hour.'],
    ] as const) {
      const file = { id: name, name, graph_id: 'court' }
      await indexPages(database(), file, [{ ...page, blocks: [block(text)] }])
    }
    const answer = await answerTo('court', 'How fast was the tanker?')
    expect(answer).toContain('Dacre: I was driving the tanker')
    expect(answer).toContain('Fenwick: The tanker came at about 40 miles an hour.')
  })

  test('the rate of another person is no answer where a sentence gives the one of a trainee', async () => {
    await index(
      'letter',
      'Ms Adaeze Obi will act for you; her hourly rate is £240. Paralegals are charged at £95.',
    )
    const answer = await answerTo('letter', 'What is the hourly rate of a paralegal?')
    expect(answer).toMatch(/£95/)
    expect(answer).not.toMatch(/£240/)
    expect(await answerTo('letter', 'What is the hourly rate of Ms Obi?')).toMatch(/£240/)
  })

  test('a number that is no price does not make a thing the one whose price is asked for', async () => {
    const page = { number: 1, kind: 'section' as const, label: null, ocr: false }
    const blocks: Block[] = [
      { type: 'heading', level: 1, text: 'Mitgliedschaft' },
      { type: 'paragraph', text: 'Der Austritt ist bis zum 15. November möglich.' },
      { type: 'heading', level: 1, text: 'Beiträge' },
      { type: 'paragraph', text: 'Erwachsene zahlen 180 Euro im Jahr.' },
    ]
    const file = { id: 'statutes', name: 'Satzung.md', graph_id: 'club' }
    await indexPages(database(), file, [{ ...page, blocks }])
    expect(await answerTo('club', 'Wie viel kostet die Mitgliedschaft für Erwachsene?')).toMatch(
      /180 Euro/,
    )
  })
})
