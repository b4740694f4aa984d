import { expect, test } from 'vitest'
import { queryDefaults, querySettings, settingNames } from '#contract/query-config.ts'
import { numberSettings } from './query-settings.ts'

test('every numeric field of query_config has the bounds of the contract', () => {
  const names = settingNames.filter((name) => name !== 'inline_citations')
  expect(numberSettings.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  for (const { name, minimum, maximum, step } of numberSettings) {
    const accepts = (value: number) => querySettings.shape[name].safeParse(value).success
    expect([name, accepts(minimum), accepts(maximum)]).toEqual([name, true, true])
    expect([name, accepts(minimum - step), accepts(maximum + step)]).toEqual([name, false, false])
    expect(accepts(queryDefaults[name])).toBe(true)
  }
})
