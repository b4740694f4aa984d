import { expect, test } from 'vitest'
import { askTexts } from './test-asked-texts.ts'
import { withAccents } from './typed-accents.ts'

test.each([
  ['cuanto cuesta', 'cuánto cuesta'],
  ['a que hora cierra y que hago si llueve', 'a qué hora cierra y qué hago si llueve'],
  ['y donde estan las llaves', 'y dónde están las llaves'],
  ['el socio mas antiguo', 'el socio más antiguo'],
  ['que planta es la mas barata', 'qué planta es la más barata'],
  ['ou deposer le dossier', 'où deposer le dossier'],
  ["jusqu'a quand faut-il payer", 'jusqu’à quand faut-il payer'],
  // Here these are no question words.
  ['se paga cuando llueve', 'se paga cuando llueve'],
  ['en cuanto al pago', 'en cuanto al pago'],
  ['le lundi ou le mardi', 'le lundi ou le mardi'],
  ['who has the mas', 'who has the mas'],
])('“%s” is “%s”', (typed, question) => {
  expect(withAccents(typed)).toBe(question)
})

test('a question without its accents asks for the same', async () => {
  const ask = askTexts({
    'piscina.md': `# Piscina

La piscina abre en junio. La piscina es para socios. La entrada son 4 euros. Caben 60 personas en la piscina.
`,
  })
  expect(await ask('cuantas personas caben en la piscina')).toBe('Caben 60 personas en la piscina.')
  expect(await ask('cuando abre la piscina')).toBe('La piscina abre en junio.')
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
