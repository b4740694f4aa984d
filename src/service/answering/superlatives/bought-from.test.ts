import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const english = askTexts({
  'stock.md': `# Inventory

| Item | Quantity | Supplier |
| --- | --- | --- |
| Rice | 42 | Grossalim |
| Lentils | 18 | Biocoop |
| Flour | 31 | Grossalim |
`,
})
const german = askTexts({
  'vorrat.md': `# Vorrat

| Artikel | Bestand | Lieferant |
| --- | --- | --- |
| Heu | 46 | Lühr |
| Hafer | 22 | Kamp |
| Stroh | 30 | Lühr |
`,
})

test.each([
  [english, 'which supplier do we buy the most items from', '- Grossalim: 2\n- Biocoop: 1'],
  [german, 'bei welchem lieferanten kaufen wir die meisten artikel', '- Lühr: 2\n- Kamp: 1'],
])(
  'the supplier of most rows is the one of whom most is bought: %#',
  async (ask, question, expected) => {
    expect(await ask(question)).toContain(expected)
  },
)
