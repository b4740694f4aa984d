import { onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { makeQueryClient } from './query-client.ts'

test('requests are sent while the browser is offline, because the service may be on the same machine', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const client = makeQueryClient()
  const queryFn = () => Promise.resolve('graphs')
  expect(await client.query({ queryKey: ['graphs'], queryFn })).toBe('graphs')
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.resolve('created') })
  expect(await mutation.execute(undefined)).toBe('created')
})
