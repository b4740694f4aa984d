import { expect, test } from 'vitest'
import { previewSummary, sideTitle, describeAccess } from './preview-text.ts'

const teams = ['Legal', 'Research', 'Crew', 'Deck', 'Engine', 'Galley'].map((name) => ({
  id: name,
  name,
}))
const key = { id: 'k', name: 'Import', team_id: null, what: ['ask'], used: true }
const nothing = { etag: '"e"', gains: [], loses: [], teams_gain: [], teams_lose: [], files: 0 }

test('a few teams are listed by name, and the rest are counted', () => {
  expect(sideTitle('graph', 'loses', { named: teams.slice(0, 2), keys: 0 })).toBe(
    'Legal and Research will lose access',
  )
  expect(sideTitle('graph', 'gains', { named: teams, keys: 3 })).toBe(
    'Legal, Research, Crew, Deck, and 2 more teams will gain access',
  )
})

test('access to a graph and general permissions are described', () => {
  expect(describeAccess('graph', 'loses', ['read', 'write'])).toBe(
    'Will no longer be able to read and edit',
  )
  expect(describeAccess('graph', 'gains', ['ask'])).toBe('Will be able to ask')
  expect(describeAccess('key', 'loses', ['*:admin', 'graphs:read'])).toBe(
    'Administer everything and read graphs',
  )
  expect(describeAccess('team', 'loses', ['*:read'])).toBe(
    'Read what is in this team and what is shared with everyone.',
  )
})

test('deleting a team counts its keys', () => {
  expect(sideTitle('team', 'loses', { named: teams.slice(0, 1), keys: 1 })).toBe(
    'Its key will be revoked',
  )
  expect(sideTitle('team', 'loses', { named: teams.slice(0, 1), keys: 12 })).toBe(
    'Its 12 keys will be revoked',
  )
  expect(sideTitle('team', 'loses', { named: teams.slice(0, 1), keys: 0 })).toBe(
    'The team has no keys',
  )
})

test('a preview is summarized in sentences', () => {
  expect(
    previewSummary({
      ...nothing,
      loses: [key, { ...key, used: false }],
      teams_lose: teams.slice(0, 1),
      gains: [key],
      files: 12,
      refusals: [],
    }),
  ).toBe(
    '1 team and 2 keys lose access. 1 key used this access in the last 30 days. 1 key gains access. Access to 12 files changes.',
  )
  expect(previewSummary({ ...nothing, refusals: [] })).toBe('No one gains or loses access.')
  // A team without keys, for instance.
  expect(previewSummary({ ...nothing, files: 11, refusals: [] })).toBe(
    'No key gains or loses access now. Keys created later get the new access, also to 11 files.',
  )
})
