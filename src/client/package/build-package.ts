import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { endpoints } from '#contract/endpoints.ts'
import { failures } from '#contract/failures/failures.ts'
import { printShapes } from './print-shapes.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const declarations = join(root, 'node_modules', '.cache', 'types', 'client')
// The types of these are only for the client itself.
const internal =
  /^(operations|shapes|read-lines|node-modules|open-path|resume-body|xhr-transport)\.|\.test\./

/**
 * Builds the package `sheaf`, whose entry `sheaf/client` depends on nothing, in a folder: the client as one
 * module, its types in plain TypeScript, and its page of documentation.
 */
export async function buildPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      sourcemap: true,
      // The source map tells which file a line comes from.
      rolldownOptions: { experimental: { attachDebugInfo: 'none' } },
      lib: {
        entry: join(root, 'src/client/client.ts'),
        formats: ['es'],
        fileName: () => 'client.js',
      },
    },
  })
  await writeTypes(folder)
  const { version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const manifest = {
    name: 'sheaf',
    version,
    description: 'The client of Sheaf: knowledge graphs, files and grounded answers.',
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.16' },
    exports: { './client': { types: './client.d.ts', default: './client.js' } },
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await copyFile(join(root, 'docs/client.md'), join(folder, 'README.md'))
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}

async function writeTypes(folder: string): Promise<void> {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-b', 'src/client'],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The types of the client could not be built:\n${stdout}`)
  const names = (await readdir(declarations)).filter((name) => name.endsWith('.d.ts'))
  for (const name of names.filter((file) => !internal.test(file))) {
    const text = await readFile(join(declarations, name), 'utf8')
    await writeFile(join(folder, name), text.replaceAll(/(from ')(\.\/[\w-]+)\.ts'/g, "$1$2.js'"))
  }
  await writeFile(join(folder, 'shapes.d.ts'), printShapes(endpoints, Object.keys(failures)))
}
