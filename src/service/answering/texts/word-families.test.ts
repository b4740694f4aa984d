import { expect, test } from 'vitest'
import { paragraph, table } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askFiles } from '#service/models/reader/test-reader.ts'

onEveryDatabase('questions in other forms than the documents', (database) => {
  const { index, sourcedAnswerTo } = askFiles(database)
  const answerTo = (question: string) => sourcedAnswerTo('all', question)

  test('words of one family, titles of persons and persons who may do something', async () => {
    await index(
      'all',
      'kiosk.md',
      paragraph('The sale of fireworks is permitted until 9 p.m. Dogs stay outside.'),
      paragraph('Contract of employment with Mr Tomas Lind. The wage is 15.20 euros an hour.'),
      paragraph('Flowers in pots are forbidden on the ward.'),
    )
    expect(await answerTo('May the tenant sell fireworks?')).toMatch(/^The sale of fireworks/)
    expect(await answerTo('What is the hourly wage of Mr Lind?')).toMatch(/15\.20/)
    expect(await answerTo('Can I bring a potted plant?')).toMatch(/^Flowers in pots/)
    expect(await answerTo('May the tenant sell furniture?')).toBe('')
  })

  test('a number below the name of a column that is a time is a duration, and no height', async () => {
    await index(
      'all',
      'treatments.xlsx',
      table(
        ['Treatment', 'Price', 'Duration (min)'],
        ['Massage of the back', '60', '45'],
        ['Mud bath', '80', '30'],
        ['Steam bath', '20', '15'],
      ),
    )
    await index(
      'all',
      'race.xlsx',
      table(['Place', 'Bib', 'Runner'], ['1', '211', 'Ida Strand'], ['2', '38', 'Eva Moen']),
    )
    expect(await answerTo('How long does a massage of the back take?')).toMatch(/Duration.*45/)
    expect(await answerTo('How tall is Ida Strand?')).toBe('')
  })

  test('a row of numbers in columns is no entry of an index', async () => {
    await index(
      'all',
      'finances.pdf',
      table(
        ['Thousand €', '2023', '2024', '2025'],
        ['Energy', '388', '430', '415'],
        ['Materials', '604', '655', '690'],
        ['Revenue', '4,120', '4,388', '4,702'],
        ['Staff', '2,610', '2,795', '2,981'],
      ),
    )
    expect(await answerTo('What was the revenue in 2024?')).toMatch(/4,388/)
  })

  test('a sentence about “this” speaks of the sentence before, and two witnesses are both heard', async () => {
    await index(
      'all',
      'plans.md',
      paragraph(
        'A second crane will be bought for 2 million euros. The bank Ostkredit lends half of this.',
      ),
    )
    expect(await answerTo('Who lends the money for the second crane?')).toMatch(/Ostkredit/)
    await index('all', 'Statement Ames.md', paragraph('The barrier of the crossing was open.'))
    await index(
      'all',
      'Statement Boyd.md',
      paragraph('The barrier of the crossing was closed; nobody opened it.'),
    )
    const answer = await answerTo('Was the barrier of the crossing open?')
    expect(answer).toMatch(/Statement Ames: The barrier/)
    expect(answer).toMatch(/Statement Boyd: The barrier/)
  })
})
