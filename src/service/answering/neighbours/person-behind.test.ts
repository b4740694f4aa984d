import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const english = askTexts({
  'welcome.md': `# Welcome

## Mentor

Every new member gets a mentor from the house for the first three months. Yours is Giulia Castellani.

## Handover

The handover of the flat is on Monday 30 November at 10 am. Mr Petzold will meet you at the front door; please bring your identity card. The old carpets stay.

## Keys

Keys are kept by Ana Berg. She lives next to Karl Boden.

## House

The boiler is repaired by the caretaker. It was delivered in March by Siemens from Leeds.

The hall is opened by the caretaker. This is agreed with the office of the town.

Contact for the lift is Ana Berg. It was delivered by Holt Works.

Visitors who arrive late ring at the gate. They get a badge from Karl Boden.
`,
  'questions.md': `# Questions of new staff

**Where do I park?** Behind the gym.

**I burnt myself. What now?** Hold the hand under lukewarm water, then go to the nurse.

My locker is stuck. Who helps? The caretaker opens it.
`,
})
const german = askTexts({
  'protokoll.md': `# Protokoll

## Verschiedenes

Frau Lindqvist weist auf die defekte Klingel im Haus hin. Jannis Wedekind kümmert sich bis zum 10. Juli darum.

## Absagen

Bis zehn Tage vorher ist die Absage kostenlos. Danach wird die halbe Gebühr fällig.
`,
})
const spanish = askTexts({
  'tarifas.md': `# Cambios

El proveedor Frenotec deja de servir líquido mineral. Desde ahora lo pedimos a Ciclosur, que tarda tres días más.

El taller lo abre el encargado. Lo normal es avisar a Ana Ruiz.

La reserva se puede anular gratis hasta 24 horas antes. Con menos tiempo se cobra el 50 % del precio.
`,
})
const french = askTexts({
  'règlement.md': `# Règlement

## Annulation

Plus de trente jours avant l'arrivée, l'acompte est remboursé. Après, il est perdu, sauf en cas d'hospitalisation.

## Chaudière

La chaudière de l'école est vieille. Amélie Faure s'en occupe.
`,
})

test.each([
  [english, 'who is my mentor', 'Yours is Giulia Castellani.'],
  [german, 'wer kümmert sich um die klingel', 'Jannis Wedekind'],
  [spanish, 'dejan de servir liquido mineral quien lo trae ahora', 'Ciclosur'],
  [french, "qui s'occupe de la chaudière", 'Amélie Faure'],
])('the person whom the next sentence names is quoted: %#', async (ask, question, expected) => {
  expect(await ask(question)).toContain(expected)
})

test('a person is not told twice', async () => {
  expect(await english('who keeps the keys')).not.toContain('Karl Boden')
  expect(await english('who is the contact person for the lift')).not.toContain('Holt Works')
})

test('a role is told without the sentence behind it', async () => {
  expect(await english('who repairs the boiler')).toMatch(/by the caretaker\.$/u)
  expect(await english('who opens the hall')).toMatch(/by the caretaker\.$/u)
  expect(await english('where do visitors who arrive late ring')).not.toContain('badge')
  expect(await spanish('quién abre el taller')).not.toContain('Ana Ruiz')
})

test('who asks what to bring is told it', async () => {
  const answer = await english('what do i need for the handover')
  expect(answer).toContain('please bring your identity card')
  expect(await english('when is the handover')).not.toContain('identity card')
})

test('the half of a rule that the other half turns into its opposite is not quoted alone', async () => {
  expect(await french("acompte remboursé si j'annule")).toContain('Après, il est perdu')
  expect(await german('Ist die Absage kostenlos?')).toContain('Danach wird die halbe Gebühr')
  expect(await spanish('se puede anular gratis la reserva')).toContain('Con menos tiempo')
})

test('a question that stands in a text is not quoted as its answer', async () => {
  const burnt = await english('i burnt myself who do i tell')
  expect(burnt).toContain('go to the nurse')
  expect(burnt).not.toContain('I burnt myself')
  const stuck = await english('my locker is stuck')
  expect(stuck).toContain('caretaker')
  expect(stuck).not.toContain('My locker')
})

const notices = {
  'aushang.md':
    '# Büro\n\nWir schließen am 24. Dezember um 12 Uhr. Noch Fragen? Rufen Sie im Büro an.\n',
  'avis.md': '# Avis\n\nNous fermons le 20 décembre à midi. Des questions ? Appelez la mairie.\n',
  'notice.md': `# Office

I am on holiday until 4 May. Urgent? Call Kim Bell.

**The pool closes at 8 pm.** Any questions? Ask the caretaker.
`,
  'shops.md':
    '# Shops\n\nOur shop opens early on Saturdays. Closed today? Ring the bell.\n\nThe shop of the neighbour opens on Saturdays, too.\n',
}

const asking = askTexts(notices)

test.each([
  ['wann schließt ihr am 24. dezember', '12 Uhr'],
  ['quand fermez-vous en décembre', '20 décembre'],
  ['when does the holiday end', '4 May'],
  ['when does the pool close', '8 pm'],
  ['when does the shop open', 'Our shop'],
])(
  'a statement before a short question of its writer is no question: %#',
  async (question, expected) => {
    expect(await asking(question)).toContain(expected)
  },
)
