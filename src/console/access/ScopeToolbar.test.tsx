import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeService, me, renderConsole, testId } from '#console/test-console.tsx'
import { ScopeToolbar } from './ScopeToolbar.tsx'

test('on a phone, scope and order share the line below the search', async () => {
  await page.viewport(390, 800)
  const teams = ['Weavers', 'Finance and administration of the northern offices', 'Dyers', 'Legal']
  const screen = await renderConsole(
    <ScopeToolbar
      label="Search graphs"
      me={{ ...me(), teams: teams.map((name, index) => ({ id: testId(index), name })) }}
      filter={{ scope: 'all', search: '', order_by: 'created_at', order: 'desc' }}
      sortOptions={[{ value: 'name', label: 'By name' }]}
      onChange={() => undefined}
    />,
    fakeService(),
  )
  const topOf = (role: 'searchbox' | 'combobox', name: string) =>
    screen.getByRole(role, { name }).element().getBoundingClientRect().top
  expect(topOf('combobox', 'Sort')).toBe(topOf('combobox', 'Scope'))
  expect(topOf('combobox', 'Scope')).toBeGreaterThan(topOf('searchbox', 'Search graphs'))
})
