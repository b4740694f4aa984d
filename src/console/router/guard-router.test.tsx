import { expect, test } from 'vitest'
import { memoryHistory } from './history.ts'
import { createRouter } from './router.ts'
import { guardRouter } from './guard-router.ts'
import { first, page, show } from './test-router.tsx'

test('a guard is asked before another path is opened, by a link or in the history, and not for parameters', async () => {
  const { router, history, heading, address } = await show([
    first,
    { path: 'second', component: page('Second page') },
    { path: 'third', component: page('Third page') },
  ])
  await router.navigate('/second')
  const questions: string[] = []
  let answer = false
  const release = guardRouter(router, async (next) => {
    questions.push(next.pathname)
    return answer
  })
  await router.navigate('?tab=1', { replace: true })
  await router.navigate('/third')
  expect(address()).toBe('/second')
  router.back()
  await expect.poll(() => questions).toEqual(['/third', '/first'])
  expect(history.read().pathname + history.read().search).toBe('/second?tab=1')
  await heading('Second page').toBeVisible()

  answer = true
  router.back()
  await heading('First page').toBeVisible()
  expect(address()).toBe('/first')
  release()
  history.go(1)
  await heading('Second page').toBeVisible()
  expect(questions).toEqual(['/third', '/first', '/first'])
})

test('while a guard is being asked, no other page is opened', async () => {
  const { router, heading, address } = await show([
    first,
    { path: 'second', component: page('Second page') },
  ])
  await router.ready
  const decision = Promise.withResolvers<boolean>()
  guardRouter(router, () => decision.promise)
  const left = router.navigate('/second')
  await router.navigate('/second')
  decision.resolve(false)
  await left
  expect(address()).toBe('/first')
  await heading('First page').toBeVisible()
})

test('a guard can answer at once or later, while the history moves as late as that of a browser', async () => {
  const memory = memoryHistory('/first')
  const moves: number[] = []
  const history = {
    ...memory,
    go: (steps: number) => {
      moves.push(steps)
      setTimeout(() => memory.go(steps))
    },
  }
  const router = createRouter([{ path: '*', component: () => null }], history)
  await router.navigate('/second')
  const address = () => [memory.read().pathname, router.getPage()?.location.pathname]
  guardRouter(router, () => true)
  router.back()
  await expect.poll(address).toEqual(['/first', '/first'])
  router.go(1)
  await expect.poll(address).toEqual(['/second', '/second'])
  expect(moves).toEqual([-1, 1])

  guardRouter(router, async () => true)
  router.back()
  await expect.poll(address).toEqual(['/first', '/first'])
  expect(moves).toEqual([-1, 1, -1, 1, -1])
})
