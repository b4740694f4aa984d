import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { deleteFile, getFile, listFiles } from '#contract/files.ts'
import { createGraph, deleteGraph, getGraph, listGraphs, updateGraph } from '#contract/graphs.ts'
import { askGraphs } from '#contract/questions.ts'
import { listWebSources, readWebSources } from '#contract/web-sources.ts'
import type { GivenUrl } from '#contract/web-sources.ts'
import { systemClock } from '#service/clock.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'
import { addressRules } from '#service/web/address-rules.ts'
import { guardedAgent } from '#service/web/guarded-agent.ts'
import { testSite } from '#service/web/test-site.ts'
import { sourceLeases } from './source-leases.ts'
import { startSourceWorker } from './source-worker.ts'

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => unknown)
const until = { timeout: 20_000 }

const page = (title: string, body: string): string =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1>${body}</main>`

onEveryDatabase('web sources', (database) => {
  /** A site with these pages, and a service that may read it. */
  async function begin(pages: Record<string, Answer>, limits = {}) {
    await database().deleteFrom('jobs').execute()
    await database().deleteFrom('web_sources').execute()
    let ahead = 0
    const real = systemClock()
    const clock = { ...real, now: () => new Date(real.now().getTime() + ahead) }
    const site = await testSite((request, response) => {
      const answer = pages[request.url ?? '']
      if (answer === undefined) response.writeHead(404).end('no such page')
      else if (typeof answer === 'string') {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer)
      } else answer(request, response)
    })
    const service = await testService(database(), { worker: true, clock })
    const organization = await service.newOrganization()
    const { admin } = organization
    const agent = guardedAgent(
      addressRules({ loopback: false, privateHosts: [`127.0.0.1:${site.port}`] }),
    )
    const errors: unknown[] = []
    const work = (owner = 'one') => {
      const worker = startSourceWorker({
        database: database(),
        blobs: service.blobs,
        clock,
        maximum: 10_000_000,
        onWork: () => undefined,
        leases: sourceLeases(database(), owner, 30),
        agent,
        delay: 0,
        limits: { pages: 50, depth: 10, time: 60_000, ...limits },
        concurrency: 2,
        leaseSeconds: 30,
        onError: (error) => errors.push(error),
      })
      const waking = setInterval(worker.wake, 20)
      onTestFinished(async () => {
        clearInterval(waking)
        await worker.stop()
        await agent.destroy()
      })
      return worker
    }
    const graph = await service.ask(createGraph, { body: { name: 'web' } }, admin)
    const params = { graph_id: graph.id }
    const set = (urls: GivenUrl[]) => service.ask(updateGraph, { params, body: { urls } }, admin)
    const state = async () =>
      (await service.ask(getGraph, { params }, admin)).urls?.map((each) => each.status)
    const files = async () => {
      const query = { graph_id: graph.id, limit: 100 }
      const { data } = await service.ask(listFiles, { query }, admin)
      return data.toSorted((a, b) => ((a.source_url ?? '') < (b.source_url ?? '') ? -1 : 1))
    }
    return {
      ...service,
      ...site,
      ...organization,
      pages,
      params,
      graph,
      errors,
      work,
      set,
      state,
      files,
      paths: async () =>
        (await files()).map(({ source_url = '' }) => source_url.slice(site.origin.length)),
      settled: async () => {
        await expect
          .poll(async () => (await state())?.some((each) => each.status === 'validating'), until)
          .toBe(false)
        return state()
      },
      read: () =>
        expect
          .poll(
            async () => (await files()).filter((file) => file.status === 'in_progress').length,
            until,
          )
          .toBe(0),
      question: async (question: string, key = admin) =>
        service.ask(askGraphs, { body: { graph_ids: [graph.id], question } }, key),
      pass: (seconds: number) => {
        ahead += seconds * 1000
      },
    }
  }
  const success = { status: 'success' }
  const failed = (error_type: string) => ({ status: 'error', error_type })
  const wool = page('Wool', '<p>Sheep give wool in spring.</p>')

  test('a page becomes a file of the graph, and answers name where it stands', async () => {
    const { work, set, settled, files, read, question, origin, ask, params, admin } = await begin({
      '/wool': wool,
    })
    const before = await set([{ url: `${origin}/wool#top`, type: 'single_page' }])
    expect(before).toMatchObject({
      type: 'web',
      urls: [{ url: `${origin}/wool#top`, type: 'single_page', status: { status: 'validating' } }],
    })
    work()
    expect(await settled()).toEqual([success])
    await read()
    const [file] = await files()
    expect(file).toMatchObject({
      name: 'Wool.html',
      status: 'completed',
      media_type: 'text/html',
      source_url: `${origin}/wool`,
      graph_ids: [params.graph_id],
    })
    const answer = await question('What do sheep give in spring?')
    expect(answer.answer).toBe('Sheep give wool in spring.')
    expect(answer.sources).toEqual([{ file_id: file?.id, snippet: 'Sheep give wool in spring.' }])
    expect(answer.references?.files).toEqual([])
    expect(answer.references?.web).toMatchObject([
      { text: answer.answer, url: `${origin}/wool`, title: 'Wool', fileId: file?.id },
    ])
    const { data } = await ask(listWebSources, { params }, admin)
    expect(data).toMatchObject([
      { pages: { in_progress: 0, completed: 1, failed: 0 }, pages_left_out: 0 },
    ])
    expect(data[0]?.read_at).not.toBe(null)
  })

  test('sub pages are found by links, below the address and on its site alone', async () => {
    const elsewhere = await testSite((_, response) => response.end(wool))
    const link = (href: string) => `<a href="${href}">x</a>`
    const links = [
      '/docs/a',
      'docs/b?x=1#y',
      '/docs/a#z',
      '/shop',
      '/docs/secret/x',
      '/docs/no',
      `${elsewhere.origin}/docs`,
      '/docs/moved',
      '/docs/out',
      '/docs/pic.png',
    ]
    const { work, set, settled, paths, asked, origin } = await begin({
      '/robots.txt': (_, response) => response.end('User-agent: *\nDisallow: /docs/no'),
      '/docs': page('Docs', links.map(link).join('')),
      '/docs/a': page('A', `Some text${link('deep/c')}`),
      '/docs/b?x=1': page('B', 'Other text'),
      '/docs/deep/c': page('C', 'Deep text'),
      '/docs/secret/x': page('S', 'Secret text'),
      '/docs/no': page('No', 'Not to be read'),
      '/docs/moved': (_, response) => response.writeHead(301, { location: '/docs/a' }).end(),
      '/docs/out': (_, response) => response.writeHead(302, { location: '/shop' }).end(),
      '/docs/pic.png': (_, response) =>
        response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
      '/shop': page('Shop', 'Things to buy'),
    })
    await set([
      { url: `${origin}/docs`, type: 'sub_pages', exclude_urls: [`${origin}/docs/secret`] },
    ])
    work()
    expect(await settled()).toEqual([success])
    expect(await paths()).toEqual(['/docs', '/docs/a', '/docs/b?x=1', '/docs/deep/c'])
    expect(asked).not.toContain('/docs/no')
    expect(asked).not.toContain('/docs/secret/x')
    expect(elsewhere.asked).toEqual([])
  })

  test('links without end end', async () => {
    const { work, set, settled, paths, ask, params, admin, origin } = await begin(
      new Proxy<Record<string, Answer>>(
        {},
        {
          get: (_, path) => {
            const at = Number(/\d+/.exec(String(path))?.[0] ?? 0)
            if (path === '/robots.txt') return undefined
            return page(
              `Day ${at}`,
              `Day number ${at} <a href="/day/${at + 1}">on</a><a href="/day/${at + 2}">on</a>`,
            )
          },
        },
      ),
      { pages: 5 },
    )
    await set([{ url: `${origin}/`, type: 'sub_pages' }])
    work()
    expect(await settled()).toEqual([success])
    expect(await paths()).toHaveLength(5)
    const { data } = await ask(listWebSources, { params }, admin)
    expect(data[0]?.pages_left_out).toBeGreaterThan(0)
  })

  test('a page under many addresses is read once', async () => {
    const { work, set, settled, paths, origin } = await begin({
      '/': page('Front', 'Here <a href="/?sort=1">1</a><a href="/copy">2</a><a href="/same">3</a>'),
      '/?sort=1': '<link rel=canonical href=/><p>Here, sorted',
      '/copy': page('Copy', 'The same words'),
      '/same': page('Copy', 'The same words'),
    })
    await set([{ url: `${origin}/`, type: 'sub_pages' }])
    work()
    await settled()
    expect(await paths()).toEqual(['/', '/copy'])
  })

  const answers: Record<string, [string, Answer]> = {
    'that is not there': ['not_found', (_, response) => response.writeHead(404).end()],
    'that is gone': ['not_found', (_, response) => response.writeHead(410).end()],
    'that asks who it is': [
      'paywall_or_login_page',
      (_, response) => response.writeHead(401).end(),
    ],
    'that is closed': ['paywall_or_login_page', (_, response) => response.writeHead(403).end(wool)],
    'that leads to a login': [
      'paywall_or_login_page',
      (_, response) => response.writeHead(302, { location: '/login?next=/page' }).end(),
    ],
    'that is a login': [
      'paywall_or_login_page',
      '<form><input name=u><input type=password></form>Sign in',
    ],
    'that is paid for': [
      'paywall_or_login_page',
      `<script type="application/ld+json">{"isAccessibleForFree":false}</script>${wool}`,
    ],
    'without text': ['not_searchable', '<div id=app></div><script src=app.js></script>'],
    'that is empty': ['not_searchable', ''],
    'that is a picture': [
      'not_searchable',
      (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
    ],
    'that is no text, whatever it says': [
      'not_searchable',
      (_, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(Buffer.from('PK\u0003\u0004\u0000')),
    ],
    'that wants no search': ['not_searchable', `<meta name=robots content=noindex>${wool}`],
    'that is too large': [
      'not_searchable',
      (_, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('x'.repeat(11_000_000)),
    ],
    'that leads into the private network': [
      'invalid_url',
      (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
    'that refreshes into the private network': [
      'invalid_url',
      '<meta http-equiv=refresh content="0;url=http://10.0.0.1/">x',
    ],
    'that leads in circles': [
      'unexpected_error',
      (_, response) => response.writeHead(302, { location: '/page' }).end(),
    ],
    'that refreshes in circles': [
      'unexpected_error',
      (_, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(`<meta http-equiv=refresh content="0;url=?${Math.random()}">x`),
    ],
    'of a kind of trouble nobody knows': [
      'unexpected_error',
      (_, response) => response.writeHead(418).end(),
    ],
  }
  test.each(Object.entries(answers))('a page %s says so', async (_, [error_type, answer]) => {
    const pages = new Proxy<Record<string, Answer>>(
      {},
      {
        get: (__, path) => {
          if (String(path).startsWith('/page')) return answer
          return path === '/login?next=/page' ? wool : undefined
        },
      },
    )
    const { work, set, settled, files, origin } = await begin(pages)
    await set([{ url: `${origin}/page`, type: 'single_page' }])
    work()
    expect(await settled()).toEqual([failed(error_type)])
    expect(await files()).toEqual([])
  })

  test('addresses that cannot be asked are errors, some at once', async () => {
    const { work, set, settled, state, origin, asked } = await begin({
      '/robots.txt': (_, response) => response.end('User-agent: sheaf\nDisallow: /'),
      '/': wool,
    })
    const urls = [
      'no address',
      'ftp://site.test/',
      'http://me:secret@site.test/',
      'http://127.0.0.1/',
      'http://[::1]/',
      origin,
    ]
    await set(urls.map((url) => ({ url, type: 'single_page' })))
    expect((await state())?.map((each) => each.error_type)).toEqual([
      'invalid_url',
      'invalid_url',
      'invalid_url',
      undefined,
      undefined,
      undefined,
    ])
    work()
    expect((await settled())?.map((each) => each.error_type)).toEqual([
      ...Array<string>(5).fill('invalid_url'),
      'not_searchable',
    ])
    expect(asked).toEqual(['/robots.txt'])
  })

  test('passing trouble is waited for, and ends', async () => {
    let asked = 0
    const { work, set, settled, state, pass, origin } = await begin({
      '/busy': (_, response) => {
        asked += 1
        if (asked === 1) response.writeHead(503).end()
        else response.writeHead(200, { 'content-type': 'text/html' }).end(wool)
      },
      '/broken': (_, response) => response.writeHead(500).end(),
    })
    await set([
      { url: `${origin}/busy`, type: 'single_page' },
      { url: `${origin}/broken`, type: 'single_page' },
    ])
    work()
    await expect.poll(() => asked).toBe(1)
    expect(await state()).toEqual([{ status: 'validating' }, { status: 'validating' }])
    const waiting = setInterval(() => pass(60), 50)
    onTestFinished(() => clearInterval(waiting))
    expect(await settled()).toEqual([success, failed('unexpected_error')])
  })

  test('reading again takes what is new, leaves what is not and deletes what is gone', async () => {
    const {
      work,
      set,
      settled,
      files,
      read,
      question,
      ask,
      refusal,
      pages,
      params,
      admin,
      origin,
    } = await begin({
      '/': page('Front', 'Front text <a href=/a>a</a><a href=/b>b</a><a href=/c>c</a>'),
      '/a': page('A', '<p>Rams have horns.</p>'),
      '/b': page('B', '<p>Lambs have milk.</p>'),
      '/c': page('C', '<p>Ewes have lambs.</p>'),
    })
    await set([{ url: origin, type: 'sub_pages' }])
    const worker = work()
    await settled()
    await read()
    const before = await files()
    pages['/a'] = page('A', '<p>Rams have long horns.</p>')
    pages['/b'] = (_, response) => response.writeHead(404).end()
    pages['/c'] = (_, response) => response.writeHead(503).end()
    const { data } = await ask(readWebSources, { params, body: {} }, admin)
    expect(data).toMatchObject([{ status: { status: 'validating' } }])
    worker.wake()
    expect(await settled()).toEqual([success])
    await read()
    const after = await files()
    expect(after.map((file) => file.name)).toEqual(['Front.html', 'A.html', 'C.html'])
    // one that cannot be had at the moment stays as it was
    expect(after.map((file) => before.some((each) => each.id === file.id))).toEqual([
      true,
      false,
      true,
    ])
    expect((await question('What do rams have?')).answer).toBe('Rams have long horns.')
    const gone = before.find((file) => file.name === 'B.html')
    expect((await refusal(getFile, { params: { file_id: gone?.id ?? '' } }, admin)).failure).toBe(
      'file_deleted',
    )
  })

  test('a page that is closed now answers nothing any more', async () => {
    const { work, set, settled, files, ask, pages, params, admin, origin } = await begin({
      '/wool': wool,
    })
    await set([{ url: `${origin}/wool`, type: 'single_page' }])
    work()
    await settled()
    expect(await files()).toHaveLength(1)
    pages['/wool'] = (_, response) => response.writeHead(403).end()
    await ask(readWebSources, { params, body: {} }, admin)
    expect(await settled()).toEqual([failed('paywall_or_login_page')])
    expect(await files()).toEqual([])
  })

  test('an address taken out takes its pages with it, at once', async () => {
    const {
      work,
      set,
      settled,
      files,
      read,
      question,
      refusal,
      upload,
      params,
      admin,
      origin,
      database: records,
    } = await begin({
      '/wool': wool,
      '/milk': page('Milk', '<p>Ewes give milk in summer.</p>'),
    })
    await upload(admin, { name: 'own.txt', bytes: 'Goats give cheese.', graphId: params.graph_id })
    const milk = { url: `${origin}/milk`, type: 'single_page' } as const
    await set([{ url: `${origin}/wool`, type: 'single_page' }, milk])
    const worker = work()
    await settled()
    await read()
    const file_id = (await files()).find((file) => file.name === 'Wool.html')?.id ?? ''
    await worker.stop()
    expect((await set([milk])).urls).toHaveLength(1)
    expect((await files()).map((file) => file.name).toSorted()).toEqual(['Milk.html', 'own.txt'])
    expect((await question('What do sheep give in spring?')).sources).toEqual([])
    work('two')
    await expect
      .poll(
        async () => (await records.selectFrom('web_sources').select('id').execute()).length,
        until,
      )
      .toBe(1)
    expect((await refusal(getFile, { params: { file_id } }, admin)).failure).toBe('file_deleted')

    expect((await set([])).urls).toBe(null)
    expect((await files()).map((file) => file.name)).toEqual(['own.txt'])
  })

  test('what is left in the list is not read again, and what is changed is', async () => {
    const { work, set, settled, state, paths, asked, origin } = await begin({
      '/': page('Front', 'Front text <a href=/a>a</a><a href=/b>b</a>'),
      '/a': page('A', 'Text of a'),
      '/b': page('B', 'Text of b'),
    })
    const urls: GivenUrl[] = [{ url: origin, type: 'sub_pages' }]
    await set(urls)
    work()
    await settled()
    const before = asked.length
    await set(urls)
    expect(await state()).toEqual([success])
    expect(asked).toHaveLength(before)
    await set([{ url: origin, type: 'sub_pages', exclude_urls: ['/b'] }])
    await settled()
    expect(await paths()).toEqual(['/', '/a'])
    await set([{ url: origin, type: 'single_page' }])
    await settled()
    expect(await paths()).toEqual(['/'])
  })

  test('a page of two addresses of a graph is one file', async () => {
    const { work, set, settled, paths, origin } = await begin({
      '/': page('Front', 'Front text <a href=/a>a</a>'),
      '/a': page('A', 'Text of a'),
    })
    await set([{ url: origin, type: 'sub_pages' }])
    work()
    await settled()
    await set([
      { url: origin, type: 'sub_pages' },
      { url: `${origin}/a`, type: 'single_page' },
    ])
    expect(await settled()).toEqual([success, success])
    expect(await paths()).toEqual(['/', '/a'])
  })

  test('a worker that dies is followed by another, and one that lost its source does nothing', async () => {
    let first = true
    const { work, set, settled, pass, files, origin, errors } = await begin({
      '/slow': (_, response) => {
        if (!first) return response.writeHead(200, { 'content-type': 'text/html' }).end(wool)
        first = false
        return undefined
      },
    })
    await set([{ url: `${origin}/slow`, type: 'single_page' }])
    work('one')
    await expect.poll(() => first, until).toBe(false)
    pass(31)
    work('two')
    expect(await settled()).toEqual([success])
    expect(await files()).toHaveLength(1)
    expect(errors).toEqual([])
  })

  test('pages follow the teams of their graph, and outlive it as every file', async () => {
    const { work, set, settled, files, ask, refusal, newTeam, newKey, params, admin, origin } =
      await begin({ '/wool': wool })
    const team = await newTeam(`team ${origin}`)
    const key = await newKey({ team_id: team, permissions: ['*:admin'] })
    await set([{ url: `${origin}/wool`, type: 'single_page' }])
    work()
    await settled()
    const [file] = await files()
    const file_id = file?.id ?? ''
    expect((await refusal(getFile, { params: { file_id } }, key)).failure).toBe('file_not_found')
    await ask(updateGraph, { params, body: { team_ids: [team] } }, admin)
    expect((await ask(getFile, { params: { file_id } }, key)).source_url).toBe(`${origin}/wool`)
    expect((await ask(listGraphs, {}, key)).data[0]?.urls).toHaveLength(1)
    await ask(deleteGraph, { params }, admin)
    expect((await ask(getFile, { params: { file_id } }, admin)).graph_ids).toEqual([])
    await ask(deleteFile, { params: { file_id } }, admin)
  })

  test('an address of another graph is web_source_not_found', async () => {
    const { set, ask, refusal, params, admin, origin } = await begin({})
    await set([{ url: origin, type: 'single_page' }])
    const other = await ask(createGraph, { body: { name: 'other' } }, admin)
    const { data } = await ask(listWebSources, { params }, admin)
    const again = { params: { graph_id: other.id }, body: { id: data[0]?.id ?? '' } }
    expect((await refusal(readWebSources, again, admin)).failure).toBe('web_source_not_found')
  })
})
