import { expect, test } from 'vitest'
import type { Turn } from './turn.ts'
import { choicesThatShow, shownTurns, type ChosenVersions } from './turn-versions.ts'

const question = 'Who signs?'
const turn = (id: string, replaced_by: string | null = null, text = `Answer ${id}.`): Turn => ({
  key: id,
  id,
  after: '',
  question,
  feedback: null,
  replaced_by,
  status: 'done',
  answer: { question, answer: text, sources: [] },
})
const asking = (replaces: string | null): Turn => ({
  key: 'visit',
  id: null,
  after: '',
  question,
  feedback: null,
  replaces,
  status: 'sent',
})

const shown = (turns: readonly Turn[], chosen: ChosenVersions = {}) =>
  shownTurns(turns, chosen).map(({ turn: { key }, versions, isCurrent }) =>
    [key, versions.map((version) => version.key).join(''), ...(isCurrent ? [] : ['earlier'])].join(
      ' ',
    ),
  )

test('a question that was asked again stands once, without versions that have no text', () => {
  const turns = [turn('a', 'b'), turn('b', 'c', ''), turn('c'), turn('d')]
  expect(shown(turns)).toEqual(['c ac', 'd d'])
  expect(shown(turns, { c: 'a' })).toEqual(['a ac'])
})

// b and c were replaced by d, and e by f, which continues d.
const edited = [turn('a'), turn('b', 'd'), turn('c', 'd'), turn('d'), turn('e', 'f'), turn('f')]

test('an earlier question that was edited hides those after it, which its version shows', () => {
  expect(shown(edited)).toEqual(['a a', 'd bd', 'f ef'])
  expect(shown(edited, { d: 'b' })).toEqual(['a a', 'b bd', 'c c earlier'])
  expect(shown(edited, { f: 'e' })).toEqual(['a a', 'd bd', 'e ef'])
})

test('versions inside of an earlier version are chosen, too', () => {
  const turns = [turn('a', 'd'), turn('b', 'c'), turn('c', 'd'), turn('d')]
  expect(shown(turns)).toEqual(['d ad'])
  expect(shown(turns, { d: 'a' })).toEqual(['a ad', 'c bc earlier'])
  expect(shown(turns, { d: 'a', c: 'b' })).toEqual(['a ad', 'b bc earlier'])
  expect(choicesThatShow(turns, 'b')).toEqual({ d: 'a', c: 'b' })
})

test('a question of this visit replaces at once', () => {
  expect(shown([turn('a'), turn('b'), turn('c'), asking('b')])).toEqual(['a a', 'visit bvisit'])
  expect(shown([turn('a'), asking(null)])).toEqual(['a a', 'visit visit'])
  // It is stored by now, but not known to be the same.
  expect(shown([...edited, asking('f')])).toEqual(['a a', 'd bd', 'visit efvisit'])
})

test('a turn of an earlier version is found', () => {
  expect(choicesThatShow(edited, 'c')).toEqual({ d: 'b' })
  expect(choicesThatShow(edited, 'f')).toEqual({})
  expect(choicesThatShow(edited, 'none')).toEqual({})
  const thrice = [turn('a', 'b'), turn('b', 'c'), turn('c')]
  expect(shown(thrice, choicesThatShow(thrice, 'a'))).toEqual(['a abc'])
})

test('a question that follows an earlier version stands after it, and then in the newest one', () => {
  const follow = { ...asking(null), continues: 'c' }
  expect(shown([...edited, follow], { d: 'b' })).toEqual([
    'a a',
    'b bd',
    'c c earlier',
    'visit visit',
  ])
  expect(shown([...edited, follow])).toEqual(['a a', 'd bd', 'f ef'])
  const last = { ...asking(null), continues: 'e' }
  expect(shown([...edited, last], { f: 'e' })).toEqual(['a a', 'd bd', 'e ef', 'visit visit'])

  // The service has repeated b and c as g and h.
  const again = (id: string, text: string) => turn(id, null, text)
  const stored = [
    turn('a'),
    turn('b', 'd'),
    turn('c', 'd'),
    turn('d', 'g'),
    again('g', 'Answer b.'),
    again('h', 'Answer c.'),
    turn('i'),
  ]
  expect(shown(stored, { d: 'b' })).toEqual(['a a', 'g dg', 'h h', 'i i'])
})
