import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#console/ui/tokens.css'
import '#console/ui/base.css'
import { toast } from './toast.ts'
import { Toasts } from './Toasts.tsx'

test('beside a box to write in, a toast stands over the navigation and not over the conversation', async () => {
  await page.viewport(1280, 800)
  const screen = await render(
    <>
      <div data-composer="" />
      <Toasts />
    </>,
  )
  toast({ title: 'Preset saved' })
  await expect.element(screen.getByText('Preset saved')).toBeVisible()
  // The toast slides in.
  const readPlace = (): number[] => {
    const { left, bottom } = screen.getByRole('dialog').element().getBoundingClientRect()
    return [Math.round(left), Math.round(bottom)]
  }
  await expect.poll(readPlace).toEqual([16, 784])
})

test('in a narrow window, a box at its end makes room for a toast, which a failure keeps until it is dismissed', async () => {
  await page.viewport(390, 800)
  const screen = await render(
    <>
      <div
        data-composer=""
        data-testid="box"
        style={{
          position: 'fixed',
          bottom: 'calc(var(--height-bar) + var(--toast-room, 0px))',
          height: 40,
        }}
      />
      <Toasts />
    </>,
  )
  const readBox = () => screen.getByTestId('box').element().getBoundingClientRect()
  toast({ title: 'Not saved', description: 'The service did not respond.', tone: 'critical' })
  const failure = screen.getByRole('alertdialog')
  await expect.element(failure).toBeVisible()
  await expect
    .poll(() => readBox().bottom <= failure.element().getBoundingClientRect().top)
    .toBe(true)
  await failure.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => readBox().bottom).toBe(744)
})

test('the action of a toast stands below its description, which takes the whole width', async () => {
  await page.viewport(390, 800)
  const screen = await render(<Toasts />)
  const text = '3 models added. fake-large is now the default model.'
  toast({
    title: 'Fake connected',
    description: text,
    action: { label: 'Open playground', onPress: () => undefined },
  })
  const action = screen.getByRole('button', { name: 'Open playground' })
  await expect.element(action).toBeVisible()
  const words = screen.getByText(text).element().getBoundingClientRect()
  expect(action.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(words.bottom)
})
