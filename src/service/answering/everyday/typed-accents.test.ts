import { expect, test } from 'vitest'
import { askTexts } from './test-asked-texts.ts'
import { withTypedAccents } from './typed-accents.ts'

test.each([
  ['que aparatos pesan mas de 10 kg', 'qué aparatos pesan más de 10 kg'],
  ['quienes tienen llave del observatorio', 'quiénes tienen llave del observatorio'],
  ['Cuantos socios viven en madrid', 'Cuántos socios viven en madrid'],
  ['¿donde es la cena?', '¿dónde es la cena?'],
  ['como se llega al local', 'cómo se llega al local'],
  ['cual es el precio maximo', 'cuál es el precio máximo'],
  ['que contient le dossier de mas', 'que contient le dossier de mas'],
  ['Quel âge ont les mas du village', 'Quel âge ont les mas du village'],
])('“%s” is read as “%s”', (typed, written) => {
  expect(withTypedAccents(typed)).toBe(written)
})

const ask = askTexts({
  'socios.md': `# Socios

| Nombre | Localidad | Llave |
| --- | --- | --- |
| Carmen Ibáñez | Buitrago | sí |
| Peter Holloway | Madrid | no |
| Hannah Schwarz | Madrid | no |
| Nuria Castells | Rascafría | sí |
`,
})

test.each([
  ['cuantos socios viven en madrid', '2 de 4 filas tienen Localidad Madrid'],
  ['quien tiene llave', '2 de 4 filas tienen Llave sí'],
])('“%s” asks over the rows of a table without its accent', async (question, lead) => {
  expect(await ask(question)).toContain(lead)
})
