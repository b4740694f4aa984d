import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coveragePage } from '#service/coverage/test-coverage-page.ts'
import { titles } from '#service/coverage/test-titles.ts'
import { inRoom, source } from './test-source-files.ts'

const path = join(source, '..', 'docs', 'coverage.md')

test('docs/coverage.md is current, and has no empty cell', async () => {
  const page = coveragePage()
  expect(page.split('\n').filter((line) => /\|\s*\|/.test(line))).toEqual([])
  // Where this fails, -u writes the page.
  await expect(page).toMatchFileSnapshot(path)
})

test('the tests that docs/coverage.md names exist', () => {
  const tests = inRoom('service/coverage')
    .map(({ text }) => text)
    .join('')
  for (const title of Object.values(titles).filter((name) => typeof name === 'string')) {
    expect([title, tests.includes(`('${title}', async`)]).toEqual([title, true])
  }
})
