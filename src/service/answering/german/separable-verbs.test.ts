import { expect, test } from 'vitest'
import { joinedVerbs, separatedVerbs } from './separable-verbs.ts'

test.each([
  ['Bei wem bestelle ich vor?', ['bestel', 'vorbestel']],
  ['Wann fängt das Fest an?', ['fangt', 'anfangt']],
  ['Wo melde ich mich ab?', ['meld', 'abmeld']],
  ['Wer führt die Toten über?', ['fuhrt', 'uberfuhrt']],
])('%s has a verb in two parts', (question, [verb = '', joined]) => {
  expect(joinedVerbs(question).get(verb)).toBe(joined)
})

test('a question without a prefix at its end has no verb in two parts', () => {
  expect(joinedVerbs('Wann bestelle ich vor der Reise das Essen?').size).toBe(0)
})

test.each([
  ['Im letzten Jahr rückte die Wehr zu 83 Einsätzen aus.', ['ausrucken']],
  ['Die Wehr rückte vor, und aus dem Rathaus kam Hilfe.', []],
  ['Das Licht ging aus. Der Wagen rückte nach.', []],
  ['Die Stadt holt den Müll am Montag ab.', ['abholung']],
])('%s', (text, found) => {
  expect(separatedVerbs(['ausrucken', 'wehr', 'abholung'])(text)).toEqual(found)
})
