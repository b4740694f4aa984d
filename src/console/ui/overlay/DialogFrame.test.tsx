import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#console/ui/tokens.css'
import '#console/ui/base.css'
import '#console/ui/layout/Box.module.css'
import dialogStyles from './Dialog.module.css'
import { Button } from '#console/ui/Button.tsx'
import { FirstField } from '#console/ui/form/FirstField.tsx'
import { DialogActions } from './DialogActions.tsx'
import { useTypedHold } from './dialog-hold.ts'
import { DialogFrame } from './DialogFrame.tsx'

test('a dialog that is taller than the window scrolls between its title and its buttons', async () => {
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
  const dialog = screen.getByRole('dialog').element()
  await expect.poll(() => dialog.getBoundingClientRect().bottom).toBeLessThan(720)
  const footer = save.element().closest(`.${dialogStyles['actions']}`)
  const footerGap = () =>
    dialog.getBoundingClientRect().bottom - (footer?.getBoundingClientRect().bottom ?? 0)
  await expect.poll(footerGap).toBeLessThan(2)

  const content = dialog.querySelector(`.${dialogStyles['content']}`)
  content?.scrollTo(0, content.scrollHeight)
  await expect.poll(footerGap).toBeLessThan(2)
  await expect.element(screen.getByRole('heading', { name: 'Long' })).toBeInViewport()
  await expect.element(screen.getByRole('button', { name: 'Close' })).toBeInViewport()
})

test('a long title takes two lines', async () => {
  await page.viewport(390, 720)
  const screen = await render(
    <DialogFrame isOpen onClose={() => undefined} title={`Access to ${'Minutes '.repeat(30)}`}>
      Nobody
    </DialogFrame>,
  )
  const title = screen.getByRole('heading')
  await expect.element(title).toBeVisible()
  const { lineHeight, paddingTop } = getComputedStyle(title.element())
  const lines = title.element().getBoundingClientRect().height - Number.parseFloat(paddingTop)
  expect(lines).toBeLessThan(2.5 * Number.parseFloat(lineHeight))
})

test('Escape closes the suggestions of a field first, and then the dialog', async () => {
  let isClosed = false
  const screen = await render(
    <DialogFrame isOpen onClose={() => (isClosed = true)} title="Model">
      <input aria-label="Name" list="names" />
      <datalist id="names" aria-label="Names">
        <option value="bge-m3">bge-m3</option>
        <option value="nomic-embed-text">nomic-embed-text</option>
      </datalist>
    </DialogFrame>,
  )
  const name = screen.getByRole('combobox', { name: 'Name' })
  await name.click()
  await userEvent.keyboard('bg')
  await userEvent.keyboard('{Escape}')
  await expect.element(name).toHaveValue('bg')
  expect(isClosed).toBe(false)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => isClosed).toBe(true)
})

test('Escape closes a dialog at once where no suggestion fits', async () => {
  let isClosed = false
  const screen = await render(
    <DialogFrame isOpen onClose={() => (isClosed = true)} title="Model">
      <input aria-label="Name" list="names" />
      <datalist id="names" aria-label="Names">
        <option value="bge-m3">bge-m3</option>
      </datalist>
    </DialogFrame>,
  )
  await screen.getByRole('combobox', { name: 'Name' }).click()
  await userEvent.keyboard('qwen')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => isClosed).toBe(true)
})

test('a veil lies between a dialog and the question whether to leave it', async () => {
  const screen = await render(
    <DialogFrame isOpen onClose={() => undefined} title="Model">
      <Typed />
    </DialogFrame>,
  )
  await screen.getByRole('button', { name: 'Type' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Keep editing' })).toBeVisible()
  const veils = [...document.querySelectorAll(`.${dialogStyles['backdrop']}`)]
  const dialog = screen.getByRole('dialog', { includeHidden: true }).first().element()
  expect(veils).toHaveLength(2)
  const isAfter = dialog.compareDocumentPosition(veils[1] ?? dialog)
  expect(isAfter & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

function Typed() {
  return <Button onClick={useTypedHold()}>Type</Button>
}

test('an open dialog dims the gutter of the scroll bar, where its backdrop does not reach', async () => {
  const gutter = () => getComputedStyle(document.documentElement).backgroundColor
  const dialog = (isOpen: boolean) => (
    <DialogFrame isOpen={isOpen} onClose={() => undefined} title="Open">
      Text
    </DialogFrame>
  )
  const screen = await render(dialog(false))
  const plain = gutter()
  await screen.rerender(dialog(true))
  await expect.poll(gutter).not.toBe(plain)
  await screen.rerender(dialog(false))
  await expect.poll(gutter).toBe(plain)
})

function Creator() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        New graph
      </button>
      <DialogFrame isOpen={isOpen} onClose={() => setOpen(false)} title="New graph">
        <FirstField value="" onChange={() => undefined} />
      </DialogFrame>
    </>
  )
}

test('a dialog with a first field returns the focus to what opened it', async () => {
  const screen = await render(<Creator />)
  const opener = screen.getByRole('button', { name: 'New graph' })
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})
