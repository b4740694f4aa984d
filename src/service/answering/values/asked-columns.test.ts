import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'preise.md': `# Preisliste

| Produkt | Format | 100 Stück (€) | Lieferzeit (Werktage) |
| --- | --- | --- | --- |
| Visitenkarten | klein | 24,90 | 3 |
| Faltblatt | DIN lang | 58,00 | 5 |
| Plakat | A1 | 310,00 | 7 |
| Broschüre | A4 | 420,00 | 10 |
| Broschüre | A5 | 198,00 | 8 |

Geht der Auftrag nach 10 Uhr ein, beginnt die Lieferzeit am nächsten Werktag.
`,
})

test.each([
  ['lieferzeit broschüre a4', 'Format A4', 'Format A5'],
  ['Lieferzeit für Visitenkarten?', 'Visitenkarten', 'Plakat'],
  ['lieferzeit der broschüre a5', 'Format A5', 'Format A4'],
  ['wie lang ist die lieferzeit bei plakaten', 'Plakat', 'Faltblatt'],
  ['wie lange dauern plakate', 'Plakat', 'Faltblatt'],
])('“%s” is answered by the row with the column', async (question, expected, other) => {
  const answer = await ask(question)
  expect(answer).toContain(expected)
  expect(answer).toContain('Lieferzeit (Werktage)')
  expect(answer).not.toContain(other)
})

test.each(['lieferzeit kalender', 'lieferzeit für tassen'])(
  '“%s” is refused without such a row',
  async (question) => {
    expect(await ask(question)).toBe('Diese Dokumente beantworten die Frage nicht.')
  },
)
