import { useRef } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Turn } from './turn.ts'
import { TurnScroll } from './TurnScroll.tsx'

const open = (key: string): Turn => ({
  key,
  id: null,
  after: '',
  question: `Question ${key}`,
  feedback: null,
  status: 'sent',
})
const done = (key: string): Turn => ({
  ...open(key),
  status: 'done',
  answer: { question: '', answer: 'No answer.', sources: [] },
})

/** Turns of these heights above a box of 100 pixels. */
function Conversation({ turns, heights }: { turns: readonly Turn[]; heights: number[] }) {
  const view = useRef<HTMLDivElement>(null)
  const newest = useRef<HTMLDivElement>(null)
  return (
    <div ref={view} style={{ minHeight: 500, paddingBottom: 100 }}>
      {turns.map(({ key, question }, index) => (
        <div
          key={key}
          ref={index === turns.length - 1 ? newest : undefined}
          style={{ height: heights[index] }}
        >
          <h2>{question}</h2>
          {index === turns.length - 1 && <button type="button">Show all</button>}
        </div>
      ))}
      <TurnScroll
        turns={turns}
        isAsked
        view={view}
        newest={newest}
        turn_id={undefined}
        stored={null}
      />
    </div>
  )
}

const firstTurns = [done('1'), done('2')]

async function ask(width: number) {
  await page.viewport(width, 600)
  const screen = await render(<Conversation turns={firstTurns} heights={[150, 150]} />)
  await screen.rerender(
    <Conversation turns={[...firstTurns, open('3')]} heights={[150, 150, 90]} />,
  )
  const show = (turn: Turn, height: number) =>
    screen.rerender(<Conversation turns={[...firstTurns, turn]} heights={[150, 150, height]} />)
  const top = () =>
    Math.round(
      screen.getByRole('heading', { name: 'Question 3' }).element().getBoundingClientRect().top,
    )
  return { screen, show, top }
}

/** Until whatever would scroll has done so. */
const twoFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

test.each([1280, 390])(
  'a tall answer that comes in one piece stands under its question, %i pixels wide',
  async (width) => {
    const { show, top } = await ask(width)
    await show(done('3'), 700)
    await expect.poll(top).toBeLessThan(60)
    expect(top()).toBeGreaterThanOrEqual(0)
  },
)

test('parts of a complete answer that load later come into sight', async () => {
  const { show, top } = await ask(1280)
  await show(done('3'), 40)
  await twoFrames()
  await show(done('3'), 700)
  await expect.poll(top).toBeLessThan(60)
})

test('a page that was shorter for a moment is followed on', async () => {
  const { show, top } = await ask(390)
  await show(open('3'), 400)
  await expect.poll(() => window.scrollY).toBeGreaterThan(100)
  await show(done('3'), 20)
  // The browser scrolls up at once where the layout is read, and tells it later.
  expect(window.scrollY).toBeLessThan(100)
  await twoFrames()
  await show(done('3'), 700)
  await expect.poll(top).toBeLessThan(60)
  expect(top()).toBeGreaterThanOrEqual(0)
})

test('an answer that grows past the window leaves its question at the top', async () => {
  const { show, top } = await ask(1280)
  for (const height of [300, 500, 700, 1_500]) {
    await show(open('3'), height)
    await twoFrames()
  }
  expect(top()).toBeGreaterThanOrEqual(0)
  expect(top()).toBeLessThan(60)
})

test('who scrolls to the end of an answer follows it', async () => {
  const { show } = await ask(1280)
  await show(open('3'), 900)
  await twoFrames()
  window.scrollTo({ top: 10_000 })
  await twoFrames()
  const before = window.scrollY
  await show(open('3'), 1_500)
  await expect.poll(() => window.scrollY).toBe(before + 600)
})

test('a reader who has scrolled up stays there', async () => {
  const { show } = await ask(1280)
  await show(open('3'), 400)
  await expect.poll(() => window.scrollY).toBeGreaterThan(100)
  window.scrollBy({ top: -60 })
  const before = window.scrollY
  await twoFrames()
  await show(open('3'), 900)
  await show(done('3'), 1_500)
  await twoFrames()
  expect(window.scrollY).toBe(before)
})

test('what a click opens under a complete answer does not move the page', async () => {
  const { screen, show } = await ask(1280)
  await show(done('3'), 150)
  await twoFrames()
  const before = window.scrollY
  await screen.getByRole('button', { name: 'Show all' }).click()
  await show(done('3'), 700)
  await twoFrames()
  expect(window.scrollY).toBe(before)
})
