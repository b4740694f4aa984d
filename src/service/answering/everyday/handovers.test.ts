import { expect, test } from 'vitest'
import { askTexts } from './test-asked-texts.ts'

const ask = askTexts({
  'mail.md': `# Garden

Ruth Okoye takes over the greenhouse from Ann. The roses are pruned in March. Ben Hill looks after the pond.
`,
  'note.md': `# Équipe

Camille part en congé. Nadège Perrin reprend le projet du Port. Le projet du Port commence en mai.
`,
  'nota.md': `# Turnos

La visita del viernes la lleva Hannah Schwarz. La visita del viernes es gratis.
`,
})

test.each([
  ['who is in charge of the greenhouse', 'Ruth Okoye'],
  ['who is responsible for the pond', 'Ben Hill'],
  ["qui s'occupe du projet du Port", 'Nadège Perrin'],
  ['qui remplace Camille', 'Nadège Perrin'],
  ['quien se encarga de la visita del viernes', 'Hannah Schwarz'],
])('“%s” is answered by who takes it over', async (question, name) => {
  expect(await ask(question)).toContain(name)
})

test('who owes something is not told by who has a duty', async () => {
  expect(await ask('who has not paid the 2026 charge')).toBe(
    'These documents do not answer this question.',
  )
})
