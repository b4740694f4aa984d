import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'acta-5.md': `# Acta de la junta

Lugar: Casa de Cultura, 19:00. Asisten: Carmen Ibáñez (presidenta), Luis Ortega (tesorero), Elena Prats (secretaria).
`,
  'acta-17.md': `# Acta de la junta directiva

Asisten Carmen Ibáñez, Luis Ortega, Nuria Castells. Falta Elena Prats.

1. **Cena de Navidad.** El Espolón cierra por obras. Apuntarse antes del 4 de diciembre con Nuria.
2. **Cargo de secretaría.** Elena Prats deja el cargo el 31 de diciembre por trabajo. Hannah Schwarz se ofrece como secretaria en funciones hasta la asamblea.
`,
  'compte-rendu.md': `# Compte rendu de la réunion d'équipe

Présents : Agnès Thévenot, Hugo Lenoir. Excusée : Solène Arnaud (comptabilité).

Hugo écrit au client avant le 9 octobre.
`,
  'estatutos.md': `# Estatutos

## Artículo 9. Junta directiva

La junta la forman presidencia, secretaría, tesorería y dos vocales. El cargo dura dos años.
`,
})

test.each([
  ['quien es el tesorero', 'Luis Ortega (tesorero)'],
  ['¿Quién es la presidenta?', 'Carmen Ibáñez (presidenta)'],
  ['qui est la comptable', 'Solène Arnaud (comptabilité)'],
])('“%s” is answered first by who holds the office', async (question, expected) => {
  const [first] = (await ask(question)).split('\n\n')
  expect(first).toContain(expected)
})

test('nobody else holds an office that no file has', async () => {
  expect(await ask('quien es el abogado')).toContain('no responden')
})
