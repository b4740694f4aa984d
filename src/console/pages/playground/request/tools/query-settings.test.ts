import { expect, test } from 'vitest'
import { queryConfig } from '#contract/query-config.ts'
import { queryDefaults, querySettings } from './query-settings.ts'

test('every numeric field of query_config has the bounds of the contract', () => {
  const names = Object.keys(queryConfig.shape).filter((name) => name !== 'inline_citations')
  expect(querySettings.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  for (const { name, minimum, maximum, step } of querySettings) {
    const accepts = (value: number) => queryConfig.shape[name].safeParse(value).success
    expect([name, accepts(minimum), accepts(maximum)]).toEqual([name, true, true])
    expect([name, accepts(minimum - step), accepts(maximum + step)]).toEqual([name, false, false])
    expect(accepts(queryDefaults[name])).toBe(true)
  }
})
