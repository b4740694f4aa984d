import { expect, test } from 'vitest'
import { askTexts } from './test-asked-texts.ts'

const ask = askTexts({
  'Umzug.md': `# Bedingungen

## Rücktritt

Bis 14 Tage vor dem Umzug ist der Rücktritt kostenlos. Danach werden 30 % berechnet.

## Besichtigung

Ein Besichtigungstermin ist kostenlos.

## Fest

Das Sommerfest ist am 22. August auf dem Hof. Wer jemanden mitbringt, sagt bis 8. August Bescheid.
`,
})

test.each(['umzug absagen kosten', 'kann ich noch kostenlos absagen', 'kostenlos stornieren?'])(
  'who cancels withdraws, and is told what holds later: %s',
  async (question) => {
    expect(await ask(question)).toMatch(/^Bis 14 Tage[^]*Rücktritt kostenlos\. Danach werden 30 %/u)
  },
)

test('until when is told by the sentence behind the one that a question finds', async () => {
  const until = await ask('bis wann muss ich mich zum sommerfest anmelden')
  expect(until).toContain('sagt bis 8. August')
  expect(await ask('wann ist das sommerfest')).not.toContain('8. August')
})

test.each(['ich muss eine woche vorher absagen was kostet das', 'rücktritt 5 tage vorher'])(
  'the time before is the case of who asks: %s',
  async (question) => {
    expect(await ask(question)).toContain('30 %')
  },
)
