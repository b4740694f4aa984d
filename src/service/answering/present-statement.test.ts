import { expect, test } from 'vitest'
import { withoutItemNumber, withoutMarkup } from './present-statement.ts'

test('an item loses its number, a date that begins a sentence does not', () => {
  const rules = '1. Lift the ramp.\n2. Close the bow door.\n3. Report to the bridge.'
  expect(withoutItemNumber('2. Close the bow door.', rules)).toBe('Close the bow door.')
  const letter = '5. Mai 2026: Der Anleger ist gesperrt.\nEr öffnet im Juni.'
  expect(withoutItemNumber('5. Mai 2026: Der Anleger ist gesperrt.', letter)).toBe(
    '5. Mai 2026: Der Anleger ist gesperrt.',
  )
})

test('a quote draws no link, picture, element or citation of its own', () => {
  expect(withoutMarkup('# See [1] and [here](https://x.y) <img src=x>')).toBe(
    'See (1) and [here] (https://x.y) < img src=x>',
  )
})
