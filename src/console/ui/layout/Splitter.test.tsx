import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Splitter } from './Splitter.tsx'

function Case({ side }: { side: 'start' | 'end' }) {
  const [width, setWidth] = useState(300)
  return <Splitter label="Width" side={side} width={width} onChange={setWidth} />
}

test('the arrow keys resize the column within its bounds', async () => {
  const screen = await render(<Case side="start" />)
  const line = screen.getByRole('separator', { name: 'Width' })
  line.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(line).toHaveAttribute('aria-valuenow', '324')
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expect.element(line).toHaveAttribute('aria-valuenow', '240')
  await userEvent.keyboard('{End}')
  await expect.element(line).toHaveAttribute('aria-valuenow', '720')
})

test('on the other side, the arrow keys are reversed', async () => {
  const screen = await render(<Case side="end" />)
  const line = screen.getByRole('separator', { name: 'Width' })
  line.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(line).toHaveAttribute('aria-valuenow', '324')
})
