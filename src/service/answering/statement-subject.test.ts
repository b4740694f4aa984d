import { expect, test } from 'vitest'
import type { Block } from '#contract/pages.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askCorpus } from '#service/models/reader/test-reader.ts'
import { indexPages } from './test-corpus.ts'

onEveryDatabase('statements of several files', (database) => {
  const ask = askCorpus(database)

  async function answerFrom(
    graph_id: string,
    texts: Readonly<Record<string, string>>,
    question: string,
    config: object = { inline_citations: true },
  ) {
    for (const [name, text] of Object.entries(texts)) {
      const [heading, sentence] = text.includes(' # ') ? text.split(' # ') : [null, text]
      const blocks: Block[] = [{ type: 'paragraph', text: sentence ?? '' }]
      if (heading !== null) blocks.unshift({ type: 'heading', level: 1, text: heading ?? '' })
      const pages = [{ number: 1, kind: 'section' as const, label: null, ocr: false, blocks }]
      await indexPages(database(), { id: `${graph_id} ${name}`, name, graph_id }, pages)
    }
    const { answer, sources } = await ask(question, config, { graph_id })
    return { answer, files: sources.map(({ file_id }) => file_id.replace(`${graph_id} `, '')) }
  }

  test('equal sentences are quoted once, with a citation of every file', async () => {
    const { answer, files } = await answerFrom(
      'gates',
      { 'a.txt': 'The gate closes at 22:00.', 'b.txt': 'The gate closes at 22:00!' },
      'When does the gate close?',
    )
    expect(answer).toMatch(/^The gate closes at 22:00[.!] \[1\]\[2\]$/)
    expect(files.toSorted()).toEqual(['a.txt', 'b.txt'])
  })

  test('an answer has no more citations than quotes are allowed', async () => {
    const { files } = await answerFrom(
      'limited',
      {
        'a.txt': 'The gate is green.',
        'b.txt': 'The gate is green.',
        'c.txt': 'The gate is green.',
      },
      'Which colour has the gate? Is it green?',
      { max_snippets: 2 },
    )
    expect(files).toHaveLength(2)
  })

  test('a question for a thing is answered with the names of all that a sentence is true of', async () => {
    const texts = {
      'Contract 032.txt': 'The contract ends on 5 May 2028.',
      'Contract 172.txt': 'The contract ends on 5 May 2028.',
      'Contract 200.txt': 'The contract ends on 7 June 2027.',
    }
    const both = await answerFrom('ends', texts, 'Which contract ends on 5 May 2028?')
    expect(both.answer).toBe('Contract 032, Contract 172: The contract ends on 5 May 2028. [1][2]')
    const one = await answerFrom('ends', {}, 'Which contract ends on 7 June 2027?')
    expect(one.answer).toBe('Contract 200: The contract ends on 7 June 2027. [1]')
    const when = await answerFrom('ends', {}, 'When is the end on 5 May?')
    expect(when.answer).toBe('The contract ends on 5 May 2028. [1][2]')
  })

  test('the name of a thing is the heading with the word that the question uses for it', async () => {
    const { answer } = await answerFrom(
      'headed',
      {
        'scan-1.txt': 'Lease 44 # The lease ends in May.',
        'scan-2.txt': 'Lease 45 # It ends in June.',
      },
      'Which lease ends in May?',
    )
    expect(answer).toBe('Lease 44: The lease ends in May. [1]')
  })

  test('nearly equal sentences of two files stay two answers where a thing is asked for', async () => {
    const { answer } = await answerFrom(
      'nearly',
      {
        'a.txt':
          'The maintenance contract with Alba for the northern storage building ends in May.',
        'b.txt':
          'The maintenance contract with Bern for the northern storage building ends in May.',
      },
      'Which maintenance contract ends in May?',
    )
    expect(answer).toContain('Alba')
    expect(answer).toContain('Bern')
  })
})
