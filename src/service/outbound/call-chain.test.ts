import { expect, test } from 'vitest'
import { createChatCompletion } from '#contract/chat/chat.ts'
import { createProvider, listModels, putMapping, testProvider } from '#contract/models.ts'
import { chainHeader, maxChainedCalls, readChain } from './call-chain.ts'
import { embeddedService } from '#service/test-service.ts'

async function ownProvider() {
  let requests = 0
  const service = await embeddedService({ hooks: [{ onResponse: () => void (requests += 1) }] })
  const { app, ask, admin } = service
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const base_url = `${address}/v1`
  const body = { name: 'Mirror', base_url, api_key: admin }
  const provider = await ask(createProvider, { body }, admin)
  const mapping = { provider_id: provider.id, upstream: 'mdl-mirror' }
  await ask(putMapping, { params: { model_id: 'mdl-mirror' }, body: mapping }, admin)
  return { ...service, address, base_url, provider, requests: () => requests }
}

const chat = { model: 'mdl-mirror', messages: [{ role: 'user' as const, content: 'Hello' }] }

test('a provider that is this service itself fails at once, and says so', async () => {
  const { refusal, admin, requests } = await ownProvider()
  const before = requests()
  const { status, failure, body } = await refusal(createChatCompletion, { body: chat }, admin)
  expect([status, failure, body.errors[0]?.description]).toEqual([
    500,
    'model_refused_request',
    'The provider of this model is this service itself, or asks it again.',
  ])
  // The request, and the call that it made.
  expect(requests() - before).toBe(2)
})

test('the test of a provider says that its address is that of this service', async () => {
  const { ask, admin, base_url, provider } = await ownProvider()
  for (const body of [{ provider_id: provider.id }, { base_url }]) {
    expect(await ask(testProvider, { body }, admin)).toMatchObject({
      ok: false,
      message: 'This is the address of this service itself. Enter the address of a model server.',
    })
  }
})

test('a call that came through too many other services is refused, and others are not', async () => {
  const { address, admin } = await ownProvider()
  const send = (names: string[]) =>
    fetch(`${address}${listModels.path}`, {
      headers: { authorization: `Bearer ${admin}`, 'x-sheaf-chain': names.join(', ') },
    })
  const names = Array.from({ length: maxChainedCalls }, (_, at) => `other-${at}`)
  expect((await send(names)).status).toBe(200)
  const refused = await send([...names, 'one-more'])
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('request_looped'),
  ])
})

test('a header that is no list of names is no chain', () => {
  expect(readChain({ [chainHeader]: '0a1b, 2c3d' })).toBe('0a1b, 2c3d')
  for (const header of ['a'.repeat(10_000), 'a, b c', 'a\u00e9', ',']) {
    expect(readChain({ [chainHeader]: header })).toBe('')
  }
})
