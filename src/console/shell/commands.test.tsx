import { expect, test } from 'vitest'
import type { Graph } from '#contract/graphs.ts'
import { paletteGroups } from './commands.ts'

const graph = (id: string, team_ids: string[]): Graph => ({
  id,
  created_at: '2026-11-20T10:00:00.000000Z',
  name: id,
  description: '',
  urls: null,
  team_ids,
  type: 'manual',
  file_status: { in_progress: 0, completed: 1, failed: 0, total: 1 },
  query_config: null,
  model: null,
})

test('graphs shared with everyone are in a group of their own', () => {
  const groups = paletteGroups('r', {
    fixed: [],
    graphs: [graph('rota', ['team'])],
    sharedGraphs: [graph('rules', [])],
    files: [],
    passages: [],
  })
  expect(groups.map(({ label, items }) => [label, items.map((item) => item.label)])).toEqual([
    ['Graphs', ['rota', 'Ask rota']],
    ['Shared with everyone', ['rules', 'Ask rules']],
  ])
})

test('a passage leads to its place, and shows its text from near the first match', () => {
  const text = `${'Long before it. '.repeat(10)}The tide is high\nat the quay.`
  const start = text.indexOf('tide')
  const [group] = paletteGroups('tide', {
    fixed: [],
    graphs: [],
    sharedGraphs: [],
    files: [],
    passages: [
      {
        file_id: 'f',
        file_name: 'tides.pdf',
        page: 3,
        start: 40,
        end: 40 + text.length,
        text,
        headings: [],
        score: 1,
        highlights: [{ start, end: start + 4 }],
      },
    ],
  })
  expect(group).toMatchObject({
    label: 'Inside documents',
    items: [
      {
        label: expect.stringMatching(/^….{0,30}The tide is high at the quay\.$/),
        hint: 'tides.pdf',
        place: 'PDF · Page 3',
        to: `/files/f?page=3&start=40&end=${40 + text.length}`,
      },
    ],
  })
})
