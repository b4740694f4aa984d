import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { pagesOf, searchEntries, tableOfContents } from './reference-index.ts'
import type { FieldReference } from './reference.ts'
import { things } from './things.ts'

const pages = Object.fromEntries(things.flatMap(({ id }) => Object.entries(pagesOf(id))))
const all: [string, Endpoint][] = Object.entries(endpoints)

test('every operation has one page, in the table of contents', () => {
  const listed = tableOfContents().flatMap(({ operations }) => operations.map(({ name }) => name))
  expect(listed.toSorted()).toEqual(Object.keys(endpoints).toSorted())
  expect(Object.keys(pages).toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

test('the example request of every operation is accepted', () => {
  for (const [name, { body, jsonBody, query, params }] of all) {
    const example = pages[name]?.example
    const json = body === 'bytes' ? jsonBody : body
    const issues = [
      json?.safeParse(example?.body).error?.issues,
      query?.safeParse(example?.query).error?.issues,
      params?.safeParse(example?.params).error?.issues,
    ].filter(Boolean)
    expect([name, issues]).toEqual([name, []])
  }
})

test('the example response of every operation is one of its schema', () => {
  for (const [name, { reply, chunk }] of all) {
    const example = pages[name]?.example
    const issues = [
      typeof reply === 'object' && reply.safeParse(example?.reply).error?.issues,
      ...(chunk ? (example?.chunks ?? [null]) : []).map(
        (line) => chunk?.safeParse(line).error?.issues,
      ),
    ].filter(Boolean)
    expect([name, issues]).toEqual([name, []])
  }
})

test('every field of a request is described, unless it has one constant value', () => {
  const undescribed = (fields: readonly FieldReference[]): string[] =>
    fields.flatMap(({ anchor, description, values = [], fields: inner = [], forms = [] }) => [
      ...(description === undefined && values.length !== 1 ? [anchor] : []),
      ...undescribed([...inner, ...forms.flatMap((form) => form.fields)]),
    ])
  for (const [name, { params, query, body }] of Object.entries(pages)) {
    const forms = body?.forms.flatMap((form) => form.fields) ?? []
    const fields = [...params, ...query, ...(body?.fields ?? []), ...forms]
    expect([name, undescribed(fields)]).toEqual([name, []])
  }
})

test('every path parameter of an example has a value', () => {
  for (const [name, { path }] of all) {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, param]) => param)
    expect([name, Object.keys(pages[name]?.example.params ?? {})]).toEqual([name, names])
  }
})

test('every field and failure that a search finds is on the pages of its operations', () => {
  const texts = new Map(Object.entries(pages).map(([name, page]) => [name, JSON.stringify(page)]))
  for (const { kind, operations, anchor, label } of searchEntries()) {
    const shown = kind === 'field' ? `"anchor":"${anchor}"` : JSON.stringify(label)
    const without = operations.filter((name) => !texts.get(name)?.includes(shown))
    expect([anchor, without]).toEqual([anchor, []])
  }
})

test('every address within a page is that of one part', () => {
  for (const [name, page] of Object.entries(pages)) {
    const anchors = [...JSON.stringify(page).matchAll(/"anchor":"([^"]*)"/g)].map(([, it]) => it)
    const repeated = anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)
    expect([name, repeated]).toEqual([name, []])
  }
})
