import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, source, textOf } from './test-source-files.ts'

// There is no Docker where the tests run, so they compare the files with each other and with the service.
const dockerfile = textOf('Dockerfile').replaceAll('\\\n', ' ')
const compose = textOf('compose.yaml')
const ignored = textOf('.dockerignore').split('\n').filter(Boolean)
const final = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

test('the image copies what exists, and what it starts is among that', () => {
  const copied = matches(final, /^COPY --from=build \/app\/(\S+) /gm)
  expect(copied).toEqual(
    expect.arrayContaining(['src', 'scripts', 'dist', 'dist-service', 'package.json']),
  )
  // The build makes these.
  const made = ['node_modules', 'dist', 'dist-service']
  const missing = copied.filter((path) => !made.includes(path) && !existsSync(join(root, path)))
  expect(missing).toEqual([])
  const sources = copied.filter((path) => !made.includes(path))
  expect(sources.filter((path) => ignored.includes(path))).toEqual([])
  expect(ignored).toEqual(expect.arrayContaining(['node_modules', 'data', '.git']))

  const script = /^CMD \[.*"(\S+\.mjs)"\]$/m.exec(final)?.[1] ?? ''
  expect([script, existsSync(join(root, script))]).toEqual(['scripts/start.mjs', true])
})

test('the image has the Node of the project, and runs as a user without rights', () => {
  const version = /"node": ">=(\d+)"/.exec(textOf('package.json'))?.[1]
  expect(new Set(matches(dockerfile, /^FROM node:(\d+)-slim/gm))).toEqual(new Set([version]))
  const lines = final.split('\n')
  const lineOf = (start: string): number => lines.findIndex((line) => line.startsWith(start))
  expect(lines[lineOf('USER ')]).toBe('USER node')
  expect(lineOf('USER ')).toBeLessThan(lineOf('CMD '))
  expect(lines.slice(lineOf('USER ')).some((line) => /^(?:RUN|COPY) /.test(line))).toBe(false)
  // The only folder that the user can write, and the one that the service uses.
  const folder = /SHEAF_DATA_DIR=(\S+)/.exec(final)?.[1] ?? ''
  expect(final).toContain(`mkdir ${folder} && chown node:node ${folder}`)
  expect(final).toContain(`VOLUME ${folder}`)
  expect(compose).toContain('read_only: true')
  expect(matches(compose, /^ +volumes: \['data:(\S+)'\]$/gm)).toEqual([folder])
})

test('the health checks of the image and of Caddy ask for paths that are served', () => {
  const routes = textOf('src/service/http/health-routes.ts')
  const paths = [
    ...matches(final, /process\.env\.PORT\}(\/\w+)/g),
    ...matches(compose, /health_uri (\/\w+)/g),
  ]
  expect(paths).toEqual(['/healthz', '/readyz'])
  expect(paths.filter((path) => !routes.includes(`app.get('${path}'`))).toEqual([])
})

test('the image and the composition set settings that exist', () => {
  const config = readFileSync(join(source, 'service/config.ts'), 'utf8')
  const settings = [...matches(config, /^ {2}([A-Z_]+): /gm), 'NODE_ENV', 'SHEAF_SITE']
  const set = [
    ...matches(final, /(?:ENV| ) +([A-Z_]+)=/g),
    ...matches(compose, /\b(SHEAF_[A-Z_]+|DATABASE_URL|BLOBS_URL):/g),
  ]
  expect(set.length).toBeGreaterThan(8)
  expect(set.filter((name) => !settings.includes(name))).toEqual([])
})

test('the composition names its own services, volumes and templates', () => {
  const part = (name: string): string =>
    new RegExp(String.raw`^${name}:\n((?: .*\n|\n)+)`, 'm').exec(compose)?.[1] ?? ''
  const services = matches(part('services'), /^ {2}([\w-]+):/gm)
  expect(services).toEqual([
    'sheaf',
    'api-1',
    'api-2',
    'worker-1',
    'worker-2',
    'postgres',
    'objects',
    'caddy',
  ])
  // The processes find the store by its service, and its bucket is the folder that is mounted.
  const [, bucket, store] =
    /BLOBS_URL: s3:\/\/([\w-]+)\?endpoint=http:\/\/([\w-]+):7070/.exec(compose) ?? []
  expect(services).toContain(store)
  expect(compose).toContain(`volumes: ['objects:/objects/${bucket}']`)
  const proxied = /reverse_proxy (.*) \{/.exec(compose)?.[1]?.split(' ') ?? []
  expect(proxied).toEqual(['api-1:4100', 'api-2:4100'])
  expect(final).toContain('PORT=4100')
  expect(services).toContain(/@([\w-]+)\/sheaf/.exec(compose)?.[1])
  const volumes = matches(part('volumes'), /^ {2}([\w-]+):/gm)
  const used = new Set(matches(compose, /volumes: \['([\w-]+):/g))
  expect([...used].toSorted()).toEqual(volumes.toSorted())
  const templates = new Set(matches(compose, /: &([\w-]+)/g))
  expect(matches(compose, /\*([\w-]+)/g).filter((name) => !templates.has(name))).toEqual([])
  // A process ends what runs before it is killed.
  const drain = Number(/SHEAF_DRAIN_SECONDS: '(\d+)'/.exec(compose)?.[1])
  expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(drain + 30)
})
