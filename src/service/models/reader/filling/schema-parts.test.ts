import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { filled, of } from './test-filled.ts'

describe('how schemas are put together', () => {
  const money = {
    type: 'object',
    properties: { amount: { type: 'number' }, currency: { type: 'string' } },
    required: ['amount'],
  }

  test('references, also in allOf', async () => {
    const schema = {
      allOf: [{ $ref: '#/$defs/base' }, of('total', { $ref: '#/$defs/num' })],
      $defs: { base: of('city', { type: 'string' }), num: { type: 'number' } },
    }
    expect(await filled(schema, 'City: Rome\nTotal: 12')).toEqual({ city: 'Rome', total: 12 })
  })

  test('a property with a name that every object inherits', async () => {
    const named = of('constructor', { type: 'integer' })
    const schema = { allOf: [of('points', { type: 'integer' }), named] }
    const row = { points: 12, constructor: 7 }
    expect(await filled(schema, 'Points: 12\nConstructor: 7')).toEqual(row)
    const swapped = { allOf: schema.allOf.toReversed() }
    expect(await filled(swapped, 'Points: 12\nConstructor: 7')).toEqual(row)
  })

  test('of several branches, the one that the text tells most of', async () => {
    const schema = of('payment', {
      anyOf: [
        {
          type: 'object',
          properties: { iban: { type: 'string', minLength: 5 } },
          required: ['iban'],
        },
        {
          type: 'object',
          properties: {
            card: { type: 'string', minLength: 2 },
            expires: { type: 'string', minLength: 2 },
          },
          required: ['card', 'expires'],
        },
        { type: 'null' },
      ],
    })
    expect(await filled(schema, 'Card: VISA\nExpires: 12/27')).toEqual({
      payment: { card: 'VISA', expires: '12/27' },
    })
    expect(await filled(schema, 'IBAN: DE02 1203')).toEqual({ payment: { iban: 'DE02 1203' } })
    expect(await filled(schema, 'Hello')).toEqual({ payment: null })
  })

  test('a value of either type', async () => {
    const schema = of('floor', { anyOf: [{ type: 'integer' }, { type: 'string' }] })
    expect(await filled(schema, 'Floor: 4')).toEqual({ floor: 4 })
    expect(await filled(schema, 'Floor: ground')).toEqual({ floor: 'ground' })
  })

  test('null as the only other branch', async () => {
    const schema = of('total', { anyOf: [{ type: 'number' }, { type: 'null' }] })
    expect(await filled(schema, 'Total: 12')).toEqual({ total: 12 })
    expect(await filled(schema, 'Total: 12\nTotal: 14')).toEqual({ total: null })
    expect(await filled(schema, 'Hello')).toEqual({ total: null })
  })

  test('what belongs to whom', async () => {
    const party = {
      type: 'object',
      properties: { name: { type: 'string' }, email: { type: ['string', 'null'] } },
      required: ['name', 'email'],
    }
    const schema = {
      type: 'object',
      properties: { seller: party, buyer: party },
      required: ['seller', 'buyer'],
    }
    const expected = {
      seller: { name: 'Acme Ltd', email: 'a@acme.example' },
      buyer: { name: 'Bolt AG', email: null },
    }
    expect(
      await filled(
        schema,
        'Seller:\nName: Acme Ltd\nEmail: a@acme.example\n\nBuyer:\nName: Bolt AG',
      ),
    ).toEqual(expected)
    expect(
      await filled(
        schema,
        'Seller name: Acme Ltd\nSeller email: a@acme.example\nBuyer name: Bolt AG',
      ),
    ).toEqual(expected)
  })

  test('an inner object without a part of its own is filled from the whole', async () => {
    const schema = of('totals', {
      type: 'object',
      properties: { subtotal: { type: 'number' }, tax: { type: 'number' } },
      required: ['subtotal', 'tax'],
    })
    expect(await filled(schema, 'Subtotal: 10\nTax: 2')).toEqual({
      totals: { subtotal: 10, tax: 2 },
    })
    expect(await filled(of('price', money), 'Price:\nAmount: 12\nCurrency: EUR')).toEqual({
      price: { amount: 12, currency: 'EUR' },
    })
  })

  test('rows that cannot be valid are left out', async () => {
    const row = {
      type: 'object',
      properties: { item: { type: 'string', minLength: 1 }, price: { type: 'number' } },
      required: ['item', 'price'],
    }
    const text = '| Item | Price |\n|---|---|\n| Salt | 2 |\n| Gold | on request |\n| Tin | 3 |'
    expect(await filled(of('items', { type: 'array', items: row }), text)).toEqual({
      items: [
        { item: 'Salt', price: 2 },
        { item: 'Tin', price: 3 },
      ],
    })
  })
})

describe('an honest failure', () => {
  test.each<[string, JsonSchema, string, string]>([
    ['a number', of('total', { type: 'number' }), 'Hello there', 'total'],
    [
      'a string that may not be empty',
      of('city', { type: 'string', minLength: 1 }),
      'Hello there',
      'city',
    ],
    ['an enum', of('mood', { enum: ['glad', 'sad'] }), 'Hello there', 'mood'],
    [
      'too few',
      of('tags', { type: 'array', items: { type: 'string' }, minItems: 2 }),
      'Tags: red',
      'tags',
    ],
    ['an inner value', of('buyer', of('age', { type: 'integer' })), 'Hello there', 'buyer.age'],
    [
      'no branch',
      of('age', { oneOf: [{ type: 'integer' }, { type: 'boolean' }] }),
      'Hello there',
      'age',
    ],
    ['never valid', of('age', { allOf: [false] }), 'Age: 4', 'age'],
    ['demanded without a schema', { type: 'object', required: ['age'] }, 'Hello there', 'age'],
    ['the root', { type: 'integer' }, 'Hello there', ''],
  ])('%s that the text does not give', async (_, schema, text, path) => {
    await expect(filled(schema, text)).rejects.toMatchObject({
      key: 'answer_not_valid',
      extras: { path },
    })
  })
})
