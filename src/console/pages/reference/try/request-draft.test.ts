import { expect, test } from 'vitest'
import { operationReference } from '#contract/reference/operation-reference.ts'
import { firstDraft, readDraft } from './request-draft.ts'

test('the first draft of every kind of operation is its example', () => {
  const ask = operationReference('askGraphs')
  expect(readDraft(ask, firstDraft(ask))).toEqual({
    request: expect.objectContaining({ method: 'POST', body: ask.example.body, isStream: false }),
  })
  const list = operationReference('listGraphs')
  expect(readDraft(list, firstDraft(list))).toEqual({
    request: expect.objectContaining({ method: 'GET', query: {} }),
  })
})

test('a path parameter, a file and JSON are required', () => {
  const get = operationReference('getGraph')
  expect(readDraft(get, firstDraft(get))).toEqual({
    problem: { part: 'params', name: 'graph_id', message: 'Enter graph_id.' },
  })
  expect(readDraft(get, { ...firstDraft(get), params: { graph_id: '..' } })).toHaveProperty(
    'problem.name',
    'graph_id',
  )
  const upload = operationReference('uploadFile')
  const draft = firstDraft(upload)
  expect(readDraft(upload, draft)).toEqual({
    problem: { part: 'file', name: 'file', message: 'Choose a file.' },
  })
  const file = new File(['a'], 'a.txt')
  expect(readDraft(upload, { ...draft, file, query: { graphId: 'g' } })).toEqual({
    request: expect.objectContaining({ fileName: 'a.txt', query: { graphId: 'g' } }),
  })
  const chat = operationReference('createChatCompletion')
  expect(readDraft(chat, { ...firstDraft(chat), body: '{"model":' })).toEqual({
    problem: {
      part: 'body',
      name: 'body',
      message: expect.stringMatching(/^The body is not JSON\. \S/),
    },
  })
})

test('blanks around parameters are not sent, and a stream is recognized', () => {
  const ask = operationReference('askGraph')
  const draft = { ...firstDraft(ask), params: { graph_id: ' g ' }, body: '{"stream": true}' }
  expect(readDraft(ask, draft)).toEqual({
    request: expect.objectContaining({ params: { graph_id: 'g' }, isStream: true }),
  })
})
