import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { askConversation, createConversation } from '#contract/conversations/conversations.ts'
import { createGraph } from '#contract/graphs.ts'
import { putMapping } from '#contract/models.ts'
import { askGraph, askGraphs, searchPassages } from '#contract/questions.ts'
import { Failure } from '#service/failure.ts'
import { requireKnownFields } from './require-known-fields.ts'

function refusalOf(endpoint: Endpoint, input: unknown): string | null {
  try {
    requireKnownFields(endpoint, input)
    return null
  } catch (error) {
    return error instanceof Failure ? error.message : 'no failure'
  }
}

test('an unknown field of an administration endpoint is named, with the field that is probably meant', () => {
  const body = { provider_id: 'p', provider_model: 'x' }
  expect(refusalOf(putMapping, body)).toBe(
    '“provider_model” is not a field. Did you mean “upstream”?',
  )
  expect(refusalOf(putMapping, { ...body, upstream: 'x' })).toBe('“provider_model” is not a field.')
  expect(refusalOf(putMapping, { provider_id: 'p', upstraem: 'x' })).toBe(
    '“upstraem” is not a field. Did you mean “upstream”?',
  )
})

test('fields of the reply may be sent back, and other endpoints ignore unknown fields', () => {
  expect(refusalOf(putMapping, { provider_id: 'p', upstream: 'x', provider_name: 'x' })).toBe(null)
  expect(refusalOf(createGraph, { name: 'a', nonsense: 1 })).toBe(null)
})

test('a name that resembles the list of graphs is refused, and any other unknown field is not', () => {
  for (const name of ['graph_id', 'graphId', 'graphIds', 'graphs', 'graph_ids[]', 'grahp_ids']) {
    const message = `“${name}” is not a field. Did you mean “graph_ids”?`
    expect(refusalOf(askGraphs, { question: 'x', [name]: ['a'] })).toBe(message)
    expect(refusalOf(searchPassages, { query: 'x', [name]: ['a'] })).toBe(message)
    expect(refusalOf(askGraphs, { question: 'x', graph_ids: ['a'], [name]: ['a'] })).toBe(null)
    expect(refusalOf(askGraph, { question: 'x', [name]: ['a'] })).toBe(null)
  }
  for (const name of ['id', 'ids', 'user', 'model', 'temperature', 'metadata', 'files']) {
    expect([name, refusalOf(askGraphs, { question: 'x', [name]: ['a'] })]).toEqual([name, null])
  }
})

test('a name that resembles the list of files is refused', () => {
  const requests = [
    [askGraphs, { question: 'x', graph_ids: ['a'] }],
    [askGraph, { question: 'x' }],
    [askConversation, { question: 'x' }],
    [searchPassages, { query: 'x', graph_ids: ['a'] }],
  ] as const
  for (const [endpoint, body] of requests) {
    for (const name of ['file_id', 'fileId', 'fileIds', 'FILE_IDS', 'file_ids[]', 'flie_ids']) {
      const message = `“${name}” is not a field. Did you mean “file_ids”?`
      expect([endpoint.path, refusalOf(endpoint, { ...body, [name]: ['a'] })]).toEqual([
        endpoint.path,
        message,
      ])
      expect(refusalOf(endpoint, { ...body, file_ids: ['a'], [name]: ['a'] })).toBe(null)
    }
  }
  expect(refusalOf(searchPassages, { query: 'x', fileTypes: ['pdf'] })).toMatch(/“file_types”/)
})

test('a question does not begin a conversation, so that it is not lost without a word', () => {
  expect(refusalOf(createConversation, { question: 'Do dogs pay?' })).toBe(
    '“question” is not a field.',
  )
})

test('an endpoint that takes any field, or one of several shapes, does not refuse their fields', () => {
  const of = (body: z.ZodMiniType): Endpoint => ({ ...putMapping, body })
  expect(refusalOf(of(z.looseObject({ a: z.string() })), { b: 1 })).toBe(null)
  const shapes = z.union([z.object({ a: z.string() }), z.object({ b: z.optional(z.string()) })])
  expect(refusalOf(of(shapes), { b: 'x' })).toBe(null)
  expect(refusalOf(of(shapes), { c: 'x' })).toMatch(/^“c” is not a field\./)
})

test('each administration endpoint with a body says which fields it has', () => {
  const unchecked = Object.entries(endpoints).flatMap(([name, endpoint]: [string, Endpoint]) => {
    const hasBody = endpoint.body !== undefined && endpoint.body !== 'bytes'
    const isOurs = endpoint.path.startsWith('/v1/admin/')
    return hasBody && isOurs && refusalOf(endpoint, { nonsense_field: 1 }) === null ? [name] : []
  })
  expect(unchecked).toEqual([])
})
