import { expect, test } from 'vitest'
import { inRoom, isTest } from './test-source-files.ts'

test('the client imports types and plain tables of the contract only', () => {
  // The schemas are many times the size of the client.
  const allowed =
    /^(\.\/[\w-]+\.ts|eventsource-parser\/stream|#contract\/(endpoint|failures\/failures|file-kinds|headers\/[\w-]+)\.ts)$/
  const modules = inRoom('client').filter(
    (file) => !isTest(file) && !/^client\/(tests|package)\//.test(file.path),
  )
  expect(modules.length).toBeGreaterThan(5)
  const wrong = modules.flatMap(({ path, text }) =>
    [...text.matchAll(/^(?:import|export) (?!type)[^'"]*from '([^']+)'/gm)]
      .map(([, specifier = '']) => specifier)
      .filter((specifier) => !allowed.test(specifier))
      .map((specifier) => `${path}: ${specifier}`),
  )
  expect(wrong).toEqual([])
})
