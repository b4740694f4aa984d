import { Suspense, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { isConnectionLost, setConnectionLost } from '#console/api/connection.ts'
import { lazyPart } from './lazy-part.ts'

const missing = new TypeError('Failed to fetch dynamically imported module')

function Answer({ text }: { text: string }) {
  return <p>{text}</p>
}

function Page({ load }: { load: () => Promise<typeof Answer> }) {
  const [Part] = useState(() => lazyPart(load))
  return (
    <>
      <button type="button" onClick={Part.preload}>
        Preload
      </button>
      <Suspense fallback={<p>Loading</p>}>
        <Part text="Wool" />
      </Suspense>
    </>
  )
}

test('while the service does not respond, a part waits, and the page around it stays', async () => {
  let isAway = true
  const request = vi.spyOn(window, 'fetch').mockImplementation(async () => {
    if (isAway) throw new TypeError('Failed to fetch')
    return Response.json({ status: 'ok' })
  })
  onTestFinished(() => {
    request.mockRestore()
    setConnectionLost(false)
  })
  const screen = await render(
    <Page load={() => (isAway ? Promise.reject(missing) : Promise.resolve(Answer))} />,
  )
  await expect.poll(isConnectionLost).toBe(true)
  await expect.element(screen.getByText('Loading')).toBeVisible()
  // What fails before the part is shown is nobody’s failure.
  await screen.getByRole('button', { name: 'Preload' }).click()
  isAway = false
  await expect.element(screen.getByText('Wool')).toBeVisible()
})
