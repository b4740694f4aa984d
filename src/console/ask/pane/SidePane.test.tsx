import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import { SidePane } from './SidePane.tsx'

/** An answer that the pane makes as long as several screens. */
function LongAnswer() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p style={{ height: isOpen ? 3000 : 300 }}>Dogs pay £9.</p>
      <button type="button" onClick={() => setOpen(true)}>
        Why this answer?
      </button>
      <p style={{ height: 2000 }}>Cats pay double.</p>
      {isOpen && (
        <SidePane title="Why" onClose={() => undefined}>
          Because
        </SidePane>
      )}
    </>
  )
}

test('the answer that a pane was opened from stays in sight', async () => {
  await page.viewport(1400, 800)
  const screen = await renderConsole(<LongAnswer />, fakeService())
  const opener = screen.getByRole('button', { name: 'Why this answer?' })
  await opener.click()
  await expect.element(screen.getByRole('complementary', { name: 'Why' })).toBeVisible()
  const middleOf = (element: Element): number => element.getBoundingClientRect().top
  await expect.poll(() => middleOf(opener.element())).toBeLessThan(600)
  expect(middleOf(opener.element())).toBeGreaterThan(0)
})
