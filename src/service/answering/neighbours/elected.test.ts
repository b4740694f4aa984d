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
