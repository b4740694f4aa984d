import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import '#console/ui/tokens.css'
import '#console/ui/base.css'
import styles from './Columns.module.css'

/** How many answers stand in each row, where `total` of them have this width. */
async function rowsOf(total: number, width: number): Promise<number[]> {
  const answers = Array.from({ length: total }, (_, index) => <li key={index}>Answer</li>)
  const screen = await render(
    <div style={{ width }}>
      <ul className={styles['columns']}>{answers}</ul>
    </div>,
  )
  const tops = [...screen.container.querySelectorAll('li')].map((item) => item.offsetTop)
  await screen.unmount()
  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
}

test('of four answers, none stands alone', async () => {
  expect(await rowsOf(4, 1000)).toEqual([4])
  expect(await rowsOf(4, 697)).toEqual([2, 2])
  expect(await rowsOf(4, 420)).toEqual([2, 2])
  expect(await rowsOf(4, 340)).toEqual([1, 1, 1, 1])
})

test('two or three answers stand in one row where each has room', async () => {
  expect(await rowsOf(3, 697)).toEqual([3])
  expect(await rowsOf(2, 420)).toEqual([2])
})
