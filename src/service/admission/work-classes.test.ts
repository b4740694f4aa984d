import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { workClassOf } from './work-classes.ts'

test('requests that wait for a model do not take the places of cheap reads and changes', () => {
  const asking = Object.entries<Endpoint>(endpoints).filter(([, { fails }]) =>
    fails.includes('model_failed'),
  )
  expect(asking.length).toBeGreaterThan(5)
  const cheap = asking.filter(([name, endpoint]) =>
    ['read', 'change'].includes(workClassOf(name, endpoint)),
  )
  expect(cheap.map(([name]) => `admission/work-classes.ts does not name ${name}`)).toEqual([])
})
