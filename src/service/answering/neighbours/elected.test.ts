import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const german = askTexts({
  'satzung.md':
    '# Satzung\n\n## Aufsichtsrat\n\nAngestellte können nicht in den Aufsichtsrat gewählt werden. Der Vorstand wird für zwei Jahre gewählt.\n',
  'protokoll.md': `# Protokoll

## Wahlen zum Aufsichtsrat

Es kandidieren Mehmet Yildirim und Sabine Trautmann. Auf Herrn Yildirim entfallen 62 Stimmen, auf Frau Trautmann 41 Stimmen. Herr Yildirim nimmt die Wahl an. Kassenwart bleibt Udo Pfeiffer.
`,
})
const english = askTexts({
  'minutes.md': `# Minutes

## Treasurer

Ann Bell and Karl Boden stand for treasurer. Ann Bell receives 31 votes. The chair is elected every two years.
`,
})
const rules = askTexts({
  'rules.md': '# Rules\n\nOnly members of full age can be elected treasurer.\n',
  'minutes.md': '# Minutes\n\n## Treasurer\n\nAnn Bell receives 31 votes.\n',
})
const germanRules = askTexts({
  'satzung.md': '# Satzung\n\nIn den Vorstand können nur volljährige Mitglieder gewählt werden.\n',
  'protokoll.md': '# Protokoll\n\nIn den Vorstand wird Sabine Trautmann gewählt.\n',
})
const spanish = askTexts({
  'estatutos.md':
    '# Estatutos\n\nSolo pueden ser elegidos secretario los socios mayores de edad.\n',
  'acta.md': '# Acta\n\n## Secretario\n\nAna Gil obtiene 31 votos.\n',
})
const french = askTexts({
  'compte rendu.md': `# Compte rendu

## Trésorier

Anne Faure et Luc Petit sont candidats au poste de trésorier. Anne Faure obtient 31 voix.
`,
})

test.each([
  [german, 'wer wurde in den aufsichtsrat gewählt', /Yildirim nimmt die Wahl an/u, /können/u],
  [german, 'wer hat die wahl zum aufsichtsrat gewonnen', /Yildirim nimmt/u, /können/u],
  [english, 'who was elected treasurer', /Ann Bell receives 31 votes/u, /stand for/u],
  [french, 'qui a été élu trésorier', /Anne Faure obtient 31 voix/u, /candidats/u],
])('who was elected is told by the result: %#', async (ask, question, expected, other) => {
  const answer = await ask(question)
  expect(answer).toMatch(expected)
  expect(answer).not.toMatch(other)
})

test('an election that no text has is not told by another one', async () => {
  expect(await german('wer wurde in den vorstand gewählt')).not.toContain('Yildirim')
  expect(await german('wer wurde zum kassenwart gewählt')).not.toContain('Yildirim')
})

test.each([
  [rules, 'who can be elected treasurer', 'full age'],
  [rules, 'who may be elected treasurer?', 'full age'],
  [rules, 'who is to be elected treasurer', 'full age'],
  [germanRules, 'wer kann in den vorstand gewählt werden', 'volljährige'],
  [germanRules, 'wer darf in den vorstand gewählt werden', 'volljährige'],
  [spanish, 'quién puede ser elegido secretario', 'mayores de edad'],
])('who may be elected is not told by a result: %#', async (ask, question, rule) => {
  expect(await ask(question)).toContain(rule)
})

test('what is chosen is no election', async () => {
  const feast = askTexts({
    'feier.md':
      '# Feier\n\nDas Menü für die Feier hat Frau Rahn ausgesucht.\n\nZum Menü der Feier wird Suppe der Firma Holt gewählt.\n',
  })
  expect(await feast('wer hat das menü der feier gewählt')).toContain('Frau Rahn')
  expect(await german('wer wurde nicht in den aufsichtsrat gewählt')).not.toMatch(
    /^Auf Herrn Yildirim/u,
  )
})

test('who elects is no question for the result', async () => {
  expect(await rules('who elected the treasurer')).not.toBe('Ann Bell receives 31 votes.')
})
