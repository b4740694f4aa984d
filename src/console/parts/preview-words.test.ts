import { expect, test } from 'vitest'
import { affectedWords, sideWords, whatWords } from './preview-words.ts'

const teams = ['Legal', 'Research', 'Crew', 'Deck', 'Engine', 'Galley'].map((name) => ({
  id: name,
  name,
}))
const key = { id: 'k', name: 'Import', team_id: null, what: ['ask'], used: true }
const nothing = { etag: '"e"', gains: [], loses: [], teams_gain: [], teams_lose: [], files: 0 }

test('teams are told by name, and a few of many', () => {
  expect(sideWords('loses', teams.slice(0, 2))).toBe('Legal and Research will no longer reach it')
  expect(sideWords('gains', teams)).toBe(
    'Legal, Research, Crew, Deck, and 2 more teams will reach it',
  )
})

test('what a key can do with a graph and at all is said in words', () => {
  expect(whatWords('loses', ['read', 'write'])).toBe('Can no longer read and change')
  expect(whatWords('gains', ['*:admin'])).toBe('Can then administer everything')
})

test('a preview is told in a sentence', () => {
  expect(
    affectedWords({
      ...nothing,
      loses: [key, { ...key, used: false }],
      teams_lose: teams.slice(0, 1),
      gains: [key],
      files: 12,
      refusals: [],
    }),
  ).toBe(
    '1 team and 2 keys lose access. 1 key used what is lost in the last 30 days. 1 key gains access. 12 files with other readers.',
  )
  expect(affectedWords({ ...nothing, refusals: [] })).toBe('Nobody gains or loses anything.')
})
