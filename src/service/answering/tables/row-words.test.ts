import { expect, test } from 'vitest'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askPages } from '#service/models/reader/test-reader.ts'

const sheet = (label: string, header: string[], rows: string[][]) => ({
  number: 1,
  kind: 'sheet' as const,
  label,
  ocr: false,
  blocks: [
    { type: 'heading' as const, level: 1, text: label },
    { type: 'table' as const, header, rows, first_row: 2 },
  ],
})
const result = ['Place', 'Name', 'Club', 'Time']
const files = {
  'results.xlsx': [
    sheet('Long W21', result, [
      ['1', 'Ingrid Solbakken', 'Fjell', '1:24:07'],
      ['2', 'Aino Lehtonen', 'Koovee', '1:25:51'],
      ['3', 'Freja Holm', 'Hegn', '1:31:02'],
    ]),
    sheet('Sprint W21', result, [
      ['1', 'Maja Nyström', 'Lidingö', '14:12'],
      ['2', 'Freja Holm', 'Hegn', '14:20'],
      ['3', 'Ingrid Solbakken', 'Fjell', '14:31'],
    ]),
    sheet(
      'Age classes',
      ['Class', 'Winning time (long)', 'Winning time (sprint)'],
      [
        ['M/W 18', '60 min', '13 min'],
        ['M/W 21', '90 min', '15 min'],
      ],
    ),
  ],
  'rates.xlsx': [
    sheet(
      'Extras',
      ['Extra', 'Price', 'Per'],
      [
        ['Breakfast', '19', 'guest'],
        ['Dog', '15', 'night'],
        ['Sauna', '0', 'guest'],
      ],
    ),
    sheet(
      'Products',
      ['Product', 'Weight', 'Egg', 'Nuts', 'Gluten'],
      [
        ['Wheat roll', '60', '', '', 'x'],
        ['Nut croissant', '95', 'x', 'x', 'x'],
        ['Corn bread', '500', '', '', ''],
      ],
    ),
  ],
  'note.html': [
    sheet(
      'Fee note',
      ['Date', 'Lawyer', 'Hours', 'Amount'],
      [
        ['2 June', 'N. Okafor', '0.5', '£130.00'],
        ['Net', '', '', '£1,452.00'],
        ['VAT 20 %', '', '', '£290.40'],
        ['Total', '', '', '£1,742.40'],
      ],
    ),
    sheet(
      'Visitors 2025',
      ['Month', 'Adults', 'Total'],
      [
        ['May', '3105', '5969'],
        ['June', '4410', '5620'],
        ['Total', '7515', '11589'],
      ],
    ),
    sheet(
      'Notice periods',
      ['Length of service', 'Notice'],
      [
        ['2 to 5 years', '1 month'],
        ['5 to 8 years', '2 months'],
        ['over 8 years', '3 months'],
      ],
    ),
    sheet(
      'Firms',
      ['Work', 'Company', 'Phone'],
      [
        ['Roof', 'Dachwerk', '0711 902 118'],
        ['Lift', 'Merz', '0711 330 909'],
      ],
    ),
    sheet(
      'Classes',
      ['class', 'teacher', 'pupils'],
      [
        ['5K', 'Mr Abara', '25'],
        ['4D', 'Ms Tran', '29'],
      ],
    ),
    sheet(
      'Waiting list',
      ['Pupil', 'Class', 'Club'],
      [
        ['Amara Obi', '5K', 'Coding'],
        ['Lily Marsh', '4D', 'Football'],
      ],
    ),
    {
      ...sheet('Letter', ['a', 'b'], []),
      blocks: [
        { type: 'paragraph' as const, text: 'We estimate the total at £1,500 to £1,900 plus VAT.' },
      ],
    },
  ],
}

onEveryDatabase('words that a row does not have', (database) => {
  const answerTo = askPages(database, async () =>
    Object.fromEntries(
      Object.entries(files).map(([name, pages]) => [
        name,
        pages.map((page, at) => ({ ...page, number: at + 1 })),
      ]),
    ),
  )

  test('the first of a list of places has won', async () => {
    expect(await answerTo('Who won the long distance?')).toBe(
      'Ingrid Solbakken: Place 1, Club Fjell, Time 1:24:07',
    )
    expect(await answerTo('Who finished second in the sprint?')).toBe(
      'Freja Holm: Place 2, Club Hegn, Time 14:20',
    )
    expect(await answerTo('Which place did Freja Holm reach in the sprint?')).toContain('Place 2')
    expect(await answerTo('What is the winning time of W21 in the sprint?')).toContain('15 min')
  })

  test('a price of 0 is free', async () => {
    expect(await answerTo('Is the sauna free?')).toBe('Sauna: Price 0, Per guest')
    expect(await answerTo('Is breakfast free?')).toBe('Breakfast: Price 19, Per guest')
    expect(await answerTo('Which extras are free?')).toBe(
      '1 of 3 rows have Price 0:\nSauna: Price 0, Per guest',
    )
  })

  test('a row says nothing of a column in which it has no value', async () => {
    expect(await answerTo('Does the nut croissant contain eggs?')).toBe(
      'Nut croissant: Weight 95, Egg x, Nuts x, Gluten x',
    )
    expect(await answerTo('Which products are gluten-free?')).toBe(
      '1 of 3 rows have Gluten empty:\nCorn bread: Weight 500',
    )
  })

  test('a total is given by its row, and a number of years lies in a range', async () => {
    expect(await answerTo('How many visitors came in total in 2025?')).toBe(
      'Total: Adults 7515, Total 11589',
    )
    expect(await answerTo('What is the notice period after six years?')).toBe(
      '5 to 8 years: Notice 2 months',
    )
  })

  test('the phone number of others is no answer', async () => {
    expect(await answerTo('What is the phone number of the architect?')).toBe('')
    expect(await answerTo('What is the phone number of the roof company?')).toContain('902 118')
  })

  test('a column of numbers is no number of rows', async () => {
    expect(await answerTo('How many pupils are in 4D?')).toContain('pupils 29')
    expect(await answerTo('How many pupils are in 4D?')).not.toContain('rows')
  })

  test('the row of a total includes the rows above it', async () => {
    expect(await answerTo('What is the total of the fee note including VAT?')).toBe(
      'Total: Amount £1,742.40',
    )
    expect(await answerTo('How much is the VAT of the fee note?')).toBe('VAT 20 %: Amount £290.40')
  })
})
