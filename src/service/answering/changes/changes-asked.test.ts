import { expect, test } from 'vitest'
import { heading, paragraph } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askFiles } from '#service/models/reader/test-reader.ts'

onEveryDatabase('questions for what changed', (database) => {
  const { index, answerTo } = askFiles(database)

  test('the changes of a day or a thing are listed', async () => {
    await index(
      'harbour',
      'Council.docx',
      heading(1, 'Harbour council in May'),
      heading(2, 'Berths'),
      paragraph('The berth fee rises from £12 to £15 from 1 July 2026; the key fee stays at £5.'),
      heading(2, 'Crane'),
      paragraph('The crane is no longer used on Sundays from 1 July 2026.'),
      paragraph('The council met on 1 July 2026 at noon.'),
      heading(2, 'Showers'),
      paragraph('Showers close at 9 pm instead of 10 pm from 1 August 2026.'),
    )
    const day = await answerTo('harbour', 'What changes on 1 July 2026?')
    expect(day).toContain('The berth fee rises')
    expect(day).toContain('The crane is no longer used')
    expect(day).not.toMatch(/met on|Showers/)
    expect(await answerTo('harbour', 'what changed about the showers?')).toMatch(/^Showers close/)
    expect(await answerTo('harbour', 'What changed about the lighthouse?')).toMatch(/do not answer/)
  })

  test('the items below a line with a day are the changes of that day', async () => {
    await index(
      'store',
      'Mail.eml',
      paragraph('Dear all,'),
      paragraph('From 1 June 2026:'),
      paragraph('- Mileage is 45 pence a mile.\n- The chapel opens at 15:00.'),
      paragraph('The warehouse has a new roof.'),
    )
    const answer = await answerTo('store', 'What changes on 1 June?')
    expect(answer).toContain('Mileage is 45')
    expect(answer).toContain('The chapel opens')
    expect(answer).not.toMatch(/roof|From 1 June/)
  })

  test('who asks for a new thing does not ask what changed', async () => {
    await index(
      'pool',
      'Pool.docx',
      paragraph('The new fee is £40 for a season.'),
      paragraph('The fee is no longer refunded.'),
    )
    expect(await answerTo('pool', 'What is the new fee?')).toContain('£40')
  })

  test.each([
    [
      'Change fee for tickets?',
      'The change fee for tickets is £20.',
      'Tickets are no longer sent.',
    ],
    ['News desk phone?', 'The news desk has the phone number 445.', 'The phone is now replaced.'],
    [
      'Кто утверждает изменения в договоре?',
      'Изменения в договоре утверждает директор Котова.',
      'В договоре больше не действует пункт 5.',
    ],
  ])('“%s” does not ask what changed', async (question, expected, change) => {
    await index(question, 'Notes.docx', paragraph(expected), paragraph(change))
    expect(await answerTo(question, question)).toContain(expected)
  })

  test.each([
    ['What changes in May?', 'The fee is now £15, as of 01.05.2026.', 'We meet in May.'],
    ['What changes in December?', 'The fee is now £15, as of 01.12.2026.', 'We meet in December.'],
    ['What changes in January?', 'The fee is now £15, as of 01.01.2026.', 'We meet in January.'],
    [
      'Was ändert sich im März?',
      'Der Beitrag steigt ab 01.03.2026 auf 45 Euro.',
      'Wir tagen im März.',
    ],
    [
      'Qu’est-ce qui change en février ?',
      'Le club ferme à 20 h au lieu de 21 h le 01.02.2026.',
      'Réunion en février.',
    ],
  ])('“%s” is about all that changes in a month', async (question, expected, other) => {
    await index(question, 'Rules.docx', paragraph(other), paragraph(expected))
    expect(await answerTo(question, question)).toContain(expected)
  })

  test('the day at the beginning of a paper holds for all that it changes', async () => {
    await index(
      'chor',
      'Nachtrag.docx',
      heading(1, 'Nachtrag zur Chorordnung'),
      paragraph('Gültig ab 3. März 2026'),
      paragraph('In Ziffer 2 werden die Worte „19 Uhr“ durch „20 Uhr“ ersetzt.'),
      paragraph('Der Beitrag steigt von 40 auf 45 Euro.'),
    )
    const answer = await answerTo('chor', 'Was ändert sich am 3.3.2026?')
    expect(answer).toMatch(/„20 Uhr“ ersetzt[^]*45 Euro/)
    expect(await answerTo('chor', 'Was ändert sich am 4. März 2026?')).not.toContain('45 Euro')
  })
})
