import { expect, test } from 'vitest'
import { isDeclined } from './declined-answer.ts'

test.each([
  'The documents do not contain this information.',
  'The provided passages do not mention a price for the 50 l keg.',
  'I’m sorry. Unfortunately, the documents don’t say who brewed it.',
  'I could not find any information about dogs in the documents.',
  'There is no information about the warranty in these files.',
  'This information is not available in the documents.',
  'I don’t know.',
  'Die Dokumente enthalten dazu keine Angaben.',
  'Die vorliegenden Unterlagen enthalten keine Informationen über den Preis. Bitte fragen Sie im Büro.',
  'Leider steht dazu nichts in den Dokumenten.',
  'In den Dokumenten steht nichts über Hunde.',
  'Das geht aus den Dokumenten nicht hervor.',
  'Diese Frage lässt sich anhand der Dokumente nicht beantworten.',
  'Los documentos no contienen información sobre el precio.',
  'Lo siento, no encuentro información sobre perros en los documentos.',
  'Los documentos proporcionados no mencionan el precio.',
  'No hay información sobre la garantía en los documentos.',
  'Les documents ne contiennent pas cette information.',
  'Les documents fournis ne mentionnent pas le prix.',
  'Il n’y a aucune information sur les chiens dans les documents.',
  'Cette information ne figure pas dans les documents.',
])('“%s” is no answer', (text) => {
  expect(isDeclined(text)).toBe(true)
})

test.each([
  'A 50 l keg of Mill Pale costs €146 from 1 November 2026.',
  'The documents do not mention a fee, but the deposit is €30.',
  'The documents do not mention a fee. The deposit is €30.',
  'The documents do not have to be signed.',
  'The documents do not contain asbestos.',
  'There is no fee.',
  'No, dogs are not allowed.',
  'It depends on the dog.',
  'Please bring the documents.',
  'Die Dokumente enthalten keine Unterschrift.',
  'Die Dokumente liegen nicht in Halle 3.',
  'Hunde sind nicht erlaubt.',
  'Los documentos no se firman.',
  'No hay tasa.',
  'Les documents ne contiennent pas d’erreur.',
  'Les chiens ne sont pas admis.',
])('“%s” is an answer', (text) => {
  expect(isDeclined(text)).toBe(false)
})
