import { expect, test } from 'vitest'
import { conceptLanguages, conceptsIn } from './concepts.ts'
import { dailyConcepts } from './daily.ts'
import { ambiguousConcepts, grammarConcepts } from './grammar.ts'
import { homeConcepts } from './home.ts'
import { comparesMany } from './question-frames.ts'
import { translateQuestion } from './translate-question.ts'
import { workConcepts } from './work.ts'

test('each concept has words of each language', () => {
  const lines = [
    grammarConcepts,
    ambiguousConcepts,
    homeConcepts,
    workConcepts,
    dailyConcepts,
  ].flatMap((table) => table.trim().split('\n'))
  expect(
    lines.filter((line) => !/^[^|\s]+(?: [^|\s]+)*(?: \| [^|\s]+(?: [^|\s]+)*){3}$/u.test(line)),
  ).toEqual([])
  expect(new Set(lines).size).toBe(lines.length)
  for (const language of conceptLanguages) expect(conceptsIn(language).size).toBeGreaterThan(900)
})

test.each([
  ['how much does the laundry cost', 'en', 'de', 'was kostet Wäsche'],
  ['wann macht der laden zu', 'de', 'en', 'when close the shop'],
  ['was kostet der mitgliedsausweis', 'de', 'es', 'cuánto cuesta el socio el tarjeta'],
  ['¿quién es el jefe?', 'es', 'fr', 'qui est le chef'],
  ['à quelle heure ferme la piscine', 'fr', 'en', 'at what time close the swimming pool'],
  ['how long can i borrow a book', 'en', 'es', 'cuánto tiempo puedo prestar el libro'],
  ['¿dónde está la cocina?', 'es', 'de', 'wo ist Küche'],
  ['wo gibt es kuchen', 'de', 'en', 'where is there the cake'],
  ['can i book a room', 'en', 'de', 'darf ich buchen Zimmer'],
] as const)('“%s” from %s in %s is “%s”', (question, from, to, text) => {
  expect(translateQuestion(question, from, to).text).toBe(text)
})

test('names stay as they are, and titles are left out', () => {
  expect(translateQuestion('who replaces Mr Petzold', 'en', 'de')).toMatchObject({
    text: 'wer ersetzen Petzold',
    untranslated: ['Petzold'],
  })
})

test('what is greatest of many is not translated', () => {
  expect(comparesMany('which room is the biggest', 'en')).toBe(true)
  expect(comparesMany('welches Zimmer ist das größte', 'de')).toBe(true)
  expect(comparesMany('¿cuál es la habitación más grande?', 'es')).toBe(true)
  expect(comparesMany('quelle est la chambre la plus chère', 'fr')).toBe(true)
  expect(comparesMany('¿puedo quedarme más de dos noches?', 'es')).toBe(false)
  expect(comparesMany('must guests leave at noon', 'en')).toBe(false)
})
