import { readdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { call, createGraph, exportBundle, stageBundle, uploadText } from './api.ts'
import {
  expect,
  expectAccessible,
  expectContrast,
  expectOnePrimaryButton,
  test,
  visit,
} from './test.ts'

test('every file of the console is served, compressed where the build compressed it', async ({
  service,
}) => {
  const request = { method: 'HEAD', headers: { 'accept-encoding': 'br' } }
  for (const folder of ['assets', 'samples']) {
    const names = new Set(await readdir(`dist/${folder}`))
    const files = [...names].filter((name) => !/\.(br|gz)$/.test(name))
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) {
      const { status, headers } = await fetch(`${service.address}/${folder}/${file}`, request)
      const encoding = names.has(`${file}.br`) ? 'br' : null
      expect([file, status, headers.get('content-encoding')]).toEqual([file, 200, encoding])
    }
  }
})

/** The paths that were requested until the code and data of the page were there, and before it was drawn. */
function requestedForPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [loaded] = performance.getEntriesByName('first-page-loaded')
    if (loaded === undefined) throw new Error('No page is loaded.')
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < loaded.startTime)
      .map(({ name }) => new URL(name).pathname)
  })
}

test('the HTML of a page names every script and style that the page needs', async ({
  home,
  service,
}) => {
  for (const path of ['/', '/ask', '/graphs', '/playground', '/settings/keys', '/reference']) {
    const accept = { headers: { accept: 'text/html' } }
    const html = await (await fetch(service.address + path, accept)).text()
    await home.goto(service.address + path)
    await home.getByRole('main').waitFor()
    const needed = (await requestedForPage(home)).filter((name) => /\.(js|css)$/.test(name))
    expect(needed.length).toBeGreaterThan(5)
    expect(needed.filter((name) => !html.includes(name))).toEqual([])
  }
})

test('the HTML of a page asks for its first data before the scripts, and nothing asks again', async ({
  home,
  service,
}) => {
  const pages = [
    ['/graphs', '/v1/graphs?scope=all'],
    ['/files', '/v1/files?scope=all'],
    ['/ask', '/v1/graphs?limit=50&scope=all&include=organization&order_by=files'],
    ['/ask', '/v1/conversations?scope=own&sort=activity'],
    ['/ask', '/v1/conversations?scope=shared&sort=activity'],
  ] as const
  for (const [path, first] of pages) {
    await home.goto('about:blank')
    const requested: string[] = []
    const record = (request: { url: () => string }) =>
      requested.push(request.url().slice(service.address.length))
    home.on('request', record)
    await home.goto(service.address + path, { waitUntil: 'networkidle' })
    await expect(home.getByRole('heading', { level: 1 })).toBeVisible()
    home.off('request', record)
    expect(await requestedForPage(home)).toContain('/v1/me')
    for (const name of ['/v1/me', first]) {
      expect([path, name, requested.filter((other) => other === name).length]).toEqual([
        path,
        name,
        1,
      ])
    }
  }
})

test('the console says that it is loading until its scripts have come', async ({
  page,
  service,
}) => {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.setBlockedURLs', { urls: ['*.js'] })
  await page.goto(service.address)
  const loading = page.getByRole('img', { name: 'Loading Sheaf' })
  await expect(loading).toBeVisible()
  await expect.poll(() => loading.evaluate((svg) => getComputedStyle(svg).opacity)).toBe('1')
  await client.send('Network.setBlockedURLs', { urls: [] })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(loading).toHaveCount(0)
})

test.describe('on a narrow phone', () => {
  test.use({ ownsService: true, colorScheme: 'light', viewport: { width: 360, height: 740 } })

  test('no page scrolls sideways or has an accessibility violation, in either theme', async ({
    home,
    service,
  }) => {
    test.slow()
    const name = 'Pilotage and the very long name of a graph that goes on and on'
    const graph = await createGraph(service, name)
    const file = await uploadText(
      service,
      'a-name-without-a-single-space-that-is-longer-than-any-phone-is-wide-indeed.md',
      '# Pilotage\n\nPilots board at buoy seven.\n\n| Place | Depth |\n|---|---|\n| Bar | 4 m |\n',
      graph.id,
    )
    const conversation = await call<{ id: string }>(service, 'POST', '/v1/conversations', {
      graph_ids: [graph.id],
    })
    const application = await call<{ id: string }>(service, 'POST', '/v1/applications', {
      name: 'Summarize',
      blueprint: {
        model: 'sheaf-reader',
        inputs: [{ name: 'Text', input_type: 'text' }],
        messages: [{ role: 'user', content: 'Summarize: {{Text}}' }],
      },
    })
    await call(service, 'POST', `/v1/applications/${application.id}/deploy`, {})
    const staged = await stageBundle(service, await exportBundle(service, graph.id))
    const operation = { id: 'createChatCompletion' }
    const paths = [
      '/',
      '/ask',
      `/ask/${conversation.id}`,
      '/graphs',
      '/graphs/import',
      `/graphs/import/${staged.id}`,
      `/graphs/${graph.id}`,
      `/graphs/${graph.id}/ask`,
      `/graphs/${graph.id}/web`,
      `/graphs/${graph.id}/retrieval`,
      `/graphs/${graph.id}/access`,
      '/files',
      `/files/${file.id}`,
      '/playground',
      '/playground/runs',
      '/playground/evaluations',
      '/playground/evaluations/new',
      '/applications',
      `/applications/${application.id}`,
      `/applications/${application.id}/run`,
      `/applications/${application.id}/batch`,
      `/applications/${application.id}/versions`,
      '/reference',
      `/reference/${operation.id}`,
      '/tools',
      '/tools?tool=look',
      '/tools?tool=split',
      '/settings/models',
      '/settings/teams',
      '/settings/keys',
      '/settings/guardrails',
      '/settings/reviews',
      '/settings/usage',
      '/settings/audit',
      '/settings/limits',
      '/settings/isolation',
      '/nowhere',
    ]
    const heading = home.getByRole('heading', { level: 1 })
    const headings = new Map<string, string>()
    for (const path of paths) {
      await home.goto(`${service.address}${path}`)
      await expect(heading).toBeVisible()
      // A heading can be the name of what is still loading.
      await expect(home.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
      headings.set(path, await heading.innerText())
    }
    for (const path of paths) {
      await visit(home, path)
      await expect(heading).toHaveText(headings.get(path) ?? '')
      const beyond = await home.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([path, beyond]).toEqual([path, 0])
      await expectAccessible(home)
      await expectOnePrimaryButton(home)
      // The themes differ only in colors.
      await home.emulateMedia({ colorScheme: 'dark' })
      await expectContrast(home)
      await home.emulateMedia({ colorScheme: 'light' })
    }
  })
})
