import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
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
