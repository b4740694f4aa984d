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
