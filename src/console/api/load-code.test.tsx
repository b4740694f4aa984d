import { expect, onTestFinished, test, vi } from 'vitest'
import {
  isConnectionLost,
  isPageOutdated,
  setConnectionLost,
  setPageOutdated,
} from './connection.ts'
import { loadCode } from './load-code.ts'

const missing = new TypeError('Failed to fetch dynamically imported module')

test('code that the service has no more is not waited for in silence, and code that fails rejects', async () => {
  const request = vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({ status: 'ok' }))
  onTestFinished(() => {
    request.mockRestore()
    setPageOutdated(false)
  })
  const broken = new Error('wool is not a function')
  await expect(loadCode(() => Promise.reject(broken))).rejects.toBe(broken)
  expect(isPageOutdated()).toBe(false)
  void loadCode(() => Promise.reject(missing))
  await expect.poll(isPageOutdated).toBe(true)
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
