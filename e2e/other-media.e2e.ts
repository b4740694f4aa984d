import { call, createGraph, uploadText } from './api.ts'
import { expect, test } from './test.ts'

test('an answer is printed with its sources, and without what only a screen can use', async ({
  home,
  service,
}) => {
  const graph = await createGraph(service, 'Printed pilotage')
  await uploadText(service, 'pilots.md', 'Pilots board at buoy seven.', graph.id)
  const conversation = await call<{ id: string }>(service, 'POST', '/v1/conversations', {
    graph_ids: [graph.id],
    model: 'sheaf-reader',
  })
  const question = 'Where do pilots board?'
  await call(service, 'POST', `/v1/conversations/${conversation.id}/turns`, { question })
  await home.goto(`${service.address}/ask/${conversation.id}`)
  const source = home.getByRole('link', { name: /pilots\.md/ })
  await expect(source).toBeVisible()
  await home.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(source).toBeVisible()
  await expect(home.getByRole('navigation')).toHaveCount(0)
  await expect(home.getByRole('textbox', { name: 'Question' })).toBeHidden()
  await expect(home.getByRole('button', { name: /Edit|Why|History|Conversation/ })).toHaveCount(0)
  await expect(home.getByRole('link', { name: 'New' })).toHaveCount(0)
  expect(await home.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
    'light',
  )
})

test.describe('with the colors of the operating system', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('what is chosen stands out', async ({ home }) => {
    const grounds = await home.getByRole('navigation', { name: 'Main' }).evaluate((navigation) => {
      const groundOf = (link: Element | null) => link && getComputedStyle(link).backgroundColor
      return [
        groundOf(navigation.querySelector('[aria-current="page"]')),
        groundOf(navigation.querySelector('a:not([aria-current])')),
      ]
    })
    expect(grounds[0]).not.toBe(grounds[1])
  })
})
