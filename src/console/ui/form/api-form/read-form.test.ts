import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTeam } from '#contract/access.ts'
import { ApiError } from '#console/api/api-error.ts'
import { divideErrors, failureMessages } from './divide-errors.ts'
import { readForm } from './read-form.ts'

const rules = { schema: createTeam.body, missing: { name: 'Enter a name.' } }

test('the body is the output of the schema', () => {
  expect(readForm(rules, { name: ' Legal ' })).toEqual({ body: { name: 'Legal' }, errors: null })
})

test('an empty value has its own message, other errors that of the schema', () => {
  expect(readForm(rules, { name: ' ' }).errors).toEqual({ name: 'Enter a name.' })
  expect(readForm(rules, { name: 'a\u0007' }).errors).toEqual({
    name: 'Control characters are not allowed.',
  })
})

test('errors without a message in the contract say what is wrong in words', () => {
  const schema = z.object({ list: z.array(z.string().check(z.maxLength(2))) })
  const values = { list: ['a', 'abc'] }
  const tooLong = 'Can have at most 2 characters.'
  expect(readForm({ schema }, values).errors).toEqual({ 'list.1': tooLong })
  const invalid = { 'list.1': 'Use two letters.' }
  expect(readForm({ schema, invalid }, values).errors).toEqual(invalid)
})

test('custom checks add errors, and their messages take precedence', () => {
  const check = ({ name }: { name: string }) => ({
    name: name === 'Legal' ? 'Legal is in use.' : undefined,
  })
  expect(readForm({ ...rules, check }, { name: 'Legal' }).errors).toEqual({
    name: 'Legal is in use.',
  })
  expect(readForm({ ...rules, check }, { name: 'Sales' }).errors).toBeNull()
})

test('messages are assigned to the shown field of their path or of its parent', () => {
  const names = new Map([
    ['team_ids', 'scope'],
    ['rule.pattern', 'pattern'],
  ])
  const messages = { 'team_ids.0': 'a', 'team_ids.1': 'b', 'rule.pattern': 'c', rule: 'd', x: 'e' }
  expect(divideErrors(messages, names)).toEqual({
    atFields: new Map([
      ['scope', 'a'],
      ['pattern', 'c'],
    ]),
    rest: ['d', 'e'],
  })
})

test('a failure is assigned by its paths, or by its key', () => {
  const taken = new ApiError('team_name_taken', 'Taken.', { fields: { name: 'Taken.' } })
  expect(failureMessages(taken)).toEqual({ name: 'Taken.' })
  expect(failureMessages(new ApiError('permission_missing', 'Lacks keys:admin.'))).toEqual({
    permissions: 'Lacks keys:admin.',
  })
  expect(failureMessages(new ApiError('internal', 'It broke.'))).toEqual({})
})
