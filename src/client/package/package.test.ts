import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testProcess } from '#service/resilience/test-process.ts'
import { buildPackage } from './build-package.ts'

const root = join(import.meta.dirname, '..', '..', '..')
// Below the folder of the project, so that its compiler is found.
const folder = join(root, 'node_modules', '.cache', `client-package-${process.pid}`)
const run = promisify(execFile)
const maxBytes = 15_000

beforeAll(async () => {
  await buildPackage(join(folder, 'node_modules', 'sheaf'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Compiles a program that has the package installed. Rejects with what the compiler says. */
async function compile(name: string, text: string, options: Record<string, unknown> = {}) {
  const place = join(folder, name)
  await mkdir(place, { recursive: true })
  await writeFile(join(place, 'program.ts'), text)
  await writeFile(join(place, 'package.json'), '{"type": "module"}')
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2023'],
    module: 'nodenext',
    strict: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules', '@types')],
    ...options,
  }
  const config = { compilerOptions, files: ['program.ts'] }
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify(config))
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', place]).catch(
    ({ stdout }: { stdout: string }) => {
      throw new Error(stdout)
    },
  )
  return join(place, 'program.js')
}

test('the client has at most 15 KB, compressed with gzip', async () => {
  const code = await readFile(join(folder, 'node_modules/sheaf/client.js'))
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(maxBytes)
})

test('the package needs no other package', async () => {
  const manifest = await readFile(join(folder, 'node_modules/sheaf/package.json'), 'utf8')
  expect(manifest).not.toContain('ependencies')
  for (const name of ['client.js', 'client.d.ts', 'types.d.ts', 'shapes.d.ts', 'upload.d.ts']) {
    const text = await readFile(join(folder, 'node_modules/sheaf', name), 'utf8')
    const specifiers = [...text.matchAll(/(?:from |import\()["']([^"']+)/g)].map(
      ([, found]) => found,
    )
    expect([name, specifiers.filter((specifier) => !specifier?.startsWith('./'))]).toEqual([
      name,
      [],
    ])
  }
})

test('the types of the package are those of the contract', async () => {
  const text = `
    import type { Shapes as Inferred, FailureKey as InferredKey } from '${join(root, 'src/client/shapes.ts')}'
    import type { Shapes as Printed, FailureKey as PrintedKey } from '${join(folder, 'node_modules/sheaf/shapes.js')}'
    type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
    type Parts = 'input' | 'reply' | 'chunk'
    type Different = {
      [Name in keyof Inferred]: {
        [Part in Parts]: Same<Inferred[Name][Part], Printed[Name][Part]> extends true ? never : \`\${Name}: \${Part}\`
      }[Part & Parts]
    }[keyof Inferred]
    type Failed = Different | (Same<keyof Inferred, keyof Printed> extends true ? never : 'names')
      | (Same<InferredKey, PrintedKey> extends true ? never : 'failures')
    export const failed: [Failed] extends [never] ? null : Failed = null
  `.replace('[Part & Parts]', '[Parts]')
  const compiled = compile('types', text, {
    noEmit: true,
    module: 'preserve',
    lib: ['es2025', 'dom', 'dom.iterable'],
    types: [],
    allowImportingTsExtensions: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
  })
  await expect(compiled).resolves.toContain('program.js')
})

/** The Node of the machine besides the one that runs the tests, if it is one that the client supports. */
async function otherNode(): Promise<string | null> {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const paths = folders
    .filter((path) => !path.includes('node_modules'))
    .map((path) => join(path, 'node'))
  const path = paths.find((candidate) => existsSync(candidate))
  if (path === undefined) return null
  const { stdout } = await run(path, ['-p', 'process.versions.node'])
  const [major = 0, minor = 0] = stdout.split('.').map(Number)
  return major > 20 || (major === 20 && minor >= 16) ? path : null
}

test('the examples of the documentation run, also in the Node of the machine', async () => {
  const page = await readFile(join(root, 'docs/client.md'), 'utf8')
  const program = [...page.matchAll(/^```ts\n(.*?)^```$/gms)]
    .map(([, code = '']) => code)
    .join('\n')
  expect(program.length).toBeGreaterThan(1000)
  const path = await compile('examples', program)
  await writeFile(join(folder, 'examples/handbook.txt'), 'There are 30 days of leave in a year.\n')
  const { start, key } = await testProcess()
  const { address } = await start()
  for (const node of new Set([process.execPath, (await otherNode()) ?? process.execPath])) {
    const env = { ...process.env, SHEAF_URL: address, SHEAF_KEY: key }
    const { stdout, stderr } = await run(node, [path], { cwd: join(folder, 'examples'), env })
    expect(stderr).toBe('')
    expect(stdout).toContain('38 of 38 bytes')
    expect(stdout).toContain('handbook.txt, page 1: There are 30 days of leave in a year.')
    expect(stdout).toContain('graph_not_found 404')
    expect(stdout.split('30 days of leave').length).toBeGreaterThan(4)
    expect(stdout).toContain('The audit log is intact.')
  }
})
