import { expect, onTestFinished, test } from 'vitest'
import { listWebSources } from '#contract/web/web-sources.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { page, testWeb } from './test-web.ts'
import type { Answer } from './test-web.ts'

onEveryDatabase('what becomes of web addresses', (database) => {
  const begin = (pages: Record<string, Answer>, limits = {}) => testWeb(database(), pages, limits)
  const success = { status: 'success' }
  const failed = (error_type: string) => ({ status: 'error', error_type })
  const wool = page('Wool', '<p>Sheep give wool in spring.</p>')

  test('an endless chain of links is limited', async () => {
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

  test('a page with many addresses is read once', async () => {
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
  test.each(Object.entries(answers))(
    'a page %s fails with that reason',
    async (_, [error_type, answer]) => {
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
    },
  )

  test('unreachable addresses are errors, some immediately', async () => {
    const { work, set, settled, state, origin, requested } = await begin({
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
    expect((await state())?.map((source) => source.error_type)).toEqual([
      'invalid_url',
      'invalid_url',
      'invalid_url',
      undefined,
      undefined,
      undefined,
    ])
    work()
    expect((await settled())?.map((source) => source.error_type)).toEqual([
      ...Array<string>(5).fill('invalid_url'),
      'not_searchable',
    ])
    expect(requested).toEqual(['/robots.txt'])
  })

  test('temporary errors are retried a limited number of times', async () => {
    let requests = 0
    const { work, set, settled, state, pass, origin } = await begin({
      '/busy': (_, response) => {
        requests += 1
        if (requests === 1) response.writeHead(503).end()
        else response.writeHead(200, { 'content-type': 'text/html' }).end(wool)
      },
      '/broken': (_, response) => response.writeHead(500).end(),
    })
    await set([
      { url: `${origin}/busy`, type: 'single_page' },
      { url: `${origin}/broken`, type: 'single_page' },
    ])
    work()
    await expect.poll(() => requests).toBe(1)
    expect(await state()).toEqual([{ status: 'validating' }, { status: 'validating' }])
    // Time passes while no work is done, but a lease must not end during slow work.
    const idle = () =>
      database()
        .selectFrom('web_sources')
        .select('id')
        .where('lease_owner', 'is not', null)
        .where('url', 'like', `${origin}%`)
        .executeTakeFirst()
    const waiting = setInterval(() => {
      void idle().then((busy) => busy === undefined && pass(60))
    }, 100)
    onTestFinished(() => clearInterval(waiting))
    expect(await settled()).toEqual([success, failed('unexpected_error')])
  })
})
