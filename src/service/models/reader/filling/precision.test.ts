import { expect, test } from 'vitest'
import { fillSchema } from './fill-schema.ts'

async function filled(name: string, type: string, text: string): Promise<unknown> {
  const schema = {
    type: 'object',
    properties: { [name]: { type: [type, 'null'] } },
    required: [name],
  }
  return fillSchema(schema, [text]).value
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

test('cells belong to the heading that they stand below', async () => {
  const text = `Item          Paid out   Paid in
Rent            900.00
Salary                   2,300.00`
  const number = { type: ['number', 'null'] }
  const row = { item: { type: 'string' }, paid_out: number, paid_in: number }
  const rows = {
    type: 'array',
    items: { type: 'object', properties: row, required: Object.keys(row) },
  }
  const schema = { type: 'object', properties: { rows }, required: ['rows'] }
  expect(fillSchema(schema, [text]).value).toEqual({
    rows: [
      { item: 'Rent', paid_out: 900, paid_in: null },
      { item: 'Salary', paid_out: null, paid_in: 2300 },
    ],
  })
})

test('a number is read in the unit that a field is counted in', async () => {
  expect(await filled('weight_kg', 'number', 'Weight: 326 g')).toEqual({ weight_kg: 0.326 })
  expect(await filled('weight_kg', 'number', 'Weight: 20 cm')).toEqual({ weight_kg: null })
  expect(await filled('precio', 'number', 'Precio: 285.000 €')).toEqual({ precio: 285_000 })
})

test('the lines of HTML are read as its labels and rows', async () => {
  const text =
    '<ul><li><b>Doors:</b> 19:00</li></ul><table><tr><td>Price</td><td>&pound;18.00</td></tr></table>'
  expect(await filled('doors', 'string', text)).toEqual({ doors: '19:00' })
})

test('of a range of days the one that is asked for is read', async () => {
  const date = { type: ['string', 'null'], format: 'date' }
  const schema = { type: 'object', properties: { start_date: date, end_date: date } }
  const text = (label: string): string => `${label}: 18–26 July 2025`
  const value = async (label: string) => fillSchema(schema, [text(label)]).value
  expect(await value('Start')).toEqual({ start_date: '2025-07-18', end_date: null })
  expect(await value('End')).toEqual({ start_date: null, end_date: '2025-07-26' })
})

test('of two values that are as likely neither is taken', async () => {
  expect(await filled('phone', 'string', 'Phone: 020 7555 0188\nPhone: 020 7555 0199')).toEqual({
    phone: null,
  })
})

test('the number of a thing is not the thing', async () => {
  expect(await filled('customer', 'string', 'Customer number: 5513')).toEqual({ customer: null })
})

test('of boxes the ticked one is meant', async () => {
  const text = 'Type: [ ] Near miss  [x] Injury  [ ] Property damage'
  const type = { enum: ['near_miss', 'injury', 'property_damage', null] }
  const schema = { type: 'object', properties: { type }, required: ['type'] }
  expect(fillSchema(schema, [text]).value).toEqual({ type: 'injury' })
})

test('a cell goes on below itself', async () => {
  const text = `Pos  Item                Amount
1    Oak worktop         640.00
     with edge
2    Sink                215.50`
  const row = { item: { type: ['string', 'null'] }, amount: { type: ['number', 'null'] } }
  const rows = { type: 'array', items: { type: 'object', properties: row } }
  const schema = { type: 'object', properties: { rows }, required: ['rows'] }
  expect(fillSchema(schema, [text]).value).toEqual({
    rows: [
      { item: 'Oak worktop with edge', amount: 640 },
      { item: 'Sink', amount: 215.5 },
    ],
  })
})

test('a number that may be read in two ways is none', async () => {
  expect(await filled('weight_kg', 'number', 'Weight: 1.240 kg')).toEqual({ weight_kg: null })
  expect(await filled('weight_kg', 'number', 'Weight: 1.240 kg\nPrice: 9,50 €')).toEqual({
    weight_kg: 1240,
  })
})

test('the address and the number of somebody are not the name', async () => {
  expect(await filled('tenant', 'string', 'Tenant: Ann Lee, 5 High Street')).toEqual({
    tenant: 'Ann Lee',
  })
  expect(
    await filled('customer', 'string', 'Customer: The app crashes when I upload a photo.'),
  ).toEqual({ customer: null })
})

test('a total that stands below the rows is no row', async () => {
  const text = `Item          Qty   Amount
Shelf           2    80.00
Balance board   1    45.00

Nettobetrag         125.00`
  const row = { item: { type: 'string' }, amount: { type: ['number', 'null'] } }
  const items = { type: 'object', properties: row, required: Object.keys(row) }
  const schema = { type: 'object', properties: { rows: { type: 'array', items } } }
  expect(fillSchema(schema, [text]).value).toEqual({
    rows: [
      { item: 'Shelf', amount: 80 },
      { item: 'Balance board', amount: 45 },
    ],
  })
})
