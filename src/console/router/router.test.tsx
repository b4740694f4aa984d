import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { memoryHistory } from './history.ts'
import { Link, NavLink } from './Link.tsx'

import { createRouter } from './router.ts'
import { Outlet, RouterView } from './RouterView.tsx'
import { useLocation, useParams, useSearchParams } from './use-location.ts'
import { first, Layout, page, problem, show } from './test-router.tsx'

test('nothing is drawn until the first page is loaded', async () => {
  const code = Promise.withResolvers<() => React.ReactNode>()
  const { screen, heading } = await show([{ path: 'first', lazy: () => code.promise }])
  expect(screen.container.textContent).toBe('')
  code.resolve(page('First page'))
  await heading('First page').toBeVisible()
})

test('a page opens without waiting for its parts, also where they do not come', async () => {
  const parts = Promise.withResolvers<never>()
  let loads = 0
  const { router, heading } = await show([
    { path: 'first', component: page('First') },
    {
      path: 'second',
      component: page('Second'),
      parts: () => {
        loads += 1
        return parts.promise
      },
    },
  ])
  expect(loads).toBe(0)
  await router.navigate('/second')
  await heading('Second').toBeVisible()
  expect(loads).toBe(1)
  parts.reject(new Error('no code'))
  await router.navigate('/first')
  await heading('First').toBeVisible()
})

test('a page and its address stay until code and data of the next one are loaded', async () => {
  const code = Promise.withResolvers<() => React.ReactNode>()
  const data = Promise.withResolvers<void>()
  const { screen, heading, address } = await show([
    first,
    { path: 'things/:id', lazy: () => code.promise, loader: () => () => data.promise },
  ])
  await heading('First page').toBeVisible()
  await screen.getByRole('link', { name: 'Thing' }).click()
  await expect.element(screen.getByRole('progressbar')).toBeVisible()
  code.resolve(page('A thing'))
  await heading('First page').toBeVisible()
  expect(address()).toBe('/first')
  data.resolve()
  await heading('A thing').toBeVisible()
  expect(address()).toBe('/things/1')
  await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument()
})

test('the newest of two navigations wins, whichever is loaded first', async () => {
  const slow = Promise.withResolvers<() => React.ReactNode>()
  const { router, heading, address } = await show([
    first,
    { path: 'slow', lazy: () => slow.promise },
    { path: 'quick', component: page('Quick page') },
  ])
  await router.ready
  const superseded = router.navigate('/slow')
  await router.navigate('/quick')
  slow.resolve(page('Slow page'))
  await superseded
  await heading('Quick page').toBeVisible()
  expect(address()).toBe('/quick')
})

test('a page that cannot be loaded shows the problem in its layout, and the next one opens', async () => {
  const { screen, router, heading, address } = await show([
    first,
    { path: 'code', lazy: () => Promise.reject(new Error('no code')) },
    {
      path: 'data',
      component: page('Data'),
      loader: () => () => Promise.reject(new Error('none')),
    },
  ])
  await router.navigate('/code')
  await heading('Failed: Error: no code').toBeVisible()
  expect(address()).toBe('/code')
  await router.navigate('/data')
  await heading('Failed: Error: none').toBeVisible()
  await screen.getByRole('link', { name: 'First' }).click()
  await heading('First page').toBeVisible()
})

test('a layout that cannot be loaded is replaced by the problem', async () => {
  const router = createRouter(
    [
      {
        problem,
        children: [
          {
            component: Layout,
            loader: () => () => Promise.reject(new Error('no key')),
            children: [{ path: '*', component: page('Inside') }],
          },
        ],
      },
    ],
    memoryHistory('/'),
  )
  const screen = await render(<RouterView router={router} />)
  await expect.element(screen.getByRole('heading', { name: 'Failed: Error: no key' })).toBeVisible()
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument()
})

test('a page that cannot be drawn shows the problem until another is visited', async () => {
  // React writes the error to the console too.
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  const Broken = () => {
    throw new Error('cannot draw')
  }
  const { screen, router, heading, address } = await show([
    first,
    { path: 'broken', component: Broken },
  ])
  await router.navigate('/broken')
  await heading('Failed: Error: cannot draw').toBeVisible()
  expect(address()).toBe('/broken')
  await screen.getByRole('link', { name: 'First' }).click()
  await heading('First page').toBeVisible()
})

function Thing() {
  return (
    <>
      <p>Thing {useParams()['id']}</p>
      <Outlet />
    </>
  )
}

test('a layout keeps its state and its data while the page inside of it changes', async () => {
  const visits: string[] = []
  const note = (name: string) => () => () => void visits.push(name)
  const { screen, router, heading } = await show([
    first,
    {
      path: 'things/:id',
      component: Thing,
      loader: note('thing'),
      children: [
        { component: page('Overview'), loader: note('overview') },
        { path: 'parts', component: page('Parts'), loader: note('parts') },
      ],
    },
  ])
  await screen.getByRole('button', { name: 'Count 0' }).click()
  await router.navigate('/things/1')
  await heading('Overview').toBeVisible()
  await router.navigate('/things/1/parts')
  await heading('Parts').toBeVisible()
  expect(visits).toEqual(['thing', 'overview', 'parts'])
  await router.navigate('/things/2/parts')
  await expect.element(screen.getByText('Thing 2')).toBeVisible()
  expect(visits.slice(3)).toEqual(['thing', 'parts'])
  await expect.element(screen.getByRole('button', { name: 'Count 1' })).toBeVisible()
})

test('Back opens the page before, and a redirect leaves no page behind that leads forward', async () => {
  const { router, history, heading, address } = await show([
    first,
    { path: 'old', redirect: () => '/new' },
    { path: 'new', component: page('New page') },
  ])
  await router.ready
  await router.navigate('/old')
  await heading('New page').toBeVisible()
  expect(address()).toBe('/new')
  history.go(-1)
  await heading('First page').toBeVisible()
  history.go(1)
  await heading('New page').toBeVisible()
})

test('a replacing navigation takes the place of the page before', async () => {
  const { router, history, heading, address } = await show([
    first,
    { path: 'draft', component: page('Draft') },
    { path: 'saved', component: page('Saved') },
  ])
  await router.ready
  await router.navigate('/draft')
  await router.navigate('/saved', { replace: true })
  await heading('Saved').toBeVisible()
  history.go(-1)
  await heading('First page').toBeVisible()
  expect(address()).toBe('/first')
})

test('the link to the page that is shown is marked, and opens it without another entry', async () => {
  const { screen, history, heading } = await show([
    first,
    { path: 'things/:id', component: page('A thing') },
    { path: 'things/:id/parts', component: page('Parts') },
  ])
  const thing = screen.getByRole('link', { name: 'Thing' })
  await heading('First page').toBeVisible()
  await expect.element(thing).not.toHaveAttribute('aria-current')
  await thing.click()
  await heading('A thing').toBeVisible()
  await expect.element(thing).toHaveAttribute('aria-current', 'page')
  const { key } = history.read()
  await thing.click()
  await expect.poll(() => history.read().key).not.toBe(key)
  history.go(-1)
  await heading('First page').toBeVisible()
})

test('a page below a place marks its link too, unless the link is for the place alone', async () => {
  const Links = () => (
    <>
      <NavLink to="/things">Place</NavLink>
      <NavLink to="/things" end>
        Place alone
      </NavLink>
      <NavLink to="/thing">Another place</NavLink>
    </>
  )
  const { screen } = await show([{ path: 'things/:id', component: Links }], '/things/1')
  const marked = (name: string) => screen.getByRole('link', { name, exact: true })
  await expect.element(marked('Place')).toHaveAttribute('aria-current', 'page')
  await expect.element(marked('Place alone')).not.toHaveAttribute('aria-current')
  await expect.element(marked('Another place')).not.toHaveAttribute('aria-current')
})

test('clicks for a new tab, and those that a page handles itself, are left to the browser', async () => {
  const { screen, heading, address } = await show([first])
  await heading('First page').toBeVisible()
  const link = screen.getByRole('link', { name: 'Thing' })
  await expect.element(link).toHaveAttribute('href', '/things/1')
  const taken: boolean[] = []
  const look = (event: MouseEvent) => {
    taken.push(event.defaultPrevented)
    event.preventDefault()
  }
  window.addEventListener('click', look)
  onTestFinished(() => window.removeEventListener('click', look))
  for (const modifier of ['Control', 'Meta', 'Shift', 'Alt']) {
    await userEvent.keyboard(`{${modifier}>}`)
    await link.click()
    await userEvent.keyboard(`{/${modifier}}`)
  }
  expect(taken).toEqual([false, false, false, false])
  expect(address()).toBe('/first')
})

test('a link with a handler that prevents the click, or to another frame, opens nothing', async () => {
  const Links = () => (
    <>
      <Link to="/elsewhere" onClick={(event) => event.preventDefault()}>
        Prevented
      </Link>
      <Link to="/elsewhere" target="_blank">
        New tab
      </Link>
    </>
  )
  const { screen, address } = await show([{ path: 'first', component: Links }])
  await screen.getByRole('link', { name: 'Prevented' }).click()
  const stop = (event: MouseEvent) => event.preventDefault()
  window.addEventListener('click', stop)
  onTestFinished(() => window.removeEventListener('click', stop))
  await screen.getByRole('link', { name: 'New tab' }).click()
  expect(address()).toBe('/first')
})

test('search parameters are read from the address and written into it', async () => {
  const Filters = () => {
    const [search, setSearch] = useSearchParams()
    const { hash } = useLocation()
    return (
      <>
        <p>
          {search.getAll('tag').join(' and ')} {hash}
        </p>
        <button type="button" onClick={() => setSearch(new URLSearchParams('tag=c&tag=d'))}>
          Change
        </button>
        <Link to="?tag=e#here">Link</Link>
        <button type="button" onClick={() => setSearch({}, { replace: true })}>
          Clear
        </button>
      </>
    )
  }
  const { screen, history } = await show(
    [{ path: 'first', component: Filters }],
    '/first?tag=a&tag=b#there',
  )
  await expect.element(screen.getByText('a and b #there')).toBeVisible()
  await screen.getByRole('button', { name: 'Change' }).click()
  await expect.element(screen.getByText('c and d')).toBeVisible()
  expect(history.read()).toMatchObject({ search: '?tag=c&tag=d', hash: '' })
  await screen.getByRole('link', { name: 'Link' }).click()
  await expect.element(screen.getByText('e #here')).toBeVisible()
  expect(history.read().pathname).toBe('/first')
  await screen.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => history.read().search).toBe('')
  history.go(-2)
  await expect.element(screen.getByText('a and b #there')).toBeVisible()
})

test('other parameters of a page show at once, so that two changes in a row keep both', async () => {
  const Filters = () => {
    const [search, setSearch] = useSearchParams()
    const toggle = (name: string) => () => setSearch(new URLSearchParams([...search, [name, '1']]))
    return (
      <>
        <h1>{search.toString()}</h1>
        <input
          type="checkbox"
          aria-label="Mine"
          checked={search.has('mine')}
          onChange={toggle('mine')}
        />
        <button type="button" onClick={toggle('failed')}>
          Failed
        </button>
      </>
    )
  }
  let isLate = false
  const loader = () => () => (isLate ? new Promise(() => {}) : undefined)
  const { screen, heading } = await show([{ path: 'first', component: Filters, loader }])
  await expect.element(screen.getByRole('checkbox', { name: 'Mine' })).toBeVisible()
  isLate = true
  const mine = screen.getByRole('checkbox', { name: 'Mine' })
  // In one go, so that React does not draw between the two.
  for (const control of [mine, screen.getByRole('button', { name: 'Failed' })]) {
    control.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }
  await heading('mine=1&failed=1').toBeVisible()
  await expect.element(mine).toBeChecked()
})

test('the state of a navigation comes with its page, also when it is visited again', async () => {
  const State = () => <h1>State {JSON.stringify(useLocation().state)}</h1>
  const { router, history, heading } = await show([first, { path: 'stateful', component: State }])
  await router.ready
  await router.navigate('/stateful', { state: { keepsFocus: true } })
  await heading('State {"keepsFocus":true}').toBeVisible()
  history.go(-1)
  await heading('First page').toBeVisible()
  expect(history.read().state).toBeNull()
  history.go(1)
  await heading('State {"keepsFocus":true}').toBeVisible()
})

function Hash() {
  return <h1>At {useLocation().hash}</h1>
}

test('another fragment of a page loads nothing', async () => {
  const visits: string[] = []
  const { router, history, heading } = await show([
    {
      path: 'first',
      component: Hash,
      loader: () => () => void visits.push('first'),
    },
  ])
  await router.ready
  // As a browser does for a plain link.
  history.push({ ...history.read(), hash: '#content', key: 'browser' })
  history.go(0)
  await heading('At #content').toBeVisible()
  expect(visits).toEqual(['first'])
})
