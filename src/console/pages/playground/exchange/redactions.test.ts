import { expect, test } from 'vitest'
import type { Redaction } from '#contract/chat/redactions.ts'
import { redactionTexts } from '#console/answers/notes/redaction-texts.ts'
import { redactedRequest } from './redactions.ts'

const email: Redaction = {
  guardrail_name: 'Personal data',
  entity_type: 'email',
  applied_to: 'input',
  count: 2,
  places: [
    { path: 'messages.0.content', start: 3, end: 8 },
    { path: 'messages.1.content.0.text', start: 0, end: 5 },
  ],
}
const phone: Redaction = {
  ...email,
  entity_type: 'phone',
  count: 1,
  places: [{ path: 'messages.0.content', start: 13, end: 16 }],
}

test('a request is shown as the model read it', () => {
  const request = {
    model: 'm',
    messages: [
      { role: 'user', content: 'To a@b.c, call 123.' },
      { role: 'user', content: [{ type: 'text', text: 'd@e.f' }] },
    ],
  }
  const places = [{ path: 'messages.0.content', start: 15, end: 18 }]
  expect(redactedRequest(request, [email, { ...phone, places }])).toEqual({
    model: 'm',
    messages: [
      { role: 'user', content: 'To [email], call [phone].' },
      { role: 'user', content: [{ type: 'text', text: '[email]' }] },
    ],
  })
  expect(request.messages[0]?.content).toBe('To a@b.c, call 123.')
  expect(redactedRequest(request, [{ ...email, places: [] }])).toBeNull()
})

test('a guardrail is named once for the request and once for the answer', () => {
  expect(redactionTexts([email, phone, { ...email, applied_to: 'output', count: 1 }])).toEqual([
    '3 values redacted in the input by “Personal data” (email, phone)',
    '1 value redacted in the answer by “Personal data” (email)',
  ])
  expect(redactionTexts([{ ...email, count: 1 }])).toEqual([
    '1 value redacted in the input by “Personal data” (email)',
  ])
})
