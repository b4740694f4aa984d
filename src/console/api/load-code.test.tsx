import { expect, onTestFinished, test, vi } from 'vitest'
import { isConnectionLost, setConnectionLost } from './connection.ts'
import { loadCode } from './load-code.ts'

const missing = new TypeError('Failed to fetch dynamically imported module')

test('code that the service has no more is missing at once', async () => {
  const request = vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({ status: 'ok' }))
  onTestFinished(() => request.mockRestore())
  await expect(loadCode(() => Promise.reject(missing))).rejects.toBe(missing)
})

test('while the service is away, code waits for it, and style sheets that failed are loaded again', async () => {
  let isAway = true
  const request = vi.spyOn(window, 'fetch').mockImplementation(async () => {
    if (isAway) throw new TypeError('Failed to fetch')
    return Response.json({ status: 'ok' })
  })
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = 'http://127.0.0.1:1/dialog.css'
  const failed = new Promise((resolve) => link.addEventListener('error', resolve))
  document.head.append(link)
  await failed
  onTestFinished(() => {
    request.mockRestore()
    setConnectionLost(false)
    document.querySelector(`link[href="${link.href}"]`)?.remove()
  })

  const code = loadCode(() => (isAway ? Promise.reject(missing) : Promise.resolve('dialog')))
  await expect.poll(isConnectionLost).toBe(true)
  isAway = false
  expect(await code).toBe('dialog')
  expect(isConnectionLost()).toBe(false)
  expect(link.isConnected).toBe(false)
  expect(document.querySelector(`link[href="${link.href}"]`)).not.toBeNull()
})
