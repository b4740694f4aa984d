import { expect, test } from 'vitest'
import { auditFilter, emptyAuditView, readAuditView, writeAuditView } from './audit-view.ts'

test('an address is read back as it was written', () => {
  const view = {
    search: 'wool',
    outcome: 'denied' as const,
    operation: 'getGraph',
    key: '0198c0de-0000-7000-8000-000000000000',
    from: '2026-11-01',
    to: '2026-11-20',
  }
  expect(readAuditView(writeAuditView(view))).toEqual(view)
  expect(String(writeAuditView(emptyAuditView))).toBe('')
})

test('what no filter can be is none', () => {
  const search = new URLSearchParams('outcome=maybe&operation=a b&from=yesterday&to=2026-13-40')
  expect(readAuditView(search)).toEqual(emptyAuditView)
})

test('both days are included, as they are where the reader is', () => {
  const { from = '', to = '' } = auditFilter({
    ...emptyAuditView,
    from: '2026-11-20',
    to: '2026-11-20',
  })
  expect([new Date(from), new Date(to)]).toEqual([new Date(2026, 10, 20), new Date(2026, 10, 21)])
  expect(auditFilter(emptyAuditView)).toEqual({})
})
