import { expect, test } from 'vitest'
import { addressOf, makeLocation } from './location.ts'
import { listBranches, matchPath, type Route } from './route.ts'

const graph: Route = { path: 'graphs/:graph_id', children: [{}, { path: 'ask' }] }
const layout: Route = {
  children: [
    {},
    graph,
    { path: 'runs/newest' },
    { path: 'runs/:run_id' },
    { path: 'talks/:talk_id?' },
    { path: '*' },
  ],
}
const branches = listBranches([{ path: 'sign-in' }, layout])

function match(pathname: string) {
  const result = matchPath(branches, pathname)
  return result && { params: result.params, bases: result.layers.map(({ base }) => base) }
}

test('a path matches the first route with its segments, inside of its layouts', () => {
  expect(match('/')).toEqual({ params: {}, bases: ['', ''] })
  expect(match('/sign-in')).toEqual({ params: {}, bases: ['sign-in'] })
  expect(match('/runs/newest')?.params).toEqual({})
  expect(match('/runs/12')?.params).toEqual({ run_id: '12' })
  expect(match('/graphs/7/ask')).toEqual({
    params: { graph_id: '7' },
    bases: ['', 'graphs/7', 'graphs/7/ask'],
  })
})

test('an optional segment may be missing', () => {
  expect(match('/talks')?.params).toEqual({ talk_id: undefined })
  expect(match('/talks/3')?.params).toEqual({ talk_id: '3' })
})

test('letter case and a slash at the end do not matter', () => {
  expect(match('/Graphs/Ab/')?.params).toEqual({ graph_id: 'Ab' })
})

test('parameters are decoded, also those that somebody encoded wrongly', () => {
  expect(match('/graphs/a%2Fb%20c')?.params).toEqual({ graph_id: 'a/b c' })
  expect(match('/graphs/100%')?.params).toEqual({ graph_id: '100%' })
})

test('a path without a route matches the route for all paths', () => {
  expect(match('/graphs/7/ask/more')?.params).toEqual({})
  expect(matchPath(listBranches([{ path: 'sign-in' }]), '/graphs')).toBeNull()
})

test('an address is taken apart at the first question mark and number sign', () => {
  const location = makeLocation('/files/1?q=a?b#one#two')
  expect(location).toMatchObject({ pathname: '/files/1', search: '?q=a?b', hash: '#one#two' })
  expect(addressOf(location)).toBe('/files/1?q=a?b#one#two')
  expect(makeLocation('?page=2', '/files/1')).toMatchObject({
    pathname: '/files/1',
    search: '?page=2',
  })
  expect(makeLocation('/files?#')).toMatchObject({ pathname: '/files', search: '', hash: '' })
})

test('a path cannot name another host', () => {
  expect(addressOf(makeLocation('//elsewhere.example/files'))).toBe('/elsewhere.example/files')
})
