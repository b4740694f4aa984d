import { expect, test } from 'vitest'
import type { ModelEvent, ResolvedModel } from '#service/models/chat-model.ts'
import { answerMemory } from './answer-memory.ts'
import { plainRequest } from './ask-model.ts'

const chars = 1024 * 1024
const limits = { maxCharsPerRequest: 4 * chars, maxChars: 8 * chars }
const anna = { organization_id: 'o', key_id: 'anna' }
const ben = { organization_id: 'o', key_id: 'ben' }
const cleo = { organization_id: 'o', key_id: 'cleo' }

/** A model that answers with this many megabytes, in chunks of one megabyte. */
const modelOf = (megabytes: number): ResolvedModel => ({
  id: 'mdl-x5',
  context_window: null,
  abilities: { tools: true, json_schema: true, images: true },
  chat: {
    kind: 'language',
    fingerprint: 'fp',
    async *answer(): AsyncGenerator<ModelEvent, void> {
      for (let at = 0; at < megabytes; at += 1) yield { type: 'text', text: 'a'.repeat(chars) }
    },
  },
})

async function read({ chat }: ResolvedModel): Promise<void> {
  const request = { ...plainRequest, messages: [] }
  for await (const event of chat.answer(request, AbortSignal.timeout(10_000))) void event
}

const failure = (key: string) => expect.objectContaining({ key })

test('all answers of one request share a limit', async () => {
  const answers = answerMemory(limits).open(anna)
  await read(answers.counted(modelOf(2)))
  await read(answers.counted(modelOf(2)))
  await expect(read(answers.counted(modelOf(1)))).rejects.toEqual(failure('model_failed'))
})

test('large answers are counted until their requests end, and one key can hold half of them', async () => {
  const memory = answerMemory(limits)
  const first = memory.open(anna)
  await read(first.counted(modelOf(4)))
  const second = memory.open(anna)
  await expect(read(second.counted(modelOf(1)))).rejects.toEqual(failure('too_many_requests'))
  const third = memory.open(ben)
  await read(third.counted(modelOf(4)))
  await expect(read(memory.open(cleo).counted(modelOf(1)))).rejects.toEqual(failure('unavailable'))

  first.release()
  first.release()
  await read(memory.open(cleo).counted(modelOf(1)))
  await read(second.counted(modelOf(1)))
})

test('ordinary answers are not counted', async () => {
  const memory = answerMemory({ maxCharsPerRequest: chars, maxChars: 0 })
  const short = modelOf(0)
  short.chat.answer = async function* answer() {
    yield { type: 'text', text: 'a'.repeat(60_000) }
  }
  await read(memory.open(anna).counted(short))
  await expect(read(memory.open(anna).counted(modelOf(1)))).rejects.toEqual(
    failure('too_many_requests'),
  )
})
