import { expect, test } from 'vitest'
import type { Block } from '#contract/pages.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askCorpus } from '#service/models/reader/test-reader.ts'
import { indexPages, pageOf } from './test-corpus.ts'

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
      const pages = [pageOf(blocks)]
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

  test('a temperature below the heading that a question names is the answer', async () => {
    const { answer } = await answerFrom(
      'cakes',
      {
        'a.txt': 'Rhubarb cake # Bake at 170 °C for 55 minutes.',
        'b.txt': 'Onion tart # Bake at 190 °C for 40 minutes.',
        'c.txt': 'Rhubarb # Cut the rhubarb into pieces of 2 cm.',
      },
      'How hot is the oven for the rhubarb cake?',
    )
    expect(answer).toContain('170 °C')
    expect(answer).not.toMatch(/190|pieces/)
  })

  test('a few words below a heading answer for what it names', async () => {
    const texts = {
      'a.txt': 'Lentil soup # Vegan. Serves four people and keeps for three days.',
      'b.txt': 'Onion tart # With bacon. Serves six people and keeps for two days.',
    }
    const { answer } = await answerFrom('menu', texts, 'Which recipes are vegan?')
    expect(answer).toMatch(/^Lentil soup: Vegan\./)
    expect(answer).not.toContain('tart')
    expect((await answerFrom('menu2', texts, 'Which recipes are gluten-free?')).files).toEqual([])
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

  const agreements = {
    'Alba supply agreement.txt':
      'Payment # Invoices are payable within 30 days. A cash discount of 2 % within 10 days is granted.',
    'Bern supply agreement.txt':
      'Payment # Invoices are payable within 45 days. A cash discount of 3 % within 14 days is granted.',
    'Cork supply agreement.txt':
      'Payment # Invoices are payable within 60 days. For late delivery the supplier pays 5 % of the value.',
  }

  test('sentences that only their documents tell apart have the names of these', async () => {
    const discount = await answerFrom('kinds', agreements, 'Which suppliers grant a cash discount?')
    expect(discount.answer.split('\n\n').toSorted()).toEqual([
      expect.stringMatching(
        /^Alba supply agreement: A cash discount of 2 % within 10 days is granted\. \[[12]\]$/u,
      ),
      expect.stringMatching(
        /^Bern supply agreement: A cash discount of 3 % within 14 days is granted\. \[[12]\]$/u,
      ),
    ])
    const both = await answerFrom('kinds', {}, 'Compare the payment of Alba and Cork')
    expect(both.answer).toContain('Alba supply agreement: Invoices are payable within 30 days.')
    expect(both.answer).toContain('Cork supply agreement: Invoices are payable within 60 days.')
  })

  test('a sentence that speaks of the thing asked for without its name has that of its document', async () => {
    const { answer } = await answerFrom('kinds', {}, 'Which supplier pays for late delivery?')
    expect(answer).toBe(
      'Cork supply agreement: For late delivery the supplier pays 5 % of the value. [1]',
    )
  })

  test('sentences about other things, or with names of their own, stay as they are', async () => {
    const texts = {
      'club.txt': 'The club meets on Mondays in the tower.',
      'tower.txt': 'The tower has a lift since May and a view over the whole harbour.',
      'doors.txt': 'The door of Mill Street opens at 8.',
      'more doors.txt': 'The door of Park Street opens at 9.',
    }
    const tower = await answerFrom('others', texts, 'What about the tower?')
    expect(tower.answer).not.toMatch(/(?:club|tower): /u)
    const door = await answerFrom('others', {}, 'When does the door open?')
    expect(door.answer).toContain('The door of Mill Street opens at 8.')
    expect(door.answer).not.toContain('doors: ')
  })

  test('an answer says how many documents say something of the kind that it does not show', async () => {
    const { answer } = await answerFrom('kinds', {}, 'When are invoices payable?', {
      max_snippets: 2,
    })
    expect(answer).toMatch(/\n\n3 documents mention this\. Showing 2\.$/u)
    const all = await answerFrom('kinds', {}, 'When are invoices payable?')
    expect(all.answer).not.toContain('Showing')
  })
})
