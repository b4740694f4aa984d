import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#console/ui/tokens.css'
import '#console/ui/base.css'
import '#console/ui/layout/Box.module.css'
import dialogStyles from './Dialog.module.css'
import { Button } from '#console/ui/Button.tsx'
import { DialogActions } from './DialogActions.tsx'
import { DialogFrame } from './DialogFrame.tsx'

test('the buttons of a dialog that is taller than the window stay visible', async () => {
  await page.viewport(1280, 720)
  const screen = await render(
    <DialogFrame isOpen onClose={() => undefined} title="Long">
      <div style={{ height: 2000 }} />
      <DialogActions>
        <Button>Save</Button>
      </DialogActions>
    </DialogFrame>,
  )
  const save = screen.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeVisible()
  await expect.poll(() => save.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(720)
  const footerBottom = () =>
    save.element().closest(`.${dialogStyles['actions']}`)?.getBoundingClientRect().bottom
  await expect.poll(footerBottom).toBe(720)
})
