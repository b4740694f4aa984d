import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'normas.md': `# Normas del observatorio

En la cúpula caben 12 personas; en la terraza, 35.

El remolque mide 4,2 m de largo y pesa 300 kg.

| Código | Aparato | Abertura (mm) | Peso (kg) |
| --- | --- | --- | --- |
| T05 | Telescopio solar | 40 | 1,9 |
| T06 | Reflector 400 (cúpula) | 400 | 62 |

| Fecha | Concepto | Gastos (€) |
| --- | --- | --- |
| 2026-05-18 | Reparación del motor de la cúpula | 612 |
| 2026-05-20 | Pintura de la terraza | 90 |

| Charla | Plazas |
| --- | --- |
| Galaxias desde la azotea | 80 |
| Cometas | 35 |
`,
  'rooms.md': `# Hall

The hall seats 80 people. The trailer is 4.2 m long.

The stage was repaired in 2024 for £600 by 3 people.

| Room | Size | Rent (£) |
| --- | --- | --- |
| Studio | 40 | 90 |
| Attic | 25 | 60 |
`,
  'saal.md': `# Saal

Im Saal finden 80 Personen Platz. Der Wintergarten hat 35 m².

| Datum | Posten | Betrag (€) |
| --- | --- | --- |
| 2026-05-18 | Reparatur der Bühne | 612 |
| 2026-05-20 | Anstrich des Kellers | 90 |
`,
})

test.each([
  ['cuanto mide la cupula', 'Estos documentos no responden'],
  ['cuánto mide la terraza', 'Estos documentos no responden'],
  ['cuánto mide la azotea', 'Estos documentos no responden'],
  ['cuánto mide el remolque', '4,2 m'],
  ['cuánto pesa el remolque', '300 kg'],
  ['how big is the studio', 'Size 40'],
  ['how big is the hall', '80 people'],
  ['wie groß ist der Wintergarten', '35 m²'],
  ['wie groß ist die Bühne', 'Diese Dokumente beantworten die Frage nicht'],
])('“%s” needs a measure of the thing', async (question, expected) => {
  expect(await ask(question)).toContain(expected)
})
