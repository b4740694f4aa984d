import { expect, test } from 'vitest'
import { loopTurn } from './loop-turn.ts'

/** Paced work on a test clock that records the turn of the event loop in which each piece started. */
function startTurns(maxMs: number, workedShare = 1) {
  let nowMs = 0
  let turnNumber = 0
  let isOver = false
  const countTurn = (): void => {
    turnNumber += 1
    if (!isOver) setImmediate(countTurn)
  }
  setImmediate(countTurn)
  const turn = loopTurn(
    maxMs,
    () => nowMs,
    () => nowMs * workedShare,
  )
  return {
    turn,
    pass: (milliseconds: number) => (nowMs += milliseconds),
    /** Runs pieces of these durations and resolves with the turns in which they started. */
    pieces: (durationsMs: readonly number[]) => {
      const waiting = [...durationsMs]
      const begunIn: number[] = []
      const { promise, resolve } = Promise.withResolvers<number[]>()
      const { wake } = turn.pace({
        startNext: () => {
          const duration = waiting.shift()
          if (duration === undefined) resolve(begunIn)
          else begunIn.push(turnNumber)
          nowMs += duration ?? 0
          return duration !== undefined
        },
      })
      wake()
      return promise.finally(() => (isOver = true))
    },
  }
}

const distances = (turns: readonly number[]): number[] =>
  turns.slice(1).map((turn, at) => turn - (turns[at] ?? 0))

test('pieces start in one turn while there is time left, then in the next', async () => {
  const { pieces } = startTurns(4)
  expect(distances(await pieces([1, 1, 1, 1, 1, 1, 4, 1]))).toEqual([0, 0, 0, 1, 0, 0, 1])
})

test('time in which the thread was not running counts a fifth', async () => {
  const { pieces } = startTurns(2, 0)
  expect(distances(await pieces([4, 4, 4, 4, 4, 4]))).toEqual([0, 0, 1, 0, 0])
  const waiting = startTurns(2, 0)
  expect(distances(await waiting.pieces([40, 4]))).toEqual([1])
})

test('all paced work shares the time of a turn', async () => {
  const { pieces } = startTurns(4)
  const [first, second] = await Promise.all([pieces([2, 2, 2]), pieces([2, 2, 2])])
  expect(distances(first)).toEqual([1, 1])
  expect(second).toEqual(first)
})

test('after a long piece, other work gets several turns', async () => {
  const { pieces } = startTurns(2)
  expect(distances(await pieces([40, 2, 2]))).toEqual([3, 1])
})

test('paced work waits briefly while connections arrive, and then gets most turns', async () => {
  const { turn, pieces, pass } = startTurns(2)
  let arrived = 0
  const accept = (): void => {
    arrived += 1
    turn.noteConnection()
    pass(5)
    if (arrived < 100) setImmediate(accept)
  }
  accept()
  const begunIn = await pieces(Array<number>(20).fill(2))
  expect(begunIn[0]).toBeGreaterThan(24)
  expect(begunIn[0]).toBeLessThan(40)
  expect(begunIn.at(-1)).toBeLessThan(80)
})
