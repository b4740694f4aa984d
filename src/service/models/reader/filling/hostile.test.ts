import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { filled } from './test-filled.ts'

function nested(levels: number, innermost: JsonSchema): JsonSchema {
  let schema = innermost
  for (let level = 0; level < levels; level += 1) {
    schema = { type: 'object', properties: { part: schema }, required: ['part'] }
  }
  return schema
}

// A quadratic fill would exceed the time limit of a test.
describe('schemas and texts that mean harm', () => {
  test('a schema 190 levels deep is filled', async () => {
    const schema = nested(94, {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
    })
    const value = await filled(schema, 'City: Rome')
    expect(JSON.stringify(value)).toContain('{"city":"Rome"}')
  })

  test('a schema that refers to itself ends', async () => {
    const tree: JsonSchema = {
      type: 'object',
      properties: {
        name: { type: 'string' },
        children: { type: 'array', items: { $ref: '#' } },
        next: { anyOf: [{ $ref: '#' }, { type: 'null' }] },
      },
      required: ['name', 'children', 'next'],
    }
    const value = await filled(tree, 'Name: root')
    expect(value).toMatchObject({ name: 'root', children: [] })
    for (const circle of [
      { $ref: '#' },
      { allOf: [{ $ref: '#' }] },
      { anyOf: [{ $ref: '#' }, { $ref: '#' }] },
    ]) {
      await expect(
        filled({ type: 'object', properties: { a: circle }, required: ['a'] }, 'A: b'),
      ).rejects.toMatchObject({ key: 'answer_not_valid' })
    }
  })

  test('branches that double with each level cost no more than a bound', async () => {
    const $defs: Record<string, JsonSchema> = { l0: { type: 'integer' } }
    for (let level = 1; level < 40; level += 1) {
      const below = { $ref: `#/$defs/l${level - 1}` }
      $defs[`l${level}`] = {
        anyOf: [
          { type: 'object', properties: { a: below }, required: ['a'] },
          { type: 'object', properties: { b: below }, required: ['b'] },
        ],
      }
    }
    const schema = {
      type: 'object',
      properties: { x: { $ref: '#/$defs/l39' } },
      required: ['x'],
      $defs,
    }
    await expect(filled(schema, 'Hello')).rejects.toMatchObject({ key: 'answer_not_valid' })
  })

  test('a pattern that never ends elsewhere ends here', async () => {
    const patterns = [
      '^(a+)+$',
      '(x+x+)+y',
      '^(([a-z])+.)+[A-Z]([a-z])+$',
      '(a|a)*b',
      'a{1000}{1000}',
      '(?=a)b',
      '\\1(a)',
    ]
    for (const pattern of patterns) {
      const schema = {
        type: 'object',
        properties: { code: { type: ['string', 'null'], pattern } },
        required: ['code'],
      }
      const value = await filled(schema, `Code: ${'a'.repeat(5000)}!\n${'x'.repeat(5000)}`)
      expect(value).toHaveProperty('code')
    }
  })

  test.each([
    ['one endless word', 'a'.repeat(200_000)],
    ['one endless line', 'word, another: thing; 12.5 € (2025) '.repeat(8000)],
    ['endless commas', 'a, b\n'.repeat(40_000)],
    ['endless pipes', '|'.repeat(100_000)],
    ['endless rules', '-----\n'.repeat(30_000)],
    ['endless labels', 'Label:\n'.repeat(20_000)],
    ['endless facts', 'Total: 1\n'.repeat(20_000)],
    ['endless digits', '1'.repeat(100_000)],
    ['endless digits and points', '1.'.repeat(50_000)],
    ['endless at signs', 'a@'.repeat(50_000)],
    ['endless blanks', `Total:${' '.repeat(100_000)}x`],
    ['endless brackets', '('.repeat(100_000)],
    ['endless headings', '# a\n'.repeat(20_000)],
    [
      'endless deeper headings',
      Array.from({ length: 20_000 }, (_, at) => `${'#'.repeat((at % 6) + 1)} a${at}`).join('\n'),
    ],
    ['endless capitals', 'Aa '.repeat(50_000)],
    ['endless months', 'May '.repeat(50_000)],
    ['endless signs of money', `Total: ${'€'.repeat(400)}x 1`],
    ['endless lines between tags', `<p>${'\n '.repeat(50_000)}x`],
    ['endless columns of words', 'Name  Word\n'.repeat(20_000)],
    ['endless boxes', '[ ] a '.repeat(20_000)],
    ['endless tags', '<p><td '.repeat(30_000)],
  ])('%s is read to its end', async (_, text) => {
    const schema = {
      type: 'object',
      properties: {
        total: { type: ['number', 'null'] },
        invoice_number: { type: ['string', 'null'] },
        name: { type: ['string', 'null'] },
        ceo: { type: ['string', 'null'] },
        date: { type: ['string', 'null'], format: 'date' },
        email: { type: ['string', 'null'] },
        paid: { type: ['boolean', 'null'] },
        status: { enum: ['open', 'closed', null] },
        tags: { type: 'array', items: { type: 'string' } },
        items: {
          type: 'array',
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, price: { type: 'number' } },
          },
        },
      },
      required: ['total', 'items'],
    }
    const value = await filled(schema, text)
    expect(value).toHaveProperty('items')
  })

  test.each([
    ['endless words', 'word '.repeat(50_000)],
    ['endless capitals', 'aB'.repeat(100_000)],
  ])('a field whose name is %s is filled', async (_, name) => {
    const label = Array.from({ length: 3000 }, (_each, at) => `Label ${at} word: value ${at}`)
    const field = { type: 'string', title: name }
    const schema = { type: 'object', properties: { [name]: field }, required: [name] }
    expect(Object.keys(Object(await filled(schema, label.join('\n'))))).toEqual([name])
  })
})
