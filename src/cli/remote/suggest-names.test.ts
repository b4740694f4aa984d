import { expect, test } from 'vitest'
import { closestNames } from '#service/texts/closest-names.ts'
import { suggestNames } from './suggest-names.ts'

const names = ['Handbooks', 'Handbook 2025', 'Contracts', 'Legal', 'Regal']

test('misspelled and incomplete names find the closest names', () => {
  expect(closestNames('handboks', names)).toEqual(['Handbooks'])
  expect(closestNames('handbook', names)).toEqual(['Handbooks', 'Handbook 2025'])
  expect(closestNames('egal', names)).toEqual(['Legal', 'Regal'])
  expect(closestNames('nothing', names)).toEqual([])
  expect(closestNames('', names)).toEqual([])
})

test('the suggestion is a sentence, and empty where no name is close', async () => {
  async function* existing() {
    for (const name of names) yield await Promise.resolve({ name })
  }
  expect(await suggestNames('Begal', existing())).toBe(' Did you mean “Legal” or “Regal”?')
  expect(await suggestNames('nothing', existing())).toBe('')
})
