import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const english = askTexts({
  'rules.md': `# Emergencies

When water leaks from the ceiling, call the plumber. If the alarm rings, call the guard on 112. If the lift is stuck, call the operator.
`,
  'contacts.md': `# Contacts

| Role | Name | Phone | Available |
| --- | --- | --- | --- |
| Plumber | Drip & Sons | 01632 960222 | Mon-Sat |
| Guard | Eva Novak | 01632 960333 | nights |
| Operator north | Paul Reyes | 01632 960444 | always |
| Operator south | Ida Moss | 01632 960555 | always |
`,
})
const german = askTexts({
  'ordnung.md': `# Notfall

Bei Heizungsausfall rufen Sie bitte wie gewohnt den Notdienst an.
`,
  'kontakte.md': `# Handwerker

| Gewerk | Firma | Telefon |
| --- | --- | --- |
| Heizung Notdienst | Falk | 0511 240988 |
| Elektriker | Winkelmann | 0511 912277 |
`,
})
const french = askTexts({
  'reglement.md': `# Urgences

Si la clé est perdue, appelez la gardienne.
`,
  'contacts.md': `# Contacts

| Rôle | Nom | Téléphone |
| --- | --- | --- |
| Gardienne | Odile Carel | 06 80 45 67 12 |
| Plombier | Henri Fabre | 04 75 11 22 33 |
`,
})
const spanish = askTexts({
  'normas.md': `# Avisos

Si se rompe el riego, llame al fontanero.
`,
  'contactos.md': `# Contactos

| Cargo | Nombre | Teléfono |
| --- | --- | --- |
| Fontanero | Luis Arce | 611 20 30 40 |
| Vigilante | Marta Gil | 655 10 20 30 |
`,
})

test.each([
  ['When a pipe bursts, do not call the guard but call the plumber.', '01632 960222'],
  ['When a pipe bursts, call the guard company.', 'guard company'],
  ['When a pipe bursts, never call the guard.', 'never call'],
])('“%s” names one to call: %s', async (sentence, expected) => {
  const answer = await askTexts({
    'rules.md': `# Emergencies\n\n${sentence}\n`,
    'contacts.md': `# Contacts

| Role | Name | Phone |
| --- | --- | --- |
| Plumber | Drip & Sons | 01632 960222 |
| Guard | Eva Novak | 01632 960333 |
`,
  })('who do i call when a pipe bursts')
  expect(answer).not.toContain('01632 960333')
  expect(answer).toContain(expected)
})

test.each([
  [english, 'who do i call when water leaks from the ceiling', '01632 960222'],
  [german, 'wen rufe ich an wenn die heizung ausfällt', '0511 240988'],
  [french, 'qui dois-je appeler si la clé est perdue', '06 80 45 67 12'],
  [spanish, 'a quien llamo si se rompe el riego', '611 20 30 40'],
])(
  'the number of the one to call stands beside the sentence: %#',
  async (ask, question, number) => {
    expect(await ask(question)).toContain(number)
  },
)

test.each([
  // It gives a number itself, two rows could be meant, or nobody asks whom to call.
  ['who do i call if the alarm rings'],
  ['who do i call if the lift is stuck'],
  ['what happens when water leaks from the ceiling'],
])('no row is added: %s', async (question) => {
  expect(await english(question)).not.toContain('01632')
})
