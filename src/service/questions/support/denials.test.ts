import { expect, test } from 'vitest'
import { languageOfQuestion } from '#service/retrieval/stop-words.ts'
import { oppositeReader } from './denials.ts'
import { passageOf } from './test-passage.ts'

const rules = passageOf(
  'Dogs are welcome in the garden, no longer in the taproom. Visitors must not feed the animals. The pool is open on Sundays, but not on Mondays. Refunds are not possible after 14 days. Do not forget to bring your passport. Parking in the yard is not prohibited. The deposit is refunded at the end of the season.',
)
const hausordnung = passageOf(
  'Im Hof darf nicht gegrillt werden. Fahrräder dürfen im Keller abgestellt werden, aber nicht im Treppenhaus. Haustiere sind erlaubt.',
)
const reglas = passageOf(
  'Las bicicletas no se pueden prestar a menores. El alquiler incluye el casco, pero no el candado.',
)
const reglement = passageOf(
  'Les élèves ne peuvent pas apporter de boissons. La cantine est ouverte le mercredi, mais pas le vendredi.',
)

test.each([
  ['Yes, dogs are welcome in the taproom.', rules, ''],
  ['Dogs are no longer welcome in the garden.', rules, ''],
  ['Visitors may feed the animals.', rules, ''],
  ['Yes, visitors must feed the animals.', rules, ''],
  ['The pool is open on Mondays.', rules, ''],
  ['The pool is not open on Sundays.', rules, ''],
  ['The deposit is not refunded at the end of the season.', rules, ''],
  ['Yes.', rules, 'May visitors feed the animals?'],
  ['Yes, that is allowed.', rules, 'May visitors feed the animals?'],
  ['Im Hof darf gegrillt werden.', hausordnung, ''],
  ['Ja.', hausordnung, 'Darf man im Hof grillen?'],
  ['Haustiere sind nicht erlaubt.', hausordnung, ''],
  ['Las bicicletas se pueden prestar a menores.', reglas, ''],
  ['Sí, el alquiler incluye el candado.', reglas, ''],
  ['Les élèves peuvent apporter des boissons.', reglement, ''],
  ['La cantine est ouverte le vendredi.', reglement, ''],
])('%j is the opposite of what the passage says', (sentence, passage, question) => {
  expect(oppositeReader(question, languageOfQuestion(question))(sentence, [passage])).toBe(true)
})

test.each([
  ['Dogs are welcome in the garden.', rules, ''],
  ['Dogs are no longer welcome in the taproom.', rules, ''],
  ['No, visitors must not feed the animals.', rules, ''],
  ['No.', rules, 'May visitors feed the animals?'],
  ['No, that is not allowed.', rules, 'May visitors feed the animals?'],
  ['The pool is open on Sundays.', rules, ''],
  ['The pool is not open on Mondays.', rules, ''],
  ['Refunds are possible within 14 days.', rules, ''],
  ['Bring your passport.', rules, ''],
  ['Parking in the yard is allowed.', rules, ''],
  ['Yes.', rules, 'Is parking in the yard allowed?'],
  ['Visitors may take photos of the animals.', rules, ''],
  ['Im Hof darf nicht gegrillt werden.', hausordnung, ''],
  ['Fahrräder dürfen im Keller abgestellt werden.', hausordnung, ''],
  ['Nein.', hausordnung, 'Darf man im Hof grillen?'],
  ['No, las bicicletas no se pueden prestar a menores.', reglas, ''],
  ['El alquiler incluye el casco.', reglas, ''],
  ['La cantine est ouverte le mercredi.', reglement, ''],
  ["La cantine n'est pas ouverte le vendredi.", reglement, ''],
  ['Haustiere dürfen nicht in den Hof.', rules, ''],
])('%j is not', (sentence, passage, question) => {
  expect(oppositeReader(question, languageOfQuestion(question))(sentence, [passage])).toBe(false)
})

test.each([
  [
    'The train stops in Hamburg.',
    'The express train does not stop in Hamburg. The regional train stops there.',
  ],
  [
    'The deposit is refunded.',
    'If the keys are lost, the deposit is not refunded. Otherwise it is paid back.',
  ],
  ['Without a ticket, entry is not possible.', 'Entry is possible with a ticket.'],
  [
    'Version 3 of the tool supports encrypted PDF files.',
    'Version 2 of the tool does not support encrypted PDF files. Version 3 adds them.',
  ],
  [
    'Part-time employees do not receive a yearly bonus.',
    'Full-time employees receive a yearly bonus.',
  ],
  [
    'The company does not deliver heavy parcels to Austria.',
    'The company delivers heavy parcels to Germany.',
  ],
  [
    'Guests can cancel bookings with the flexible rate.',
    'Guests cannot cancel bookings with the saver rate.',
  ],
  ['Not all members voted for the proposal.', 'Twelve members voted for the proposal.'],
  [
    'Nicht alle Mitglieder haben dem Antrag zugestimmt.',
    'Zwölf Mitglieder haben dem Antrag zugestimmt.',
  ],
  ['Le musée ne ferme qu’à 18 heures.', 'Le musée ferme à 18 heures.'],
  [
    'Trainees may work two days a week from the office.',
    'Trainees may not work from home two days a week.',
  ],
])('%j can be true beside %j', (sentence, text) => {
  expect(oppositeReader('', null)(sentence, [passageOf(text)])).toBe(false)
})

test('a “yes” with one more word is not judged', () => {
  const fishing = passageOf('Fishing is not allowed for guests. Holders of a permit may fish.')
  const isOpposite = oppositeReader('Is fishing allowed for guests?', 'en')
  expect(isOpposite('Yes, with a permit.', [fishing])).toBe(false)
  expect(isOpposite('Yes.', [fishing])).toBe(true)
})
