import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const market = askTexts({
  'puestos.md': `# Puestos

| Puesto | Tipo | Titular | Deuda (€) |
| --- | --- | --- | --- |
| 5 | Flores | Ana Gil | 0 |
| 7 | Bar | Carmen Ruiz | 310 |
| 12 | Pescadería | Luis Paz | 25 |
| 14 | Frutería | Li Wei | 40 |
`,
  'inspecciones.md': `# Inspecciones

| Fecha | Puesto | Inspector | Motivo |
| --- | --- | --- | --- |
| 2026-01-05 | 14 | Elena Vidal | limpieza |
| 2026-02-07 | 12 | Tomás Rey | pesas |
| 2026-03-09 | 14 | Elena Vidal | pesas |
| 2026-04-12 | 14 | Tomás Rey | temperatura |
`,
  'tarifas.md': `# Tarifas del mercado

| Tipo de puesto | Superficie | Canon mensual |
| --- | --- | --- |
| Pescadería | 12 m² | 310 € |
| Carnicería | 14 m² | 265 € |
| Flores | 7 m² | 120 € |
`,
  'acta.md': `# Acta

La noche del 2 de junio robaron la caja del puesto 7. La cuota sube a 7 €.
`,
})
const fire = askTexts({
  'Einsatzliste.md': `# Einsatzliste

| Nr | Datum | Stichwort | Einsatzleitung |
| --- | --- | --- | --- |
| 11 | 05.01.2025 | Brand | Sabine Ott |
| 12 | 09.01.2025 | Ölspur | Karl Huber |
| 13 | 12.02.2025 | Brand | Jana Weiß |
`,
  'Ordnung.md': `# Ordnung

Für jede Einsatzstunde werden 12 Euro gezahlt.
`,
})
test.each([
  [market, 'quién tiene el puesto 5', 'Titular Ana Gil', 'Superficie'],
  [market, 'de quién es el puesto 12', 'Titular Luis Paz', 'm²'],
  [market, 'qué tipo es el puesto 14', 'Frutería: Puesto 14', 'Carnicería'],
  [market, 'qué robaron en el puesto 7', 'la caja del puesto 7', 'cuota'],
  [market, 'puesto 7', 'Titular Carmen Ruiz', 'm²'],
  [market, 'inspecciones del puesto 14', 'temperatura', 'Titular'],
  [market, 'cuántas inspecciones tuvo el puesto 14', '3 de 4 filas tienen Puesto 14', 'Titular'],
  [market, 'cuántos puestos hay', '4 filas', '3 filas'],
  [fire, 'einsatz 12', 'Karl Huber', 'Euro'],
  [fire, 'Wer leitete Einsatz Nr. 12?', 'Karl Huber', 'Euro'],
])('a noun and a number name a row: %#', async (ask, question, expected, other) => {
  const answer = await ask(question)
  expect(answer).toContain(expected)
  expect(answer).not.toContain(other)
})

test('each row of a “Type of stall” is a type and no stall', async () => {
  expect(await market('cuántos puestos tiene el mercado')).not.toContain('3 filas')
})
