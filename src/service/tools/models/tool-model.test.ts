import { expect, test } from 'vitest'
import { messageText } from '#contract/chat/messages.ts'
import { findMedicalEntities } from '#contract/tools/medical.ts'
import { splitText } from '#contract/tools/splitting.ts'
import { puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { embeddedService } from '#service/test-service.ts'

const text = 'Wool was dear that year in all towns. Silk was even dearer in the south.'
const context_window = 3000

async function begin(...answers: string[]) {
  const model = puppet(...answers.map((answer) => says(answer)))
  const models = registryOf({ m: model }, { context_window })
  const { refusal, admin } = await embeddedService({ models })
  const requests = {
    splitText: () =>
      refusal(splitText, { body: { text, strategy: 'llm_split', model: 'm' } }, admin),
    findMedicalEntities: () =>
      refusal(findMedicalEntities, { body: { content: text, model: 'm' } }, admin),
  }
  return { model, requests }
}

test.each(['splitText', 'findMedicalEntities'] as const)(
  'answers in no form that %s can use are failures of the model',
  async (operation) => {
    for (const answer of [' \n\t ', 'Well. '.repeat(20_000), '[]', '{"starts": "two"}']) {
      const { model, requests } = await begin(answer, answer)
      expect(await requests[operation]()).toMatchObject({ status: 500, failure: 'tool_failed' })
      const shown = messageText(model.requests[1]?.messages.at(-2) ?? { content: '' })
      // Providers refuse messages without text.
      expect(shown.trim()).not.toBe('')
    }
  },
)
