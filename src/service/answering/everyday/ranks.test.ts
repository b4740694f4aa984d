import { expect, test } from 'vitest'
import { askTexts } from './test-asked-texts.ts'

const asks = {
  en: askTexts({
    'canteen.md': `# Canteen

A meal costs 4.20 euros in primary school. The second child of a family pays 10 percent less, the third child 25 percent less. Families with a housing benefit pay 1 euro per meal.

A child who is not signed up can still eat; the meal then costs 1.50 euros more.
`,
  }),
  de: askTexts({
    'mensa.md': `# Mensa

Ein Essen kostet 4,20 Euro. Das zweite Kind einer Familie zahlt 3,80 Euro, das dritte Kind 3,15 Euro.

Ein Kind ohne Anmeldung zahlt für das Essen 1,50 Euro mehr.
`,
  }),
  es: askTexts({
    'comedor.md': `# Comedor

El menú cuesta 4,20 euros. El segundo hijo paga 3,80 euros.

Un hijo sin inscripción paga 1,50 euros más por el menú.
`,
  }),
  fr: askTexts({
    'cantine.md': `# Cantine

Le repas coûte 4,20 euros. Le deuxième enfant paie 3,80 euros.

Un enfant non inscrit paie le repas 1,50 euro de plus.
`,
  }),
}

test.each([
  ['en', 'what do i pay for my second child', '10 percent less'],
  ['de', 'was zahle ich für das dritte kind', '3,15'],
  ['es', 'cuanto paga mi segundo hijo', '3,80'],
  ['fr', 'combien paie mon deuxième enfant', '3,80'],
] as const)('in %s, “%s” is about that one alone', async (language, question, answer) => {
  const text = await asks[language](question)
  expect(text).toContain(answer)
  expect(text).not.toMatch(/1[.,]50/u)
})

test.each([
  ['en', 'how much is the meal for the fourth child'],
  ['de', 'was zahle ich für das vierte kind'],
  ['es', 'cuanto paga mi tercer hijo'],
  ['fr', 'combien paie mon troisième enfant'],
] as const)('in %s, “%s” has no answer in a text about others', async (language, question) => {
  expect(await asks[language](question)).toMatch(/do not answer|nicht|no responden|ne répondent/u)
})

const uncounted = askTexts({
  'keys.md': `# Keys

A further key costs 20 euros.

Instalments are due on 1 March and on 1 September.

Additional children pay 10 euros.

The toilets on the upper floor are closed.
`,
  'llaves.md': `# Llaves

Cada llave adicional cuesta 20 euros.

Las cuotas se pagan el 1 de marzo y el 1 de septiembre.
`,
  'clés.md': '# Clés\n\nChaque clé supplémentaire coûte 20 euros.\n',
  'gebühren.md': `# Gebühren

Die Raten sind am 1. März und am 1. September fällig.

Jede weitere Mahnung kostet 10 Euro.
`,
})

test.each([
  ['how much does a second key cost', 'A further key costs 20 euros'],
  ['when is the second instalment due', '1 September'],
  ['what does the second child pay', 'Additional children'],
  ['are there toilets on the second floor', 'upper floor'],
  ['cuánto cuesta una segunda llave', 'adicional cuesta 20'],
  ['cuándo se paga la segunda cuota', '1 de septiembre'],
  ['combien coûte la deuxième clé', 'supplémentaire'],
  ['wann ist die zweite rate fällig', '1. September'],
  ['was kostet die zweite mahnung', 'weitere Mahnung'],
])('“%s” is answered by a text that counts no such things', async (question, answer) => {
  expect(await uncounted(question)).toContain(answer)
})
