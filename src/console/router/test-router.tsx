import { useState } from 'react'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import { memoryHistory } from './history.ts'
import { NavLink } from './Link.tsx'
import type { Route } from './route.ts'
import { createRouter } from './router.ts'
import { Outlet, RouterView } from './RouterView.tsx'
import { useIsNavigating } from './use-location.ts'

export function Layout() {
  const [count, setCount] = useState(0)
  return (
    <>
      <NavLink to="/first">First</NavLink>
      <NavLink to="/things/1">Thing</NavLink>
      <button type="button" onClick={() => setCount(count + 1)}>
        Count {count}
      </button>
      {useIsNavigating() && (
        <div role="progressbar" style={{ position: 'fixed', height: 3, width: 3 }} />
      )}
      <Outlet />
    </>
  )
}

export const page = (title: string) => () => <h1>{title}</h1>
export const problem = ({ error }: { error: unknown }) => <h1>Failed: {String(error)}</h1>

/** Renders the routes inside a layout that counts clicks, with a problem and a page of unknown paths. */
export async function show(routes: Route[], path = '/first') {
  const history = memoryHistory(path)
  const inside = { problem, children: [...routes, { path: '*', component: page('Nothing here') }] }
  const router = createRouter([{ problem, component: Layout, children: [inside] }], history)
  const screen = await render(<RouterView router={router} />)
  const heading = (name: string) => expect.element(screen.getByRole('heading', { name }))
  return { screen, router, history, heading, address: () => history.read().pathname }
}

export const first: Route = { path: 'first', component: page('First page') }
