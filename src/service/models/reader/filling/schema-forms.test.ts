import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { filled, of } from './test-filled.ts'

describe('what a schema allows', () => {
  test.each<[string, JsonSchema, string, unknown]>([
    ['a const', of('kind', { const: 'order' }), 'Total: 3', { kind: 'order' }],
    ['an enum of one', of('kind', { enum: ['order'] }), 'Total: 3', { kind: 'order' }],
    ['a default', of('page', { type: 'integer', default: 1 }), 'Total: 3', { page: 1 }],
    [
      'nothing said, null allowed',
      of('age', { type: ['integer', 'null'] }),
      'Hello',
      { age: null },
    ],
    [
      'nothing said, OpenAPI null',
      of('age', { type: 'integer', nullable: true }),
      'Hello',
      { age: null },
    ],
    ['nothing said, a string', of('city', { type: 'string' }), 'Hello', { city: '' }],
    [
      'nothing said, a list',
      of('tags', { type: 'array', items: { type: 'string' } }),
      'Hello',
      { tags: [] },
    ],
    [
      'nothing said, left out',
      { type: 'object', properties: { age: { type: 'integer' } } },
      'Hello',
      {},
    ],
    [
      'nothing said of an object',
      of('buyer', {
        type: ['object', 'null'],
        properties: { age: { type: 'integer' } },
        required: ['age'],
      }),
      'Hello',
      { buyer: null },
    ],
    ['anything', of('city', {}), 'City: Rome', { city: 'Rome' }],
    [
      'a root that is a list',
      { type: 'array', items: { type: 'string' } },
      '- salt\n- pepper',
      ['salt', 'pepper'],
    ],
    ['a root that is a string', { type: 'string', title: 'City' }, 'City: Rome', 'Rome'],
    [
      'at most so many',
      of('tags', { type: 'array', items: { type: 'string' }, maxItems: 2 }),
      'Tags: a1, b2, c3',
      { tags: ['a1', 'b2'] },
    ],
    [
      'no two the same',
      of('tags', { type: 'array', items: { type: 'string' }, uniqueItems: true }),
      'Tags: red, blue, red',
      { tags: ['red', 'blue'] },
    ],
    [
      'a range',
      of('rating', { type: ['number', 'null'], minimum: 0, maximum: 5 }),
      'Rating: 7',
      { rating: null },
    ],
    [
      'a multiple',
      of('price', { type: 'number', multipleOf: 0.01 }),
      'Price: 4.20',
      { price: 4.2 },
    ],
    ['whole numbers', of('rooms', { type: ['integer', 'null'] }), 'Rooms: 2.5', { rooms: null }],
    [
      'a length',
      of('code', { type: ['string', 'null'], maxLength: 3 }),
      'Code: ABCD',
      { code: null },
    ],
    [
      'a pattern',
      of('code', { type: ['string', 'null'], pattern: '^[A-Z]{2}\\d+$' }),
      'Code: see AB12, please',
      { code: 'AB12' },
    ],
    [
      'a pattern that is none',
      of('code', { type: ['string', 'null'], pattern: '(' }),
      'Code: AB12',
      { code: null },
    ],
    [
      'an address on the web',
      of('site', { type: ['string', 'null'], format: 'uri' }),
      'Site: see https://a.example/b.',
      { site: 'https://a.example/b' },
    ],
    [
      'a time',
      of('start', { type: 'string', format: 'date-time' }),
      'Start: 3 June 2025 at 2:30 PM',
      { start: '2025-06-03T14:30:00Z' },
    ],
    [
      'a date that may be two',
      of('due', { type: ['string', 'null'], format: 'date' }),
      'Due: 03/04/2025',
      { due: null },
    ],
    [
      'a date told by another',
      of('due', { type: ['string', 'null'], format: 'date' }),
      'Sent: 25/03/2025\nDue: 03/04/2025',
      { due: '2025-04-03' },
    ],
    [
      'a date that is none',
      of('due', { type: ['string', 'null'], format: 'date' }),
      'Due: 31 April 2025',
      { due: null },
    ],
    [
      'an amount in German',
      of('summe', { type: 'number' }),
      'Summe: 1.234,50 €',
      { summe: 1234.5 },
    ],
    ['a number in words', of('rooms', { type: 'integer' }), 'Rooms: three', { rooms: 3 }],
    [
      'millions',
      of('revenue', { type: 'number' }),
      'Revenue: $4.2 million',
      { revenue: 4_200_000 },
    ],
    ['a loss', of('result', { type: 'number' }), 'Result: (1,500)', { result: -1500 }],
    ['no', of('paid', { type: 'boolean' }), 'The bill is not paid.', { paid: false }],
    ['yes', of('paid', { type: 'boolean' }), 'The bill has been paid.', { paid: true }],
    ['n/a', of('fax', { type: ['string', 'null'] }), 'Fax: n/a', { fax: null }],
    [
      'a title',
      of('x1', { type: 'string', title: 'Project lead' }),
      'Project lead: Ann Lee',
      { x1: 'Ann Lee' },
    ],
    [
      'a description',
      of('x1', { type: 'string', description: 'Project lead, as named in the text' }),
      'Project lead: Ann Lee',
      { x1: 'Ann Lee' },
    ],
    [
      'no more than is asked',
      of('city', { type: 'string' }, { additionalProperties: false }),
      'City: Rome\nZip: 00100',
      { city: 'Rome' },
    ],
  ])('%s', async (_, schema, text, expected) => {
    expect(await filled(schema, text)).toEqual(expected)
  })
})

test('a time of day behind a day', async () => {
  const text = 'Book a table on 3 May 2026 at 7 pm, please.'
  expect(await filled(of('time', { type: 'string' }), text)).toEqual({ time: '7 pm' })
})
