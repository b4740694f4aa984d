import { expect, test } from 'vitest'
import type { Me } from '#console/session/me-queries.ts'
import type { Permission } from '#contract/permissions.ts'
import { paletteGroups } from './commands.ts'
import { namedCommands } from './named-commands.ts'

const signedIn = (permissions: Permission[], team_id: string | null = null) =>
  ({ key: { permissions, team_id }, teams: [{ id: 't', name: 'Legal' }] }) as unknown as Me // only these fields are read

const things = {
  conversations: [{ id: 'c', title: 'What is the hotel limit?' }],
  keys: [{ id: 'k', name: 'Legal bot' }],
  models: [{ id: 'fake-large', name: 'Fake large' }],
}
const labelsOf = (text: string, me: Me) =>
  namedCommands(text, me, things).flatMap(({ items }) => items.map(({ label }) => label))

test('teams and models are found by name, by a key that can open their pages', () => {
  expect(namedCommands('legal', signedIn(['*:admin']), things)).toMatchObject([
    { items: [{ to: '/ask/c' }] },
    { items: [{ label: 'Legal', to: '/graphs?scope=t' }] },
    { items: [{ label: 'Legal bot', to: '/settings/keys?search=Legal+bot' }] },
    { items: [] },
  ])
  expect(labelsOf('fake-l', signedIn(['*:admin']))).toContain('Fake large')
  expect(labelsOf('legal', signedIn(['*:write']))).not.toContain('Legal')
})

test('nothing is listed before something is typed', () => {
  expect(namedCommands(' ', signedIn(['*:admin']), things)).toEqual([])
})

test('what has a name comes after pages and before passages', () => {
  const groups = paletteGroups('legal', {
    fixed: [{ label: 'Pages', items: [{ id: 'p', label: 'Legal notes', icon: 'file', to: '/' }] }],
    graphs: [],
    sharedGraphs: [],
    files: [],
    applications: [],
    named: namedCommands('legal', signedIn(['*:admin']), { ...things, conversations: [] }),
    passages: [
      {
        file_id: 'f',
        file_name: 'f.pdf',
        graph_ids: [],
        page: 1,
        start: 0,
        end: 5,
        text: 'legal',
        headings: [],
        score: 1,
        highlights: [],
      },
    ],
  })
  expect(groups.map(({ label }) => label)).toEqual(['Pages', 'Teams', 'Keys', 'Inside documents'])
})
