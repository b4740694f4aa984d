import { expect, test } from 'vitest'
import { withoutFrame } from './frames.ts'
import { askTexts } from './test-asked-texts.ts'

test.each([
  ['can you tell me who the treasurer is?', 'who the treasurer is?'],
  ['Hi there, quick question: when is the pool open please', 'when is the pool open'],
  ["I'd like to know whether dogs are allowed", 'dogs are allowed'],
  ['Hello! Do you happen to know where the key is, thanks', 'where the key is'],
  ['Kannst du mir bitte sagen, wann die Sauna öffnet?', 'wann die Sauna öffnet?'],
  ['Hallo zusammen, weiß jemand, wo der Schlüssel ist?', 'wo der Schlüssel ist?'],
  ['ich wollte mal fragen, was ein Kurs kostet', 'was ein Kurs kostet'],
  ['Sag mir wer der Kassenwart ist', 'wer der Kassenwart ist'],
  ['¿Me puedes decir cuánto cuesta la entrada, por favor?', 'cuánto cuesta la entrada'],
  ['Hola, quisiera saber a qué hora abre', 'a qué hora abre'],
  ["Bonjour, pouvez-vous me dire où se trouve la clé s'il vous plaît ?", 'où se trouve la clé'],
  ['Подскажите, пожалуйста, когда открыт бассейн', 'когда открыт бассейн'],
  ['Who counts as a close relative?', 'What is a close relative?'],
  ['请问，游泳池几点开门？', '游泳池几点开门？'],
  ['プールは何時に開くか教えてください', 'プールは何時に開く'],
])('“%s” asks “%s”', (question, rest) => {
  expect(withoutFrame(question)).toBe(rest)
})

test.each([
  'Hi-vis jackets: who pays for them?',
  'Question-and-answer session: when is it?',
  'Can someone let us in at night?',
  'Will you remind us before the contract ends?',
  'Can you show us the pool?',
  'Can you tell the guests about the pool?',
  'Können Sie die Sauna öffnen?',
  'Hello World',
  'thanks',
  'Who tells me when the pool opens?',
  '¿Sabes nadar?',
])('“%s” stays whole', (question) => {
  expect(withoutFrame(question)).toBe(question)
})

const ask = askTexts({
  'klub.md': `# Ruderklub

Für jede Stunde als Trainer werden 14 Euro gezahlt. Der Bootswart erhält 50 Euro im Monat.

Abgebrochene Riemen werden im blauen Schrank gelagert. Die Sauna öffnet um 17 Uhr.
`,
  'club.md': `# Rowing club

A boat that is returned late costs £6 an hour. Trainers are paid £14 an hour. Broken oars are kept in the blue cupboard.
`,
})

test.each([
  ['was kriegt ein trainer pro stunde', '14 Euro'],
  ['was krieg ich als trainer', '14 Euro'],
  ['wieviel kriegt der bootswart im monat?', '50 Euro'],
  ['hallo, was kriegt man denn so pro stunde als trainer?', '14 Euro'],
  ['kannst du mir sagen, wann die sauna aufmacht', '17 Uhr'],
  ['how much if i bring the boat back late', '£6'],
  ['what do i pay if i give the boat back too late', '£6'],
  ['i wonder what trainers get per hour', '£14'],
  ['where do i put a broken oar', 'blue cupboard'],
])('“%s” is answered', async (question, answer) => {
  expect(await ask(question)).toContain(answer)
})
