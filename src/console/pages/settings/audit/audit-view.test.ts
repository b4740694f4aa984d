import { expect, test } from 'vitest'
import { auditFilter, emptyAuditView, readAuditView, writeAuditView } from './audit-view.ts'

test('a view survives being written to the URL and read back', () => {
  const view = {
    search: 'wool',
    outcome: 'denied' as const,
    operation: 'getGraph',
    key: '0198c0de-0000-7000-8000-000000000000',
    from: '2026-11-01',
    to: '2026-11-20',
    tests: 'shown' as const,
    conversations: 'shown' as const,
  }
  expect(readAuditView(writeAuditView(view))).toEqual(view)
  expect(String(writeAuditView(emptyAuditView))).toBe('')
})

test('invalid filters are ignored', () => {
  const search = new URLSearchParams('outcome=maybe&operation=a b&from=yesterday&to=2026-13-40')
  expect(readAuditView(search)).toEqual(emptyAuditView)
})

test('both days are included, in the time zone of the browser', () => {
  const { from = '', to = '' } = auditFilter({
    ...emptyAuditView,
    from: '2026-11-20',
    to: '2026-11-20',
  })
  expect([new Date(from), new Date(to)]).toEqual([new Date(2026, 10, 20), new Date(2026, 10, 21)])
})

test('isolation tests are left out unless they are shown or one key is chosen', () => {
  const shown = { ...emptyAuditView, conversations: 'shown' as const }
  expect(auditFilter(shown)).toEqual({ isolation_tests: 'exclude' })
  expect(auditFilter({ ...shown, tests: 'shown' })).toEqual({})
  expect(auditFilter({ ...emptyAuditView, key: 'k1' })).toEqual({ key_id: 'k1' })
})

test('new conversations are left out unless they are shown, or something is chosen or searched for', () => {
  const view = { ...emptyAuditView, tests: 'shown' as const }
  expect(auditFilter(view)).toEqual({ conversations: 'exclude' })
  expect(auditFilter({ ...view, conversations: 'shown' })).toEqual({})
  expect(auditFilter({ ...view, operation: 'createGraph' })).toEqual({ operation: 'createGraph' })
  expect(auditFilter({ ...view, search: 'wool' })).toEqual({ search: 'wool' })
})
