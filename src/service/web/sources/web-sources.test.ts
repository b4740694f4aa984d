import { expect, test } from 'vitest'
import { deleteFile, getFile } from '#contract/files.ts'
import { createGraph, deleteGraph, getGraph, listGraphs, updateGraph } from '#contract/graphs.ts'
import { listWebSources, readWebSources } from '#contract/web/web-sources.ts'
import type { UrlInput } from '#contract/web/web-sources.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testSite } from '#service/web/test-site.ts'
import { page, testWeb } from './test-web.ts'
import type { Answer } from './test-web.ts'

onEveryDatabase('web sources', (database) => {
  const begin = (pages: Record<string, Answer>, limits = {}, turnMs = 30_000) =>
    testWeb(database(), pages, limits, turnMs)
  const success = { status: 'success' }
  const failed = (error_type: string) => ({ status: 'error', error_type })
  const wool = page('Wool', '<p>Sheep give wool in spring.</p>')

  test('a page becomes a file of the graph, and answers name its address', async () => {
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

  test('subpages are found by links, only below the address and on its site', async () => {
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
    const { work, set, settled, paths, requested, origin } = await begin({
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
    expect(requested).not.toContain('/docs/no')
    expect(requested).not.toContain('/docs/secret/x')
    expect(elsewhere.requested).toEqual([])
  })

  test('crawling again adds new pages, keeps unchanged ones and deletes missing ones', async () => {
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
    // The file of a page that is temporarily unavailable remains.
    expect(after.map((file) => before.some((former) => former.id === file.id))).toEqual([
      true,
      false,
      true,
    ])
    expect((await question('What do rams have?')).answer).toBe('Rams have long horns.')
    const missingPage = before.find((file) => file.name === 'B.html')
    expect(
      (await refusal(getFile, { params: { file_id: missingPage?.id ?? '' } }, admin)).failure,
    ).toBe('file_deleted')
  })

  test('a page that is no longer accessible is removed from answers', async () => {
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

  test('removing an address removes its pages at once', async () => {
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
      .poll(async () => (await records.selectFrom('web_sources').select('id').execute()).length)
      .toBe(1)
    expect((await refusal(getFile, { params: { file_id } }, admin)).failure).toBe('file_deleted')

    expect((await set([])).urls).toBe(null)
    expect((await files()).map((file) => file.name)).toEqual(['own.txt'])
  })

  test('only changed addresses of the list are crawled again', async () => {
    const { work, set, settled, state, paths, requested, origin } = await begin({
      '/': page('Front', 'Front text <a href=/a>a</a><a href=/b>b</a>'),
      '/a': page('A', 'Text of a'),
      '/b': page('B', 'Text of b'),
    })
    const urls: UrlInput[] = [{ url: origin, type: 'sub_pages' }]
    await set(urls)
    work()
    await settled()
    const before = requested.length
    await set(urls)
    expect(await state()).toEqual([success])
    expect(requested).toHaveLength(before)
    await set([{ url: origin, type: 'sub_pages', exclude_urls: ['/b'] }])
    await settled()
    expect(await paths()).toEqual(['/', '/a'])
    await set([{ url: origin, type: 'single_page' }])
    await settled()
    expect(await paths()).toEqual(['/'])
  })

  test('a page of two web sources of a graph is one file', async () => {
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
    // The page stays while one address includes it.
    await set([{ url: `${origin}/a`, type: 'single_page' }])
    await settled()
    expect(await paths()).toEqual(['/a'])
  })

  test('a source of a dead worker is leased by another, and the first can no longer write', async () => {
    let first = true
    const { work, set, settled, pass, files, origin, errors, requested } = await begin({
      '/slow': (_, response) => {
        if (!first) return response.writeHead(200, { 'content-type': 'text/html' }).end(wool)
        first = false
        return undefined
      },
    })
    await set([{ url: `${origin}/slow`, type: 'single_page' }])
    // The worker is busy with one source and leases no other.
    work('one', 1)
    await expect.poll(() => first).toBe(false)
    work('two')
    const requests = () => requested.filter((path) => path === '/slow').length
    // The second worker has to see a lease before it can see it stand still. No time passes once it has the
    // source, or its own lease would end.
    const requestsLater = (): number => {
      if (requests() === 1) pass(31)
      return requests()
    }
    await expect.poll(requestsLater).toBeGreaterThan(1)
    expect(await settled()).toEqual([success])
    expect(await files()).toHaveLength(1)
    expect(errors).toEqual([])
  })

  test('pages follow the teams of their graph, and outlive it like every file', async () => {
    const { work, set, settled, files, ask, refusal, newTeam, newKey, params, admin, origin } =
      await begin({ '/wool': wool })
    const team = await newTeam(`team ${origin}`)
    const key = await newKey({ team_id: team, permissions: ['*:admin'] })
    await set([{ url: `${origin}/wool`, type: 'single_page' }])
    work()
    await settled()
    const [file] = await files()
    const file_id = file?.id ?? ''
    const read = { params: { file_id } }
    expect(await ask(getFile, read, key)).toMatchObject({ read_only: true })
    const others = await newTeam(`others ${origin}`)
    await ask(updateGraph, { params, body: { team_ids: [others] } }, admin)
    expect((await refusal(getFile, read, key)).failure).toBe('file_not_found')
    await ask(updateGraph, { params, body: { team_ids: [team] } }, admin)
    expect((await ask(getFile, read, key)).source_url).toBe(`${origin}/wool`)
    expect((await ask(listGraphs, {}, key)).data[0]?.urls).toHaveLength(1)
    await ask(deleteGraph, { params }, admin)
    expect((await ask(getFile, { params: { file_id } }, admin)).graph_ids).toEqual([])
    await ask(deleteFile, { params: { file_id } }, admin)
  })

  test('two sources of one key that do not end leave the crawlers to the source of another', async () => {
    let pageNumber = 0
    const endless: Answer = (_, response) => {
      pageNumber += 1
      const links = `<a href="/slow1/${pageNumber}">1</a><a href="/slow2/${pageNumber}">2</a>`
      // Slower than the test reads, so that few pages are stored.
      setTimeout(() => response.end(page(`Page ${pageNumber}`, links)), 20)
    }
    const pages = new Proxy<Record<string, Answer>>(
      { '/wool': wool },
      { get: (own, path: string) => (path.startsWith('/slow') ? endless : own[path]) },
    )
    const endlessly = { pages: 10_000, depth: 10_000 }
    const { work, set, state, ask, newTeam, newKey, origin, requested } = await begin(
      pages,
      endlessly,
      0,
    )
    await set([
      { url: `${origin}/slow1`, type: 'sub_pages' },
      { url: `${origin}/slow2`, type: 'sub_pages' },
    ])
    const team_id = await newTeam(`team ${origin}`)
    const key = await newKey({ team_id, permissions: ['*:admin'] })
    work()
    await expect
      .poll(() => requested.filter((path) => path.startsWith('/slow')).length)
      .toBeGreaterThan(3)
    const graph = await ask(createGraph, { body: { name: 'other' } }, key)
    const params = { graph_id: graph.id }
    const urls: UrlInput[] = [{ url: `${origin}/wool`, type: 'single_page' }]
    await ask(updateGraph, { params, body: { urls } }, key)
    await expect
      .poll(async () => (await ask(getGraph, { params }, key)).urls?.map(({ status }) => status))
      .toEqual([success])
    const validating = { status: 'validating' }
    expect(await state()).toEqual([validating, validating])
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
