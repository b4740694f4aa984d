import { expect, test } from 'vitest'
import type { Block, Page } from '#contract/pages.ts'
import { indexPages } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askCorpus } from '#service/models/reader/test-reader.ts'

const pageOf = (kind: Page['kind'], label: string | null, ...blocks: Block[]): Page => ({
  number: 1,
  kind,
  label,
  ocr: false,
  blocks,
})
const table = (header: string[], rows: string[][]): Block => ({
  type: 'table',
  header,
  rows,
  first_row: 2,
})

const slots = ['Breakfast', 'Daytime', 'Evening']
const booked = Array.from({ length: 12 }, (_, at) => [
  `AD4${at + 10}`,
  `2026-0${(at % 6) + 1}-1${at % 9}`,
  at % 2 === 0 ? 'Kestrel Cycles' : 'Hope Hospice',
  slots[at % 3] ?? '',
  String(10 * ((at % 3) + 1)),
  String(300 + 110 * at),
])

onEveryDatabase('prices beside a list of bookings', (database) => {
  const ask = askCorpus(database)
  const answerTo = async (graph_id: string, question: string) =>
    (await ask(question, {}, { graph_id })).answer

  test('a price is that of the price list, and what somebody paid is in the bookings', async () => {
    await indexPages(database(), { id: 'rates', name: 'Rates.pdf', graph_id: 'radio' }, [
      pageOf(
        'page',
        null,
        { type: 'heading', level: 1, text: 'Advertising rates' },
        table(
          ['Slot', '10 seconds', '20 seconds', '30 seconds'],
          [
            ['Breakfast', '£18', '£32', '£45'],
            ['Daytime', '£9', '£16', '£22'],
            ['Evening', '£6', '£10', '£14'],
          ],
        ),
      ),
    ])
    await indexPages(database(), { id: 'adverts', name: 'Adverts.xlsx', graph_id: 'radio' }, [
      pageOf(
        'sheet',
        'Adverts',
        table(['Booking', 'First broadcast', 'Sponsor', 'Slot', 'Seconds', 'Price (£)'], booked),
      ),
    ])
    for (const question of [
      'how much is a 30 second advert at breakfast?',
      'price of a 30 second breakfast advert',
    ]) {
      const answer = await answerTo('radio', question)
      expect(answer).toMatch(/£45/u)
      expect(answer).not.toMatch(/AD4/u)
    }
    expect(await answerTo('radio', 'how much did Kestrel Cycles pay for breakfast?')).toMatch(
      /AD4/u,
    )
    expect(await answerTo('radio', 'price of AD412')).toMatch(/AD412/u)
    expect(await answerTo('radio', 'prices of Hope Hospice')).toMatch(/AD4/u)
  })

  test('the price of a book is no order of it and no advance for it', async () => {
    await indexPages(database(), { id: 'catalogue', name: 'Catalogue.pdf', graph_id: 'edition' }, [
      pageOf(
        'page',
        null,
        { type: 'heading', level: 1, text: 'Catalogue' },
        table(
          ['Titre', 'Auteur', 'Pages', 'Prix'],
          [
            ['Les marées basses', 'Anaïs Kermadec', '312', '21,50 €'],
            ['Le dernier phare', 'Yann Le Goff', '248', '19,00 €'],
          ],
        ),
      ),
    ])
    await indexPages(database(), { id: 'orders', name: 'Commandes.xlsx', graph_id: 'edition' }, [
      pageOf(
        'sheet',
        'Commandes',
        table(
          ['N°', 'Date', 'Client', 'Titre', 'Montant (€)'],
          [
            ['C3301', '2026-02-14', 'Fnac', 'Les marées basses', '115.2'],
            ['C3302', '2026-02-16', 'Coiffard', 'Le dernier phare', '243.2'],
            ['C3303', '2026-03-01', 'Fnac', 'Le dernier phare', '36.48'],
          ],
        ),
      ),
      {
        ...pageOf(
          'sheet',
          'Auteurs',
          table(
            ['Auteur', 'Titre', 'À-valoir (€)'],
            [
              ['Anaïs Kermadec', 'Les marées basses', '4500'],
              ['Yann Le Goff', 'Le dernier phare', '3000'],
            ],
          ),
        ),
        number: 2,
      },
    ])
    const basses = await answerTo('edition', 'combien coûte les marées basses ?')
    expect(basses).toMatch(/21,50 €/u)
    expect(basses).not.toMatch(/C33|4500/u)
    // “Dernier” is part of its title.
    const phare = await answerTo('edition', 'combien coûte le dernier phare ?')
    expect(phare).toMatch(/19,00 €/u)
    expect(phare).not.toMatch(/C33|3000/u)
    expect(
      await answerTo(
        'edition',
        'qu’est-ce qui est plus cher, Les marées basses ou Le dernier phare ?',
      ),
    ).toMatch(/Prix 21,50 € \(plus élevé\)/u)
    expect(await answerTo('edition', 'combien a payé la Fnac pour Les marées basses ?')).toMatch(
      /115[.,]2/u,
    )
  })
})
