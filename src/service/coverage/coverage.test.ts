import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { braces, coveragePage } from './test-coverage-page.ts'
import { pathsOf, sendTo } from './test-send.ts'
import { titles } from './test-titles.ts'
import { beginWorld } from './test-world.ts'

test('the tests that the page names exist', async () => {
  const texts = await Promise.all(
    ['operations', 'coverage'].map((name) =>
      readFile(join(import.meta.dirname, `${name}.test.ts`), 'utf8'),
    ),
  )
  for (const title of Object.values(titles).filter((name) => typeof name === 'string')) {
    expect([title, texts.join('').includes(`('${title}', async`)]).toEqual([title, true])
  }
})

const path = join(import.meta.dirname, '../../../docs/coverage.md')

test('the page of the coverage is current, and has no empty cell', async () => {
  const page = coveragePage()
  expect(page.split('\n').filter((line) => /\|\s*\|/.test(line))).toEqual([])
  await expect(page).toMatchFileSnapshot(path)
})

test('every path of the contract is served', async () => {
  const world = await beginWorld()
  const key = await world.organization.newKey({ permissions: [] })
  const unknown = await sendTo(world, 'GET /v1/nothing', { key })
  expect(unknown.body).toContain('route_unknown')
  const params = new Proxy({}, { get: () => '0198c0de-0000-7000-8000-0000000000ab' })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets that the keys are the names
  for (const name of Object.keys(endpoints) as (keyof typeof endpoints)[]) {
    for (const spelling of pathsOf(name)) {
      const { body } = await sendTo(world, spelling, { params, key })
      expect([braces(spelling), body.includes('route_unknown')]).toEqual([braces(spelling), false])
    }
  }
})
