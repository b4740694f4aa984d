import { expect, test } from 'vitest'
import { fakeService, renderConsole, testId } from '#console/test-console.tsx'
import {
  askConversation,
  createConversation,
  type Conversation,
} from '#contract/conversations/conversations.ts'
import { anotherConversation, forgetNewConversation, newConversation } from './live-conversation.ts'

const testConversation = (number: number): Conversation => ({
  id: testId(number),
  object: 'conversation',
  created_at: '2026-11-20T10:00:00.000000Z',
  updated_at: '2026-11-20T10:00:00.000000Z',
  title: 'Dogs',
  graph_ids: [],
  model: null,
  shared: 'private',
  shared_team_ids: [],
  is_owner: true,
  key_name: 'Test',
  turn_count: 0,
})

test('what is being typed is the draft again after a question of elsewhere has begun its conversation', async () => {
  newConversation('twice').draft.write('Do cats')
  const other = anotherConversation('twice')
  other.draft.write('Do dogs pay?')
  const service = fakeService()
    .answer(createConversation, testConversation(81))
    .hang(askConversation)
  await renderConsole(<p>Another page</p>, service)
  other.ask({ question: 'Do dogs pay?', graph_ids: null, model: null, after: '' })
  await expect.poll(() => other.get().conversation_id).toBe(testId(81))
  forgetNewConversation('twice')
  const next = newConversation('twice')
  expect(next.draft.read()).toBe('Do cats')
  next.draft.write('')
  other.stop()
  other.draft.write('')
})

test('a conversation that begins late leaves the draft of the next one', async () => {
  const slow = newConversation('late')
  const service = fakeService()
    .answer(createConversation, testConversation(82))
    .hang(askConversation)
  await renderConsole(<p>Another page</p>, service)
  slow.ask({ question: 'Do cats pay?', graph_ids: null, model: null, after: '' })
  const next = anotherConversation('late')
  next.draft.write('Do dogs pay?')
  await expect.poll(() => slow.get().conversation_id).toBe(testId(82))
  expect(next.draft.read()).toBe('Do dogs pay?')
  next.draft.write('')
  slow.stop()
})
