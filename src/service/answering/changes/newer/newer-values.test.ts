import { expect, test } from 'vitest'
import { heading, paragraph, table } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askFiles } from '#service/models/reader/test-reader.ts'
import { chainOf } from '#service/answering/changes/chains.ts'
import { isOfOtherTime, valuesIn, withoutDays } from '#service/answering/changes/told-values.ts'

onEveryDatabase('newer values of what an answer says', (database) => {
  const { index, answerTo } = askFiles(database)

  test('a message changes a row that it names by a compound, and no other row', async () => {
    await index(
      'schloss',
      'Programm.docx',
      heading(1, 'Schloss Ahorn'),
      heading(2, 'Führungen'),
      table(
        ['Ort', 'Uhrzeit', 'Leitung'],
        ['Türme', '14:30', 'Jana Roth'],
        ['Keller', '11:00', 'Paul Kern'],
      ),
      heading(2, 'Anfahrt'),
      paragraph('Der Stellplatz kostet 4 € am Tag, für Räder ist er frei.'),
      paragraph('Die Frühschicht beginnt um 6:45 Uhr, die Spätschicht um 11:30 Uhr.'),
    )
    await index(
      'schloss',
      'Neues.eml',
      heading(1, 'Neues zum Sommer'),
      paragraph('From: info@ahorn.example\nDate: Tue, 09 Jun 2026 08:20:00 +0200'),
      paragraph('Die Turmführung ist dann um 15:00 Uhr.'),
      paragraph('Der Stellplatz kostet 5 €.'),
      paragraph('Die Frühschicht beginnt schon um 6:15 Uhr.'),
    )
    expect(await answerTo('schloss', 'wann sind die türme')).toMatch(
      /^9 Jun 2026: Die Turmführung ist dann um 15:00 Uhr\.\n\nSeither geändert: Türme: Uhrzeit 14:30/u,
    )
    expect(await answerTo('schloss', 'wer leitet die türme')).not.toContain('15:00')
    expect(await answerTo('schloss', 'wann ist der keller')).toMatch(/^Keller: Uhrzeit 11:00/u)
    expect(await answerTo('schloss', 'stellplatz preis pro tag')).toMatch(
      /^9 Jun 2026: Der Stellplatz kostet 5 €\.\n\nSeither geändert: Der Stellplatz kostet 4 €/u,
    )
    expect(await answerTo('schloss', 'wann beginnt die spätschicht')).toMatch(/^Die Frühschicht/u)
  })

  test('a sentence about another thing or another time comes behind the row', async () => {
    await index(
      'courses',
      'Courses.csv',
      table(
        ['Course', 'Day', 'Price (€)'],
        ['Yoga', 'Friday', '15'],
        ['Pottery', 'Monday', '40'],
        ['Sailing', 'Sunday', '120'],
      ),
    )
    await index('courses', 'News.txt', paragraph('The price of Yoga mats rises to 55 €.'))
    await index(
      'courses',
      'Old.txt',
      paragraph('In 2011 the price of Pottery was raised from 40 to 44 €.'),
    )
    await index('courses', 'Letter.txt', paragraph('The price of Sailing rises to 130 €.'))
    expect(await answerTo('courses', 'What is the price of Yoga?')).toMatch(/^Yoga: Day Friday/u)
    expect(await answerTo('courses', 'How much is Yoga?')).toMatch(/^Yoga: Day Friday/u)
    expect(await answerTo('courses', 'What is the price of Pottery?')).toMatch(/^Pottery: Day/u)
    expect(await answerTo('courses', 'What is the price of Sailing?')).toMatch(
      /^Letter: The price of Sailing rises to 130 €\.\n\nChanged since: Sailing: Day Sunday/u,
    )
  })

  test('a change of one cell is told only to who may ask for it', async () => {
    await index(
      'lifts',
      'Lifts.csv',
      table(
        ['Lift', 'Length (m)', 'Opens', 'Operator'],
        ['Valley', '2360', '8:30', 'Ada Berg'],
        ['Ridge', '790', '9:30', 'Ben Low'],
      ),
    )
    await index('lifts', 'News.eml', paragraph('Valley opens at 8:00 instead of 8:30.'))
    expect(await answerTo('lifts', 'what time does valley open')).toMatch(
      /^Valley opens at 8:00 instead of 8:30\.\n\nChanged since: Valley: Length/u,
    )
    expect(await answerTo('lifts', 'the longest lift')).toMatch(/^Valley: Length \(m\) 2360/u)
    expect(await answerTo('lifts', 'who is the operator of valley')).toMatch(/^Valley: Length/u)
  })

  test('of changes that follow each other, the last one comes first', async () => {
    await index('lease', 'Lease.txt', paragraph('Die Gebühr beträgt 5 Euro.'))
    await index('lease', 'A.txt', paragraph('Die Gebühr steigt von 7 auf 9 Euro.'))
    await index('lease', 'B.txt', paragraph('Die Gebühr steigt von 5 auf 6 Euro.'))
    await index('lease', 'C.txt', paragraph('Die Gebühr steigt von 6 auf 7 Euro.'))
    expect(await answerTo('lease', 'Wie hoch ist die Gebühr?')).toMatch(
      /^A: Die Gebühr steigt von 7 auf 9 Euro\.\n\nSeither geändert, Lease: Die Gebühr beträgt 5 Euro\.\n\nSeither geändert, C:/u,
    )
  })
})

test('changes that do not follow each other are no chain', () => {
  const texts = (...some: string[]) => some.map((text) => ({ text }))
  const up = 'The fee rises from 5 to 6 euros.'
  expect(chainOf(texts(up, 'The fee rises from 7 to 9 euros.'))).toBeNull()
  expect(chainOf(texts(up, 'The fee falls from 6 to 5 euros.'))).toBeNull()
  expect(chainOf(texts(up, 'The fee rises from 5 to 7 euros.'))).toBeNull()
  expect(chainOf(texts('La cuota sube de 6 a 7 euros.', 'La cuota sube de 5 a 6 euros.'))).toEqual(
    texts('La cuota sube de 6 a 7 euros.', 'La cuota sube de 5 a 6 euros.'),
  )
})

test('a chain of changes that comes back to a value ends', () => {
  const texts = [
    'The fee rises from 5 to 6 euros.',
    'The fee falls from 6 to 5 euros.',
    'The fee rises from 5 to 7 euros.',
  ].map((text) => ({ text }))
  expect(chainOf(texts)?.map(({ text }) => text)).toEqual(
    [texts[2], texts[1], texts[0]].map((one) => one?.text),
  )
  expect(
    chainOf([{ text: 'The fee rises from 5 to 5 euros.' }, ...texts.slice(0, 1)]),
  ).toHaveLength(2)
})

test('a time in the afternoon is that of a clock, and a day says since when', () => {
  expect(valuesIn('opens at 3 pm')).toEqual(valuesIn('opens at 15:00'))
  expect(withoutDays('From 1 July, Sailing costs 130 €.')).toMatch(
    /^From\s+Sailing costs 130 €\.$/u,
  )
  expect(isOfOtherTime('On 1 July the price of Sailing rises from 120 to 130 €.')).toBe(false)
  expect(isOfOtherTime('On 24 December the desk closes at 14:00.')).toBe(true)
})
