import { expect, test } from 'vitest'
import { questionFromStatement, questionsFromStatements } from './questions-from-statements.ts'

test.each([
  [
    'en',
    'A berth for a small boat costs 130 euros a year.',
    'How much does a berth for a small boat cost?',
  ],
  ['en', 'The tickets cost £4.50 at the door.', 'How much do the tickets cost?'],
  ['en', 'The deposit is 150 euros.', 'How much is the deposit?'],
  ['en', 'The deposit is 10% of the price.', 'How much is the deposit?'],
  ['en', 'The late charge is 2 percent.', 'How much is the late charge?'],
  ['en', 'The workshop is open from 9:30 to 14:00.', 'When is the workshop open?'],
  ['en', 'The ferry leaves at 6:15.', 'When does the ferry leave?'],
  ['en', 'The filters are cleaned twice a month.', 'How often are the filters cleaned?'],
  ['en', 'A loan lasts at most 30 days.', 'How long does a loan last?'],
  ['en', 'Each member may borrow up to six books.', 'How many books may each member borrow?'],
  ['de', 'Ein neuer Steg kostet 27.500 Euro.', 'Was kostet ein neuer Steg?'],
  ['de', 'Die Aufnahmegebühr beträgt 60 Euro.', 'Wie hoch ist die Aufnahmegebühr?'],
  ['de', 'Die Kündigungsfrist beträgt drei Monate.', 'Wie lang ist die Kündigungsfrist?'],
  ['de', 'Der Kurs beginnt am 4. Mai.', 'Wann beginnt der Kurs?'],
  ['de', 'Die Sitzung findet am 4. Mai um 19 Uhr statt.', 'Wann findet die Sitzung statt?'],
  [
    'de',
    'Die Beiträge werden vierteljährlich eingezogen.',
    'Wie oft werden die Beiträge eingezogen?',
  ],
  ['de', 'Die Halle ist von 8 bis 20 Uhr geöffnet.', 'Wann ist die Halle geöffnet?'],
  ['de', 'Das Anrudern ist am 25. April.', 'Wann ist das Anrudern?'],
  ['es', 'El carné de socio cuesta 35 euros al año.', '¿Cuánto cuesta el carné de socio?'],
  ['es', 'La cuota familiar es de 80 euros.', '¿De cuánto es la cuota familiar?'],
  ['es', 'El curso básico empieza el 14 de enero.', '¿Cuándo empieza el curso básico?'],
  ['es', 'La cuota se paga antes del 15 de enero.', '¿Cuándo se paga la cuota?'],
  [
    'es',
    'Cada socio puede reservar como máximo 4 noches al mes.',
    '¿Cuántas noches puede reservar cada socio al mes?',
  ],
  ['fr', "Le repas d'un adulte coûte 6,80 euros.", "Combien coûte le repas d'un adulte ?"],
  ['fr', 'L’acompte est de 100 euros.', 'De combien est l’acompte ?'],
  ['fr', 'La baignade est surveillée de 10 h à 19 h.', 'Quand la baignade est-elle surveillée ?'],
  ['fr', 'La réunion commence à 9 h 30.', 'Quand commence la réunion ?'],
  [
    'fr',
    'Le contrat est conclu pour deux ans.',
    'Pour combien de temps le contrat est-il conclu ?',
  ],
])('%s: “%s” answers a question', (language, sentence, question) => {
  expect(questionFromStatement(sentence, language)).toBe(question)
})

test.each([
  ['en', 'It costs 5 euros.'],
  ['en', 'A new one costs 649 euros.'],
  ['en', 'The same ticket costs 5 euros.'],
  ['en', 'The trailer carries two children and costs 9 euros.'],
  ['en', 'The lift, which is old, costs 500 euros.'],
  ['en', 'The total is 500 euros.'],
  ['en', 'The tax is paid at 20% of the price.'],
  ['en', 'The fee costs a fortune.'],
  ['en', 'The trains are 5% slower in winter.'],
  ['en', 'The trains are 5 percent slower in winter.'],
  ['en', 'The new boats are 300 pounds heavier.'],
  ['en', 'The rent is due monthly and the deposit costs 300 euros.'],
  ['en', 'The train leaves from platform 3.'],
  ['en', 'The invoice is paid by 3 members.'],
  ['de', 'Der Verein wuchs und der Beitrag beträgt 30 Euro.'],
  ['de', 'Der Kurs beginnt in Raum 12.'],
  ['de', 'Der Weg beträgt 3 km.'],
  ['es', 'El club tiene 30 socios y la cuota es de 20 euros.'],
  ['es', 'La clase empieza en el aula 12.'],
  ['fr', 'Le club compte 30 membres et la cotisation est de 20 euros.'],
  ['fr', 'La table est de 1920.'],
  ['de', 'Dieser Kurs kostet 5 Euro.'],
  ['es', 'Cada una cuesta 6.200 euros.'],
  ['es', 'Las máquinas no se usan antes de las 9.'],
  ['es', 'El remolque lleva a dos niños y cuesta 9 euros al día.'],
  ['fr', 'Ils coûtent 2,50 euros par nuit.'],
  ['it', 'La quota è di 80 euro.'],
  [null, 'The deposit is 150 euros.'],
])('%s: “%s” answers none that is clear alone', (language, sentence) => {
  expect(questionFromStatement(sentence, language)).toBeNull()
})

test('the sentences of a file are asked for, but not the rows of its tables', () => {
  const text = 'Bring a towel. A swim costs 4 euros.\n\nThe sauna is open from 14:00 to 20:00.'
  const passages = [
    { headings: ['Prices'], header: ['Prices'], text: 'The sauna costs 9 euros.' },
    { headings: [], header: null, text },
  ]
  expect(questionsFromStatements(passages, 'en')).toEqual([
    { question: 'How much does a swim cost?', statement: 'A swim costs 4 euros.' },
    {
      question: 'When is the sauna open?',
      statement: 'The sauna is open from 14:00 to 20:00.',
    },
  ])
})
