import { expect, test } from 'vitest'
import { citedSentences, unsupportedCheck } from './check-support.ts'
import { lexicalSupport } from './lexical-support.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { passageOf } from './test-passage.ts'

const zoo = {
  language: 'en',
  question: 'How many animals does each species have?',
  header: ['Species', 'Animals', 'Feed per day in kg'],
  passage: 'Otter | 7 | 4\nLynx | 12 | 9\nBadger | 5 | 3\nHeron | 12 | 2',
}
const wages = {
  language: 'en',
  question: 'What does Ben earn?',
  passage:
    'Anna earns 3,000 euros a month and leads the workshop. Ben earns 4,200 euros a month, because he works nights. Both get 25 days of leave.',
}
const show = {
  language: 'en',
  question: 'Are dogs allowed at the bird show?',
  passage:
    'Visitors leave their dogs at home. Rabbits may come along until 6 pm. The entrance fee is 8 euros for adults and 3 euros for children.',
}
const branches = {
  language: 'de',
  question: 'Wie hoch war der Umsatz der Filialen?',
  passage:
    'Die Filiale in Kiel erzielte 2024 einen Umsatz von 1,2 Millionen Euro, die Filiale in Bremen einen Umsatz von 900.000 Euro. In Kiel arbeiten 14 Leute, in Bremen 11.',
}
const power = {
  language: 'de',
  question: 'Wie viel Strom verbrauchen die Gebäude?',
  header: ['Gebäude', 'Strom 2023 (kWh)', 'Strom 2024 (kWh)'],
  passage: 'Rathaus | 182.000 | 171.500\nSchule | 95.300 | 97.800\nBad | 410.000 | 388.000',
}
const courses = {
  language: 'es',
  question: '¿Cuánto cuesta cada curso?',
  header: ['Curso', 'Precio', 'Horas'],
  passage: 'Cerámica | 120 € | 20\nFotografía | 180 € | 24\nGuitarra | 95 € | 15',
}
const cellars = {
  language: 'fr',
  question: 'Le parking est-il gratuit ?',
  passage:
    'La cave de Nantes compte 340 bouteilles, celle de Tours en compte 260. Le parking coûte 2 euros par heure.',
}
const tickets = {
  language: 'ru',
  question: 'Сколько стоит билет для взрослого?',
  passage: 'Билет для взрослого стоит 500 рублей, билет для ребёнка стоит 200 рублей.',
}
const boxes = {
  language: 'zh',
  question: '每个仓库有多少箱？',
  passage: '北京仓库有350箱苹果，上海仓库有420箱苹果。每箱重15公斤。',
}
const terms = {
  language: 'en',
  question: 'Can I cancel the booking for free?',
  passage:
    'Bookings can be cancelled free of charge until 14 days before arrival. After that, 50% of the price is due. A night costs 90 euros.',
}

interface Case {
  language: string
  question: string
  passage: string
  header?: string[]
}

function isMarked({ language, question, passage: text, header }: Case, answer: string): boolean {
  const passage = passageOf(text, { header: header ?? null })
  const mark = { at: answer.length, passages: [{ parts: [passage] }] }
  const check = unsupportedCheck(question, [passage], lexicalSupport(question, language))
  return [...citedSentences(answer, [mark])].some(check)
}

test.each<[Case, string]>([
  [zoo, 'There are 7 otters and 12 lynxes.'],
  [zoo, 'Otter: 7, Lynx: 12, Badger: 5, Heron: 12.'],
  [zoo, 'The badgers eat 3 kg a day.'],
  [wages, '4,200 euros.'],
  [wages, 'Ben earns 4,200 euros and Anna 3,000 euros.'],
  [show, 'Adults pay 8 euros.'],
  [branches, 'In Bremen arbeiten 11 Leute.'],
  [branches, 'Kiel erzielte 1,2 Millionen Euro, Bremen 900.000 Euro.'],
  [power, 'Das Rathaus verbrauchte 2024 171.500 kWh.'],
  [courses, 'El curso de guitarra dura 15 horas.'],
  [cellars, 'La cave de Nantes compte 340 bouteilles et celle de Tours 260.'],
])('a figure that stands beside its own name is supported: %#, %s', (one, answer) => {
  expect(isMarked(one, answer)).toBe(false)
})

test.each<[Case, string]>([
  [zoo, 'Otter: 12.'],
  [zoo, 'There are 12 otters and 7 lynxes.'],
  [zoo, 'Otter: 7, Lynx: 5, Badger: 12, Heron: 12.'],
  [zoo, 'The badgers eat 9 kg a day.'],
  [zoo, '| Species | Animals |\n|--|--|\n| Otter | 12 |'],
  [wages, '3,000 euros.'],
  [wages, 'Ben earns 3,000 euros and Anna 4,200 euros.'],
  [show, 'Adults pay 3 euros.'],
  [branches, 'In Bremen arbeiten 14 Leute.'],
  [branches, 'Kiel erzielte 900.000 Euro, Bremen 1,2 Millionen Euro.'],
  [power, 'Das Rathaus verbrauchte 2024 182.000 kWh.'],
  [courses, 'La fotografía cuesta 95 € y la guitarra 180 €.'],
  [cellars, 'La cave de Nantes compte 260 bouteilles et celle de Tours 340.'],
  [tickets, '200 рублей.'],
  [boxes, '北京仓库有420箱。'],
])('a figure of another row, column or person is not supported: %#, %s', (one, answer) => {
  expect(isMarked(one, answer)).toBe(true)
})

test.each<[Case, string, string]>([
  [zoo, 'Together, there are 36 animals.', 'Together, there are 38 animals.'],
  [zoo, 'The lynxes are 5 more than the otters.', 'The lynxes are 6 more than the otters.'],
  [zoo, 'On average, a species has 9 animals.', 'On average, a species has 11 animals.'],
  [wages, 'He earns 1,200 euros more than Anna.', 'He earns 1,400 euros more than Anna.'],
  [wages, 'That is 50,400 euros a year.', 'That is 52,400 euros a year.'],
  [wages, 'Ben earns 40% more than Anna.', 'Ben earns 60% more than Anna.'],
  [
    show,
    'Two adults and three children pay 25 euros.',
    'Two adults and three children pay 27 euros.',
  ],
  [branches, 'Zusammen waren es 2,1 Millionen Euro.', 'Zusammen waren es 2,3 Millionen Euro.'],
  [branches, 'In beiden arbeiten insgesamt 25 Leute.', 'In beiden arbeiten insgesamt 27 Leute.'],
  [
    power,
    '2024 verbrauchten alle zusammen 657.300 kWh.',
    '2024 verbrauchten alle zusammen 687.300 kWh.',
  ],
  [power, 'Das Bad sparte 22.000 kWh.', 'Das Bad sparte 24.000 kWh.'],
  [courses, 'Los tres cursos cuestan 395 € en total.', 'Los tres cursos cuestan 385 € en total.'],
  [
    cellars,
    'Nantes a 80 bouteilles de plus que Tours.',
    'Nantes a 90 bouteilles de plus que Tours.',
  ],
  [tickets, 'Билет для ребёнка дешевле на 300 рублей.', 'Билет для ребёнка дешевле на 400 рублей.'],
  [boxes, '两个仓库一共有770箱。', '两个仓库一共有780箱。'],
  [terms, 'Three nights cost 270 euros.', 'Three nights cost 280 euros.'],
  [
    terms,
    'It is free until two weeks before arrival.',
    'It is free until three weeks before arrival.',
  ],
])(
  'what follows from figures is supported, and another result is not: %#, %s',
  (one, right, wrong) => {
    expect([isMarked(one, right), isMarked(one, wrong)]).toEqual([false, true])
  },
)

test.each<[Case, string]>([
  [show, 'No.'],
  [show, 'Unfortunately not.'],
  [show, 'No, dogs are not allowed at the bird show.'],
  [{ ...show, language: 'de', question: 'Sind Hunde erlaubt?' }, 'Nein, das ist nicht erlaubt.'],
  [{ ...courses, question: '¿Se puede pagar con tarjeta?' }, 'Sí, está permitido.'],
  [cellars, 'Non, il est payant.'],
  [terms, 'Yes, until 14 days before arrival.'],
])('a short yes or no is not marked: %#, %s', (one, answer) => {
  expect(isMarked(one, answer)).toBe(false)
})

test.each<[Case, string]>([
  [show, 'No, dogs are fined 50 euros.'],
  [show, 'No, but cats are welcome in the cafeteria.'],
  [terms, 'Yes, until 10 days before arrival.'],
  [terms, 'Yes, Lisbon.'],
])('what stands behind a yes or no is checked: %#, %s', (one, answer) => {
  expect(isMarked(one, answer)).toBe(true)
})

test('a figure over a whole table supports what cites another passage of its file', () => {
  const rows = passageOf('Lamp | 12\nChair | 16', { header: ['Article', 'Sold'] })
  const figure = passageOf('Sold: 1,905 in total, of 60 rows', { id: 2, statements: [] })
  const answer = 'In total, 1,905 were sold.'
  const mark = { at: answer.length, passages: [{ parts: [rows] }] }
  const isMarkedWith = (figures: (typeof rows)[]): boolean => {
    const words = lexicalSupport('How many were sold in total?')
    const check = unsupportedCheck('How many were sold?', [rows, ...figures], words, figures)
    return [...citedSentences(answer, [mark])].some(check)
  }
  expect([isMarkedWith([figure]), isMarkedWith([])]).toEqual([false, true])
  expect(isMarkedWith([{ ...figure, file_id: 'other' }])).toBe(true)
})

test('“12.” alone is an answer, and no item of a list', () => {
  const rooms = { ...zoo, question: 'How many lynxes are there?' }
  expect([isMarked(rooms, '12.'), isMarked(rooms, '7.')]).toEqual([false, true])
})

const plugin = {
  language: 'en',
  question: 'What does the plugin need?',
  passage: 'The plugin needs version 1.10. A pass is valid for 2 weeks. A night costs 90 euros.',
}

test.each<[Case, string]>([
  [show, 'Two dogs are allowed at the show.'],
  [show, '2 parking spaces are reserved for dogs.'],
  [show, 'Non-refundable.'],
  [branches, 'Kiel: 14, Bremen: 11, Rostock: 3.'],
  [branches, 'In Kiel arbeiten 14 Leute und in Rostock 25.'],
  [zoo, 'There are 28 otters.'],
  [zoo, 'Otters eat 28 kg a day.'],
  [plugin, 'Parking costs 180 euros for 2 cars.'],
  [plugin, 'It needs version 1.1.'],
  [plugin, 'The pass is valid for 14 journeys.'],
  [courses, 'Dicen que la fotografía y la cerámica cuestan 60 € cada una.'],
  [{ ...boxes, question: '总部在北京吗？', passage: '总部在深圳。' }, '不是，上海。'],
])('what only happens to be a result of other figures is not supported: %#, %s', (one, answer) => {
  expect(isMarked(one, answer)).toBe(true)
})

test('a number of the heading supports an answer from the text below it', () => {
  const headings = ['Return within 30 days']
  const below = { headings, heading_terms: termsOf(headings[0] ?? '') }
  const passage = passageOf('Send it back and we refund the whole price.', below)
  const answer = 'You can send it back within 30 days.'
  const mark = { at: answer.length, passages: [{ parts: [passage] }] }
  const question = 'Can I send it back?'
  const check = unsupportedCheck(question, [passage], lexicalSupport(question, 'en'))
  expect([...citedSentences(answer, [mark])].some(check)).toBe(false)
})
