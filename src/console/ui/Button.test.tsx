import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import '#console/ui/tokens.css'
import '#console/ui/base.css'
import { Button } from './Button.tsx'

function Deploy() {
  const [isDone, setDone] = useState(false)
  return (
    <Button
      disabledReason={isDone ? 'It is deployed already.' : undefined}
      onClick={() => setDone(true)}
    >
      Deploy
    </Button>
  )
}

test('a button keeps the focus when it gets a reason why it is disabled', async () => {
  const screen = await render(<Deploy />)
  const button = screen.getByRole('button', { name: 'Deploy' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAccessibleDescription('It is deployed already.')
  await expect.element(button).toHaveFocus()
})

/** The contrast ratio of two opaque colours as WCAG defines it. */
function contrast(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [first, second]
    .map((color) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    .toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

for (const theme of ['light', 'dark']) {
  for (const variant of ['primary', 'secondary', 'ghost', 'danger'] as const) {
    test(`a disabled ${variant} button is fainter than an enabled one and readable in the ${theme} theme`, async () => {
      document.documentElement.dataset['theme'] = theme
      const screen = await render(
        <>
          <Button variant={variant}>Enabled</Button>
          <Button variant={variant} disabledReason="It is deployed already.">
            Disabled
          </Button>
        </>,
      )
      const [enabled, disabled] = ['Enabled', 'Disabled'].map((name) =>
        getComputedStyle(screen.getByRole('button', { name }).element()),
      )
      const paper = getComputedStyle(document.body).backgroundColor
      const transparent = 'rgba(0, 0, 0, 0)'
      expect(disabled?.backgroundColor).toBe(transparent)
      const readable = contrast(disabled?.color ?? '', paper)
      expect(readable).toBeGreaterThan(3)
      const ground = enabled?.backgroundColor ?? transparent
      expect(readable).toBeLessThan(
        contrast(enabled?.color ?? '', ground === transparent ? paper : ground),
      )
      delete document.documentElement.dataset['theme']
    })
  }
}

test('a disabled button is not filled, so that it looks less active than the others', async () => {
  const screen = await render(
    <>
      <Button variant="primary">Save</Button>
      <Button variant="primary" disabledReason="Nothing has changed.">
        Deploy
      </Button>
    </>,
  )
  const fillOf = (name: string) =>
    getComputedStyle(screen.getByRole('button', { name }).element()).backgroundColor
  expect(fillOf('Save')).not.toBe('rgba(0, 0, 0, 0)')
  await expect.poll(() => fillOf('Deploy')).toBe('rgba(0, 0, 0, 0)')
})

function Question() {
  const [isAnswering, setAnswering] = useState(false)
  return <Button onClick={() => setAnswering(!isAnswering)}>{isAnswering ? 'Stop' : 'Ask'}</Button>
}

test('the second click of a double click does not stop what the first has started', async () => {
  const screen = await render(<Question />)
  await screen.getByRole('button', { name: 'Ask' }).dblClick()
  const stop = screen.getByRole('button', { name: 'Stop' })
  await expect.element(stop).toBeVisible()
  await stop.click()
  await expect.element(screen.getByRole('button', { name: 'Ask' })).toBeVisible()
})

test('a button that stays as it is takes clicks as fast as they come', async () => {
  let rows = 0
  const screen = await render(<Button onClick={() => (rows += 1)}>Add row</Button>)
  await screen.getByRole('button').dblClick()
  expect(rows).toBe(2)
})
