import { expect, test } from 'vitest'
import { fillSchema } from './fill-schema.ts'

const { signal } = new AbortController()

async function filled(name: string, type: string, text: string): Promise<unknown> {
  const schema = {
    type: 'object',
    properties: { [name]: { type: [type, 'null'] } },
    required: [name],
  }
  return (await fillSchema(schema, [text], signal)).value
}

test('metres are no millions', async () => {
  expect(await filled('living_area', 'number', 'Living area: 94 m²')).toEqual({ living_area: 94 })
  expect(await filled('length', 'number', 'Length: 94 m')).toEqual({ length: 94 })
  expect(await filled('revenue', 'number', 'Revenue: €94m')).toEqual({ revenue: 94_000_000 })
})

test('a negation behind a comma belongs to what follows it', async () => {
  const text = 'The house has a garden, no garage.'
  expect(await filled('garden', 'boolean', text)).toEqual({ garden: true })
  expect(await filled('garage', 'boolean', text)).toEqual({ garage: false })
})

test('a number has digits and is no labelled line', async () => {
  expect(
    await filled('customer_number', 'string', 'What is your customer number?\nOK, thanks.'),
  ).toEqual({ customer_number: null })
  expect(
    await filled('flight_number', 'string', 'Flight number\nDeparture: 22 Aug 2025, 10:40'),
  ).toEqual({ flight_number: null })
  expect(await filled('flight_number', 'string', 'Flight number: LH 1234')).toEqual({
    flight_number: 'LH 1234',
  })
})
