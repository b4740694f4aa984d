import { expect, test } from 'vitest'
import type { Conversation } from '#contract/conversations/conversations.ts'
import { groupByDay } from './group-by-day.ts'

const at = (updated_at: Date, title: string): Conversation => ({
  id: '01a1fa5a-d95d-7b20-a46e-000000000009',
  object: 'conversation',
  created_at: '2026-01-01T10:00:00.000000Z',
  updated_at: updated_at.toISOString(),
  title,
  graph_ids: [],
  model: null,
  shared: 'private',
  shared_team_ids: [],
  is_owner: true,
  key_name: 'Test',
  turn_count: 1,
})

test('conversations stand under the day of their last activity', () => {
  const now = new Date(2026, 10, 23, 0, 30)
  const groups = groupByDay(
    [
      at(new Date(2026, 10, 23, 0, 1), 'tonight'),
      at(new Date(2026, 10, 22, 23, 59), 'before midnight'),
      at(new Date(2026, 10, 22, 0, 0), 'yesterday morning'),
      at(new Date(2026, 10, 21, 23, 59), 'the day before'),
    ],
    now,
  )
  expect(
    groups.map(({ day, conversations }) => [day, conversations.map(({ title }) => title)]),
  ).toEqual([
    ['Today', ['tonight']],
    ['Yesterday', ['before midnight', 'yesterday morning']],
    ['Earlier', ['the day before']],
  ])
})

test('a day without conversations has no heading', () => {
  expect(groupByDay([], new Date())).toEqual([])
})
