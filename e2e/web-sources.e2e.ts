import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { createGraph } from './api.ts'
import { expect, expectAccessible, test as base } from './test.ts'

interface Site {
  origin: string
  pages: Map<string, string>
}

const page = (title: string, text: string): string =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${text}</p></main>`

const test = base.extend<{ site: Site }>({
  // The service may crawl addresses on this machine.
  env: { SHEAF_PRIVATE_HOSTS: '127.0.0.1' },

  // eslint-disable-next-line no-empty-pattern -- the runner reads the names from the pattern
  site: async ({}, provide) => {
    const pages = new Map<string, string>()
    const server = createServer((request, response) => {
      const html = pages.get(request.url ?? '')
      response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html' })
      response.end(html)
    })
    await provide({ origin: await listen(server), pages })
    server.closeAllConnections()
    server.close()
  },
})

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
    })
  })
}

test('a site is added, read, asked, read again and removed', async ({
  page: home,
  service,
  site,
}) => {
  const { origin, pages } = site
  pages.set('/harbour', page('Harbour', 'Ships take a pilot. <a href="/harbour/fees">Fees</a>'))
  pages.set('/harbour/fees', page('Harbour fees', 'The fee for a night is 40 euros.'))
  const graph = await createGraph(service, 'Harbour site')
  await home.goto(service.linkTo(`/graphs/${graph.id}`))
  await home.getByRole('link', { name: 'Web sources' }).click()
  await expect(home.getByText('No web sources yet')).toBeVisible()
  await expectAccessible(home)

  await home.getByRole('button', { name: 'Add source' }).click()
  await home.getByRole('textbox', { name: 'Address' }).fill(`${origin}/harbour`)
  await expectAccessible(home)
  await home.keyboard.press('Enter')
  const list = home.getByRole('list', { name: 'Web sources' })
  await expect(list).toContainText('2 pages ready')
  await expectAccessible(home)
  await expect(home.getByRole('link', { name: 'Files 2' })).toBeVisible()

  await home
    .getByRole('navigation', { name: /^Tabs of/ })
    .getByRole('link', { name: 'Ask' })
    .click()
  await home.getByRole('textbox', { name: 'Question' }).fill('What is the fee for a night?')
  await home.keyboard.press('Enter')
  await expect(home.getByRole('article')).toContainText('40 euros')
  await home.getByRole('group', { name: 'Sources' }).getByRole('link').click()
  await home.getByRole('link', { name: 'Open file' }).click()
  await expect(home.getByRole('heading', { level: 1 })).toHaveText(/Harbour fees/)
  await expect(home.getByRole('link', { name: `${origin}/harbour/fees` })).toBeVisible()

  pages.set('/harbour/fees', page('Harbour fees', 'The fee for a night is 50 euros.'))
  await home.goto(`${service.address}/graphs/${graph.id}/web`)
  await home.getByRole('button', { name: 'Crawl all again' }).click()
  await expect(list).toContainText('Crawling')
  await expect(list.getByText('Crawled', { exact: true })).toBeVisible()
  await expect(list).toContainText('2 pages ready')
  await home.goto(`${service.address}/graphs/${graph.id}/ask`)
  await home.getByRole('textbox', { name: 'Question' }).fill('What is the fee for a night?')
  await home.keyboard.press('Enter')
  await expect(home.getByRole('article').last()).toContainText('50 euros')

  await home.goto(`${service.address}/graphs/${graph.id}/web`)
  await home.getByRole('button', { name: `Actions for ${origin}/harbour` }).click()
  await home.getByRole('menuitem', { name: 'Remove' }).click()
  const question = home.getByRole('alertdialog')
  await expect(question).toContainText('2 pages crawled from it will be deleted')
  await question.getByRole('button', { name: 'Remove source' }).click()
  await expect(home.getByText('No web sources yet')).toBeVisible()
  await expect(home.getByRole('link', { name: 'Files 0' })).toBeVisible()
})
