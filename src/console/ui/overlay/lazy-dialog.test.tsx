import { useLayoutEffect, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { isConnectionLost } from '#console/api/connection.ts'
import { lazyDialog } from './lazy-dialog.tsx'

interface QuestionProps {
  name: string | null
  isOpen: boolean
  onClose: () => void
}

function Question({ name, isOpen, onClose }: QuestionProps) {
  return (
    <section aria-label={isOpen ? 'Open' : 'Closing'}>
      <p>Delete {name}?</p>
      <button type="button" onClick={onClose}>
        Cancel
      </button>
    </section>
  )
}

function Page({ load }: { load: () => Promise<typeof Question> }) {
  const [Dialog] = useState(() => lazyDialog(load))
  const [name, setName] = useState<string | null>(null)
  return (
    <>
      {['Wool', 'Silk'].map((thread) => (
        <button key={thread} type="button" onClick={() => setName(thread)}>
          {thread}
        </button>
      ))}
      <Dialog name={name} isOpen={name !== null} onClose={() => setName(null)} />
    </>
  )
}

test('a dialog loads once, when it first opens', async () => {
  let loads = 0
  const screen = await render(
    <Page
      load={() => {
        loads += 1
        return Promise.resolve(Question)
      }}
    />,
  )
  expect(loads).toBe(0)
  await screen.getByRole('button', { name: 'Wool' }).click()
  await expect.element(screen.getByText('Delete Wool?')).toBeVisible()
  await screen.getByRole('button', { name: 'Silk' }).click()
  await expect.element(screen.getByText('Delete Silk?')).toBeVisible()
  expect(loads).toBe(1)
})

test('a closing dialog keeps its text', async () => {
  const screen = await render(<Page load={() => Promise.resolve(Question)} />)
  await screen.getByRole('button', { name: 'Wool' }).click()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('region', { name: 'Closing' })).toBeVisible()
  await expect.element(screen.getByText('Delete Wool?')).toBeVisible()
})

test('a frame that has been loaded is rendered together with the dialog inside it', async () => {
  let hadFrame: boolean | null = null
  const Frame = lazyDialog(
    () => Promise.resolve(Question),
    () => Question,
  )
  function Framed(props: QuestionProps) {
    useLayoutEffect(() => {
      hadFrame = document.body.textContent.includes('Delete Wool?')
    }, [])
    return <Frame {...props} />
  }
  const Lazy = lazyDialog(() => Promise.resolve(Framed))
  const screen = await render(<Lazy name="Wool" isOpen onClose={() => undefined} />)
  await expect.element(screen.getByText('Delete Wool?')).toBeVisible()
  expect(hadFrame).toBe(true)
})

test('a dialog that opens while the service does not respond waits for it', async () => {
  let isAway = true
  const request = vi.spyOn(window, 'fetch').mockImplementation(async () => {
    if (isAway) throw new TypeError('Failed to fetch')
    return Response.json({ status: 'ok' })
  })
  onTestFinished(() => request.mockRestore())
  const screen = await render(
    <Page
      load={async () => {
        if (isAway) throw new TypeError('Failed to fetch dynamically imported module')
        return Question
      }}
    />,
  )
  await screen.getByRole('button', { name: 'Wool' }).click()
  await expect.poll(isConnectionLost).toBe(true)
  await expect.element(screen.getByRole('button', { name: 'Silk' })).toBeVisible()
  isAway = false
  await expect.element(screen.getByText('Delete Wool?')).toBeVisible()
  expect(isConnectionLost()).toBe(false)
})
