import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { VersionSwitch } from './VersionSwitch.tsx'

function Versions({ total }: { total: number }) {
  const [number, setNumber] = useState(total)
  return <VersionSwitch number={number} total={total} onShow={setNumber} />
}

test('versions are switched one by one, and the ends say why they end', async () => {
  const screen = await render(<Versions total={2} />)
  const previous = screen.getByRole('button', { name: 'Previous version' })
  const next = screen.getByRole('button', { name: 'Next version' })
  await expect.element(next).toHaveAccessibleDescription('This is the newest version.')
  await previous.click()
  await expect.element(screen.getByText('1 of 2')).toBeVisible()
  await expect.element(previous).toHaveFocus()
  await expect.element(previous).toHaveAccessibleDescription('This is the first version.')
  await next.click()
  await expect.element(screen.getByText('2 of 2')).toBeVisible()
})

test('a single version has no switch', async () => {
  const screen = await render(<Versions total={1} />)
  await expect.element(screen.getByRole('group')).not.toBeInTheDocument()
})
