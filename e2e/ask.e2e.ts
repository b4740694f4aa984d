import { call, createGraph, uploadText } from './api.ts'
import { expect, expectAccessible, test } from './test.ts'

const animals =
  '# Animals\n\nDogs travel free of charge on the ferry. Cats pay half the fare on the ferry.\n'

test('a question is asked, followed up, opened at its place and found again after a reload', async ({
  home,
  service,
}) => {
  const graph = await createGraph(service, 'Ask ferry')
  await uploadText(service, 'animals.md', animals, graph.id)
  await home.setViewportSize({ width: 1280, height: 800 })
  await home.getByRole('link', { name: 'Ask', exact: true }).click()
  await home.getByRole('button', { name: /Graphs to ask/ }).click()
  const graphs = home.getByRole('dialog', { name: 'Graphs to ask' })
  // It listens for Escape once it has the focus.
  await expect(graphs.getByRole('searchbox')).toBeFocused()
  for (const box of await graphs.getByRole('checkbox').all()) await box.uncheck()
  await graphs.getByRole('checkbox', { name: /Ask ferry/ }).check()
  await home.keyboard.press('Escape')
  await expect(graphs).toBeHidden()

  const question = home.getByRole('textbox', { name: 'Question' })
  await question.fill('Do dogs travel free of charge?')
  await question.press('Enter')
  const answer = home.getByRole('article').first()
  await expect(answer).toContainText('Dogs travel free of charge')
  await expect(home).toHaveURL(/\/ask\/[\da-f-]{36}$/)
  await expect(question).toBeFocused()
  await question.fill('Do cats pay half the fare?')
  await question.press('Enter')
  await expect(home.getByRole('article').nth(1)).toContainText('Cats pay half the fare')

  await home.getByRole('button', { name: 'Bad answer' }).last().click()
  const comment = home.getByRole('textbox', { name: /What was wrong with it/ })
  await expect(comment).toBeFocused()
  // The box for the next question does not cover it.
  await expect
    .poll(async () => {
      const [field, box] = [await comment.boundingBox(), await question.boundingBox()]
      return field !== null && box !== null && field.y + field.height < box.y
    })
    .toBe(true)
  await comment.fill('Only for cats.')
  await comment.press('Enter')
  await expect(home.getByText('Saved', { exact: true })).toBeVisible()

  await answer.getByRole('button', { name: 'Source 1' }).click()
  const pane = home.getByRole('complementary', { name: 'animals.md' })
  await expect(pane.locator('mark').first()).toContainText('Dogs travel free of charge')
  await expectAccessible(home)
  await pane.getByRole('button', { name: 'Close' }).click()
  await expect(answer.getByRole('button', { name: 'Source 1' })).toBeFocused()

  // Back closes the pane and stays in the conversation; a reload keeps it.
  await answer.getByRole('button', { name: 'Source 1' }).click()
  await home.reload()
  await expect(pane.locator('mark').first()).toContainText('Dogs travel free of charge')
  await home.goBack()
  await expect(pane).toHaveCount(0)
  await expect(home).toHaveURL(/\/ask\/[\da-f-]{36}$/)

  await home.reload()
  await expect(home.getByRole('article')).toHaveCount(2)
  await expect(home.getByRole('article').first()).toContainText('Dogs travel free of charge')
  await expect(
    home
      .getByRole('navigation', { name: 'Conversations' })
      .getByRole('link', { name: /Do dogs travel.*Ask ferry/ }),
  ).toHaveAttribute('aria-current', 'page')
  await home.getByRole('button', { name: 'Why this answer?' }).first().click()
  await expect(home.getByRole('complementary', { name: 'Why this answer?' })).toContainText(
    'animals.md',
  )
  await expectAccessible(home)
})

test('a search in documents leads to the place of a passage', async ({ home, service }) => {
  const graph = await createGraph(service, 'Ask anywhere')
  await uploadText(service, 'otters.md', '# Otters\n\nSea otters sleep in kelp.', graph.id)
  await home.keyboard.press('Control+k')
  await home.getByRole('combobox', { name: /Search graphs, documents/ }).fill('otters kelp')
  await home.getByRole('option', { name: /Sea otters sleep in kelp/ }).click()
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('otters.md')
  await expect(home.locator('mark').first()).toContainText('Sea otters sleep in kelp.')
})

test('a conversation is renamed, shared, exported and deleted', async ({ page: home, service }) => {
  const graph = await createGraph(service, 'Ask menu')
  await uploadText(service, 'animals.md', animals, graph.id)
  const conversation = await call<{ id: string }>(service, 'POST', '/v1/conversations', {
    graph_ids: [graph.id],
    title: 'About animals',
  })
  await home.goto(service.linkTo(`/ask/${conversation.id}`))
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('About animals')
  const actions = home.getByRole('button', { name: 'Conversation actions' })

  await actions.click()
  await home.getByRole('menuitem', { name: 'Rename…' }).click()
  await home.getByRole('textbox', { name: 'Title' }).fill('Beasts')
  await home.getByRole('button', { name: 'Rename' }).click()
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('Beasts')

  await actions.click()
  await home.getByRole('menuitem', { name: 'Share…' }).click()
  await expect(home.getByRole('dialog')).toContainText(
    'Keys of the organization can always read it',
  )
  await home.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(home.getByText('Shared with organization keys').first()).toBeVisible()

  await actions.click()
  const download = home.waitForEvent('download')
  await home.getByRole('menuitem', { name: 'Export as Markdown' }).click()
  expect((await download).suggestedFilename()).toBe('Beasts.md')

  await actions.click()
  await home.getByRole('menuitem', { name: 'Delete' }).click()
  await home.getByRole('button', { name: 'Delete conversation' }).click()
  await expect(home).toHaveURL(/\/ask$/)
  await expect(home.getByRole('link', { name: /Beasts/ })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a source opens as a sheet, and Escape leads back to its citation', async ({
    page: home,
    service,
  }) => {
    const graph = await createGraph(service, 'Ask phone')
    await uploadText(service, 'animals.md', animals, graph.id)
    await home.goto(service.linkTo(`/graphs/${graph.id}/ask`))
    const question = home.getByRole('textbox', { name: 'Question' })
    await question.fill('Do dogs travel free of charge?')
    await question.press('Enter')
    const citation = home.getByRole('button', { name: 'Source 1' })
    await citation.click()
    const sheet = home.getByRole('dialog', { name: 'animals.md' })
    await expect(sheet.locator('mark').first()).toContainText('Dogs travel free of charge')
    await expectAccessible(home)
    await home.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(citation).toBeFocused()
    await citation.click()
    await expect(sheet).toBeVisible()
    await home.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(citation).toBeFocused()
    await expect(home).toHaveURL(/\/ask$/)
    await home.reload()
    await expect(home.getByRole('article')).toContainText('Dogs travel free of charge')
  })
})

test.describe('with a service of its own', () => {
  test.use({ ownsService: true })

  test('without a graph and without a model the page says what to do', async ({
    page: home,
    service,
  }) => {
    await home.goto(service.linkTo('/ask'))
    await expect(home.getByText('Nothing to ask yet')).toBeVisible()
    await expect(home.getByRole('link', { name: 'Create a graph' })).toBeVisible()
    await expect(home.getByText(/built-in reader quotes sentences/)).toBeVisible()
    await expect(home.getByRole('link', { name: 'Connect a language model' })).toHaveAttribute(
      'href',
      '/settings/models',
    )
    await expectAccessible(home)
  })
})

test('a question that cannot be sent before its view has loaded stays and can be asked again', async ({
  page,
  context,
  service,
}) => {
  const graph = await createGraph(service, 'Ask down')
  await uploadText(service, 'animals.md', animals, graph.id)
  await page.goto(service.linkTo(`/graphs/${graph.id}/ask`))
  const question = page.getByRole('textbox', { name: 'Question' })
  await expect(question).toBeVisible()
  // Nothing was typed, so that the view of answers has not been loaded, and cannot be.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await question.fill('Do dogs travel free of charge?')
  await page.keyboard.press('Enter')
  const turn = page.getByRole('article')
  await expect(turn).toContainText('Do dogs travel free of charge?')
  await expect(turn).toContainText('Could not reach')
  await expect(turn.getByRole('button', { name: 'Ask again' })).toBeVisible()
})

test('a question that was asked offline stays, also over a reload, and can be asked again', async ({
  page: home,
  context,
  service,
}) => {
  const graph = await createGraph(service, 'Ask offline')
  await uploadText(service, 'animals.md', animals, graph.id)
  const { id } = await call<{ id: string }>(service, 'POST', '/v1/conversations', {
    graph_ids: [graph.id],
  })
  await home.goto(service.linkTo(`/ask/${id}`))
  const box = home.getByRole('textbox', { name: 'Question' })
  await expect(home.getByRole('button', { name: 'Graphs to ask: Ask offline' })).toBeVisible()
  await home.waitForLoadState('networkidle')
  const question = 'Do dogs travel free of charge?'

  await context.setOffline(true)
  await box.fill(question)
  await box.press('Enter')
  const turn = home.getByRole('article')
  await expect(turn).toContainText(question)
  await expect(turn).toContainText('Could not reach')
  await expect(turn.getByRole('button', { name: 'Ask again' })).toBeVisible()
  await expectAccessible(home)

  await context.setOffline(false)
  await home.reload()
  await expect(box).toHaveValue(question)
  await box.press('Enter')
  await expect(turn).toContainText('Dogs travel free of charge on the ferry.')
  await expect(box).toHaveValue('')
  await home.waitForLoadState('networkidle')

  // Asked again on the page, it stands there once.
  await context.setOffline(true)
  await box.fill('Do cats pay half the fare?')
  await box.press('Enter')
  const again = home.getByRole('button', { name: 'Ask again' })
  await expect(again).toBeVisible()
  await context.setOffline(false)
  await again.click()
  await expect(turn.nth(1)).toContainText('Cats pay half the fare on the ferry.')
  await expect(turn).toHaveCount(2)
  await home.reload()
  await expect(turn).toHaveCount(2)
  await expect(box).toHaveValue('')
})

test('a new conversation about a graph begins on the visit on which the last one began', async ({
  home,
  service,
}) => {
  const graph = await createGraph(service, 'Ask pets')
  await uploadText(service, 'animals.md', animals, graph.id)
  await home.goto(service.linkTo(`/graphs/${graph.id}/ask`))
  const question = home.getByRole('textbox', { name: 'Question' })
  await question.fill('Do dogs travel free of charge?')
  await question.press('Enter')
  await expect(home.getByRole('article')).toContainText('Dogs travel free of charge')

  await home.getByRole('button', { name: 'New conversation' }).click()
  await expect(home.getByRole('article')).toHaveCount(0)
  await question.fill('Do cats pay half the fare?')
  await question.press('Enter')
  await expect(home.getByRole('article')).toHaveCount(1)
  await expect(home.getByRole('article')).toContainText('Cats pay half the fare')
})
