import { expect, test } from 'vitest'
import { askedGraph } from '#service/questions/test-asked-graph.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { paragraphs } from '#service/answering/test-corpus.ts'
import { askFiles } from '#service/models/reader/test-reader.ts'

onEveryDatabase('hours, and whom to call', (database) => {
  const { index, answerTo } = askFiles(database)

  test('on Sundays, what holds outside office hours is quoted, too', async () => {
    await index(
      'lift',
      'lift.txt',
      ...paragraphs(
        'Lift service: Orr Lifts, 0131 555 0160. Outside working hours call the night desk, 0131 555 0177.',
        'Aufzug Haus B: Firma Lenz, 030 555 0188. Außerhalb der Bürozeiten gilt die Nummer 030 555 0199.',
      ),
    )
    expect(await answerTo('lift', 'who do I call for the lift service on Sunday?')).toContain(
      '0177',
    )
    expect(await answerTo('lift', 'Aufzug Haus B Nummer am Wochenende')).toContain('0199')
    expect(await answerTo('lift', 'phone number of the lift service')).not.toContain('0177')
  })

  test('below the heading of opening hours stand the hours', async () => {
    await index(
      'shop',
      'sign.txt',
      ...paragraphs(
        'Opening hours of the repair shop',
        'Monday 9:00 - 12:30',
        'Friday 14:00 - 18:00',
      ),
    )
    await index(
      'laden',
      'schild.txt',
      ...paragraphs('Öffnungszeiten Werkstatt im Winter', 'Montag 9 Uhr bis 12 Uhr'),
    )
    expect(await answerTo('shop', 'opening hours repair shop Friday')).toContain('14:00 - 18:00')
    expect(await answerTo('shop', 'opening hours repair shop')).toMatch(/9:00 - 12:30[^]*14:00/)
    expect(await answerTo('laden', 'Öffnungszeiten Werkstatt')).toContain('9 Uhr')
  })

  test('whom to call is told by a number or a name, and by no other sentence', async () => {
    await index(
      'camp',
      'camp.txt',
      ...paragraphs(
        'Open fire on the meadow needs a written permission.',
        'Fire alarm: first 112, then gate 310.',
        'Bei Stromausfall ist das Kühlhaus zu schließen.',
      ),
    )
    expect(await answerTo('camp', 'Fire on the meadow, who do I call?')).not.toContain('permission')
    expect(await answerTo('camp', 'who do I call for a fire alarm?')).toContain('112')
    expect(await answerTo('camp', 'Wen rufe ich bei Stromausfall an?')).not.toContain('Kühlhaus')
  })

  test('a code is found where letters and digits of it look the same', async () => {
    await index(
      'lab',
      'scan.txt',
      ...paragraphs('Sample PO072 cloudy, repeat', 'Sample PO073 clear'),
    )
    expect(await answerTo('lab', 'sample P0072')).toContain('PO072 cloudy')
    expect(await answerTo('lab', 'sample P0072')).not.toContain('PO073')
  })
})

const yard = {
  'Yard.md': `# Yard

The yard is open Monday to Friday from 07:30 to 18:00.
`,
  'orders.csv': `Order,Task,Status,Hours
W1,paint hull,open,28
W2,mend deck,open,16
W3,new mast,done,5
W4,varnish,open,12
`,
}

test('an open order with a number of hours tells no opening hours', async () => {
  const ofYard = await askedGraph({}, yard)
  const { answer } = await ofYard.ask({ question: 'What are the opening hours?' })
  expect(answer).toContain('07:30 to 18:00')
  expect(answer).not.toContain('paint hull')
})

test('rows with when a shop opens and closes tell its opening hours', async () => {
  const ofShops = await askedGraph(
    {},
    { 'shops.csv': 'Shop,Opens,Closes\nNorth,9,17\nSouth,10,18\n' },
  )
  const { answer } = await ofShops.ask({
    question: 'What are the opening hours of the South shop?',
  })
  expect(answer).toContain('18')
})
