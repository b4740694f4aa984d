import { expect, test } from 'vitest'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { pagesOfHtml } from '#service/answering/everyday/test-asked-texts.ts'
import { askPages } from '#service/models/reader/test-reader.ts'

const documents = {
  'help.html': `<h1>Luggage and animals</h1>
    <h2>Luggage</h2><p>Each passenger may bring two pieces of up to 20 kg each.</p>
    <h2>Animals</h2><p>Dogs travel for €3.00 and must be on a lead. Cats travel in a closed carrier.</p>
    <h2>Groups</h2><p>The group discount is 10 percent from ten passengers on.</p>
    <h2>Families</h2><p>One child sails free with each adult, further children pay half.</p>
    <h2>Check-in</h2><p>The gate at the quay shuts at 22:10.</p>`,
  'report.html': `<h1>Accident of 14 February</h1>
    <p>The time that counts runs from the alarm until the last person stands on deck.</p>
    <p>At 17:42 the car ferry touched the pier. The board met on 9 May.</p>`,
  'board.html': `<h1>First quarter</h1><p>41,870 passengers travelled with us in the first quarter.</p>
    <table><tr><th>Thousand euros</th><th>Q1</th></tr><tr><td>Passenger fares</td><td>486</td></tr>
    <tr><td>Vehicle fares</td><td>731</td></tr></table>
    <p>Refunds to passengers were 9,150 euros for 214 bookings.</p>`,
  'haus.html': `<h2>Frühstück</h2><p>Gegessen wird ab acht Uhr im Saal.</p>
    <h2>Hunde</h2><p>Hunde sind an der Leine zu führen.</p><p>Der letzte Bus fährt um 23:15 Uhr.</p>`,
}

onEveryDatabase('the value that a question wants', (database) => {
  const answerTo = askPages(database, () => pagesOfHtml(documents))

  test('whether something may be brought is told by what is said of it', async () => {
    expect(await answerTo('Can I bring my dog?')).toBe(
      'Dogs travel for €3.00 and must be on a lead.',
    )
    expect(await answerTo('Can I take my cat with me?')).toBe('Cats travel in a closed carrier.')
    expect(await answerTo('Darf ich meinen Hund mitbringen?')).toContain('an der Leine')
  })

  test('a discount for somebody is none for others, and may be called otherwise', async () => {
    const answer = await answerTo('Is there a discount for children?')
    expect(answer).toContain('further children pay half')
    expect(answer).not.toContain('group discount')
  })

  test('a question for the time of day is answered with one', async () => {
    expect(await answerTo('What time does the gate shut?')).toContain('22:10')
    expect(await answerTo('What time did the board meet?')).toBe('')
    expect(await answerTo('Um wie viel Uhr gibt es Frühstück?')).toContain('ab acht Uhr')
  })

  test('the time of any ferry or of any last thing is not the time of the last ferry', async () => {
    expect(await answerTo('What time is the last ferry?')).toBe('')
    expect(await answerTo('Wann fährt der letzte Bus?')).toContain('23:15')
  })

  test('a sum of money is no number of passengers', async () => {
    expect(await answerTo('How many passengers were carried in Q1?')).toBe(
      '41,870 passengers travelled with us in the first quarter.',
    )
    expect(await answerTo('How many vehicles were carried in Q1?')).toBe('')
    expect(await answerTo('How much are passenger fares in Q1?')).toContain('486')
  })
})
