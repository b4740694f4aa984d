import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'
import { askedToExist } from './asked-existence.ts'

test.each([
  ['gibt es eine sauna im haus', 'de', 'sauna'],
  ['Gibt es im Keller eine Werkbank?', 'de', 'Werkbank'],
  ['gibt es bei euch auch parkplätze', 'de', 'parkplätze'],
  ['hat das haus eine große dachterrasse', 'de', 'große dachterrasse'],
  ['Haben wir in der Küche eine Mikrowelle?', 'de', 'Mikrowelle'],
  ['is there a coffee machine in the dining room', 'en', 'coffee machine'],
  ['Are there any lockers?', 'en', 'lockers'],
  ['does the shop have a cafe', 'en', 'cafe'],
  ['do we have enough butter', 'en', 'butter'],
  ['hay aseo en el taller', 'es', 'aseo'],
  ['¿Tiene el club una piscina climatizada?', 'es', 'piscina climatizada'],
  ['¿Está permitido fumar en el taller?', 'es', 'fumar'],
  ["y a-t-il une machine à café dans l'entrée", 'fr', 'machine'],
  ['est-ce que le camping a un restaurant', 'fr', 'restaurant'],
] as const)('“%s” asks whether there is a thing', (question, language, thing) => {
  expect(askedToExist(question, language)).toBe(thing)
})

test.each([
  ['hat der vorstand den antrag beschlossen', 'de'],
  ['hat der vorstand einen antrag beschlossen', 'de'],
  ['gibt es einen rabatt für kinder', 'de'],
  ['gibt es eine frist im mietvertrag', 'de'],
  ['gibt es eine strafe bei verspätung im haus', 'de'],
  ['hay una multa en el taller', 'es'],
  ['do we have to book in the office', 'en'],
  ['is there a limit in the car park', 'en'],
  ['is there anything to eat in the dining room', 'en'],
  ['hay que reservar en el taller', 'es'],
  ['y a-t-il un tarif pour les enfants', 'fr'],
] as const)('“%s” asks for more than that a thing is there', (question, language) => {
  expect(askedToExist(question, language)).toBeNull()
})

const german = askTexts({
  'ordnung.md': `# Hausordnung

Hunde sind im Haus und im Hof an der Leine zu führen.

In den Kellerabteilen dürfen keine Lacke gelagert werden. Im Keller ist das Licht zu löschen.

Im Bad wird sofort nach dem Duschen gelüftet.

Für Holzkohle gibt es den Grillplatz im Hof. Es gibt 22 Plätze und eine eigene Warteliste.

Alles darüber zahlt die Genossenschaft.

# Werkstatt

Sie ist im Hof und montags offen.
`,
})
const english = askTexts({
  'canteen.md': `# Canteen

Each adult in the dining room must know where the box is. Fruit may be taken from the dining room to the playground.

Use the goods lift for crates. The kitchen closes at 15:00.
`,
})
const spanish = askTexts({
  'taller.md': `# Taller

El botiquín del taller está junto a la puerta. El taller cierra a las ocho.

Está prohibido entrar en la playa sin permiso del taller. En el taller hay una fuente.
`,
})
const french = askTexts({
  'cantine.md': `# Cantine

La cuisine ferme à 15 h. Il y a un lave-vaisselle dans la cuisine.
`,
})

test.each([
  ['gibt es eine sauna im haus', german],
  ['gibt es im keller eine werkbank', german],
  ['gibt es einen spielplatz im hof', german],
  ['gibt es ein schwimmbad', german],
  ['hat das haus eine dachterrasse', german],
  ['hat die genossenschaft einen kindergarten', german],
  ['is there a coffee machine in the dining room', english],
  ['esta permitido fumar en el taller', spanish],
  ['hay ducha en el taller', spanish],
  ['y a-t-il un four dans la cuisine', french],
])('what has the place and not the thing is no answer to “%s”', async (question, ask) => {
  expect(await ask(question)).toMatch(/not answer|nicht|no responden|ne répondent/u)
})

const company = askTexts({
  'handbook.md': `# Handbook

The company adds 6 % to your pension. The company van is in bay 4. The canteen is open from 12 to 2.
`,
})

test('what else the company has is no company car', async () => {
  expect(await company('Is there a company car?')).toContain('do not answer')
  expect(await company('Is there a company van?')).toContain('bay 4')
  expect(await company('Is there a company canteen?')).toContain('12 to 2')
})

test.each([
  ['gibt es im hof einen grillplatz', german, 'Für Holzkohle'],
  ['gibt es eine werkstatt im hof', german, 'montags offen'],
  ['is there a lift in the kitchen', english, 'goods lift'],
  ['¿hay una fuente en el taller?', spanish, 'hay una fuente'],
  ['y a-t-il un lave-vaisselle dans la cuisine', french, 'Il y a un lave-vaisselle'],
])('a thing that is there is found by “%s”', async (question, ask, answer) => {
  expect(await ask(question)).toContain(answer)
})
