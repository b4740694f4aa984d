import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeService, me, renderConsole, testGraph, testPage } from '#console/test-console.tsx'
import { isConnectionLost } from '#console/api/connection.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { getMe } from '#contract/access.ts'
import { listFiles } from '#contract/files.ts'
import { listGraphs } from '#contract/graphs.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'
import { AppShell } from './AppShell.tsx'

test('letters typed while the search loads are searched for, and reach nothing else', async () => {
  const service = fakeService()
    .answer(getMe, me(['graphs:read']))
    .answer(listGraphs, testPage([]))
    .answer(listFiles, testPage([]))
  const screen = await renderConsole(<AppShell />, service)
  const behind = document.createElement('input')
  document.body.append(behind)
  behind.focus()
  await expect.element(screen.getByRole('navigation').first()).toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}tidex{Backspace}s')
  const search = screen.getByRole('combobox', { name: 'Search graphs, documents and actions' })
  await expect.element(search).toHaveValue('tides')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard(' now')
  await expect.element(search).toHaveValue('tides now')
  expect(behind.value).toBe('')
  behind.remove()
})

test('a search that opens again while it closes is empty, and takes what is typed', async () => {
  const service = fakeService()
    .answer(getMe, me(['graphs:read']))
    .answer(listGraphs, testPage([]))
    .answer(listFiles, testPage([]))
  const screen = await renderConsole(<AppShell />, service)
  await expect.element(screen.getByRole('navigation').first()).toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  const search = screen.getByRole('combobox', { name: 'Search graphs, documents and actions' })
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('wool')
  await expect.element(search).toHaveValue('wool')
  // Closing takes as long as its transition.
  const popup = document.querySelector<HTMLElement>('[role="dialog"]')
  if (popup) popup.style.transitionDuration = '2s'
  await userEvent.keyboard('{Escape}{Control>}k{/Control}cat')
  await expect.element(search).toHaveValue('cat')
  await userEvent.keyboard('s')
  await expect.element(search).toHaveValue('cats')
})

test('a lost connection is named until the service responds, and what failed loads then', async () => {
  const service = fakeService()
    .answer(getMe, me())
    .answer(listGraphs, testPage([testGraph(3)]))
  const screen = await renderConsole(
    <>
      <GraphNames />
      <AppShell />
    </>,
    service,
  )
  await expect.element(screen.getByRole('navigation').first()).toBeInTheDocument()
  service.setAway(true)
  await screen.getByRole('button', { name: 'Load graphs' }).click()
  const banner = screen.getByText('Connection lost. Trying again…')
  await expect.element(banner).toBeVisible()
  await expect.element(screen.getByText(/Could not reach/)).toBeVisible()
  service.setAway(false)
  await expect.element(screen.getByText('Supplier contracts')).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
})

test('a browser that goes offline says so where the service does not respond any more', async () => {
  const service = fakeService().answer(getMe, me())
  const screen = await renderConsole(<AppShell />, service)
  await expect.element(screen.getByRole('navigation').first()).toBeInTheDocument()
  const banner = screen.getByText('Connection lost. Trying again…')
  // The library of queries remembers it.
  onTestFinished(() => void window.dispatchEvent(new Event('online')))
  window.dispatchEvent(new Event('offline'))
  await expect.poll(isConnectionLost).toBe(false)
  await expect.element(banner).not.toBeInTheDocument()
  service.setAway(true)
  window.dispatchEvent(new Event('offline'))
  await expect.element(banner).toBeVisible()
  service.setAway(false)
  await expect.element(banner).not.toBeInTheDocument()
})

test('requests that are blocked while the service responds fail, and are not repeated for ever', async () => {
  const service = fakeService().answer(getMe, me())
  const screen = await renderConsole(
    <>
      <GraphNames />
      <AppShell />
    </>,
    service,
  )
  await expect.element(screen.getByRole('navigation').first()).toBeInTheDocument()
  const sleep = (ms: number) => new Promise((resolve) => void window.setTimeout(resolve, ms))
  let attempts = 0
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href)
    if (pathname === '/v1/graphs') {
      attempts += 1
      throw new TypeError('Failed to fetch')
    }
    await sleep(20)
    return service.fetch(input, init)
  }
  await screen.getByRole('button', { name: 'Load graphs' }).click()
  await expect.element(screen.getByText(/Could not reach/)).toBeVisible()
  await sleep(1_000)
  expect(attempts).toBe(1)
  await expect.element(screen.getByText(/Could not reach/)).toBeVisible()
})

test('a page whose service has a new version keeps what was typed, and offers to load again', async () => {
  const service = fakeService().answer(getMe, me())
  const Missing = lazyPart<object>(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  const screen = await renderConsole(
    <>
      <input aria-label="Note" />
      <Suspense fallback={null}>
        <Missing />
      </Suspense>
      <AppShell />
    </>,
    service,
  )
  await screen.getByRole('textbox', { name: 'Note' }).fill('Shear in May')
  await expect.element(screen.getByText(/^Sheaf was updated/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Shear in May')
})

function GraphNames() {
  const [isShown, setShown] = useState(false)
  const graphs = useQuery({ ...graphQueries.search(''), enabled: isShown })
  return (
    <>
      <button type="button" onClick={() => setShown(true)}>
        Load graphs
      </button>
      <p>{graphs.error?.message ?? graphs.data?.data.map(({ name }) => name).join()}</p>
    </>
  )
}

test('the bar of a phone has five entries, and its menu the other pages', async () => {
  const { innerWidth, innerHeight } = window
  await page.viewport(360, 740)
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  const screen = await renderConsole(<AppShell />, fakeService().answer(getMe, me(['*:write'])))
  const places = screen.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect.element(places.first()).toBeVisible()
  expect(places.elements().map((link) => link.textContent)).toEqual([
    'Home',
    'Ask',
    'Graphs',
    'Files',
  ])
  await screen.getByRole('button', { name: /^More/ }).click()
  for (const name of ['Playground', 'Applications', 'Tools']) {
    await expect.element(screen.getByRole('menuitem', { name })).toBeVisible()
  }
  await expect.element(screen.getByRole('menuitem', { name: 'Search' })).toBeVisible()
})

test('the menu has the pages that the key can use, and the reference', async () => {
  const service = fakeService().answer(getMe, me(['applications:read']))
  const screen = await renderConsole(<AppShell />, service)
  const places = screen.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect.element(places.first()).toBeInTheDocument()
  expect(places.elements().map((link) => link.textContent)).toEqual([
    'Home',
    'Applications',
    'API reference',
  ])
})

test('the menu of the account repeats none of the pages of the settings beside a navigation', async () => {
  const { innerWidth, innerHeight } = window
  await page.viewport(1280, 800)
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  const screen = await renderConsole(<AppShell />, fakeService().answer(getMe, me()))
  const places = screen.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await expect.element(places.first()).toBeVisible()
  const settings = places.elements().map((link) => link.textContent)
  expect(settings).toContain('Keys')
  await screen.getByRole('button', { name: /Test/ }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  const entries = screen
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent)
  expect(entries.filter((entry) => settings.includes(entry))).toEqual([])
})

test('the name of a page in the navigation is announced once', async () => {
  const service = fakeService()
    .answer(getMe, me(['graphs:read']))
    .answer(listGraphs, testPage([]))
  const screen = await renderConsole(<AppShell />, service)
  const link = screen.getByRole('link', { name: 'Graphs', exact: true })
  await expect.element(link).toBeInTheDocument()
  // A title is the name of a link without text, and otherwise its description.
  expect(link.element().querySelector('span:not([aria-hidden])')).toBeNull()
})
