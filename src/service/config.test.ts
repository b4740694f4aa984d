import { expect, test } from 'vitest'
import { readConfig, variableWarnings } from './config.ts'

test('the defaults are a service on loopback with SQLite', () => {
  expect(readConfig({})).toEqual({
    HOST: '127.0.0.1',
    PORT: 4100,
    SHEAF_DATA_DIR: './data',
    SHEAF_ROLES: 'all',
    SHEAF_DRAIN_SECONDS: 0,
    SHEAF_ALLOWED_ORIGINS: [],
    SHEAF_MAX_CONNECTIONS: 10_000,
    SHEAF_MIN_BODY_RATE: 512,
    SHEAF_REQUESTS_PER_MINUTE: 6000,
    SHEAF_MAX_CHATS: 2000,
    SHEAF_MAX_UPLOADS: 256,
    SHEAF_MAX_BODY_MEMORY: 256,
    SHEAF_METRICS_HOST: '127.0.0.1',
    SHEAF_ROW_SECURITY: true,
    OTEL_SDK_DISABLED: false,
    SHEAF_AUDIT_KEY: [],
    SHEAF_AUDIT_HEAD_MINUTES: 60,
    SHEAF_AUDIT_READS: false,
    SHEAF_BACKUP_HOURS: 24,
    SHEAF_BACKUP_KEEP: 7,
    SHEAF_BUNDLE_TRUSTED_KEYS: [],
    SHEAF_MAX_BUNDLE_BYTES: 64 * 1024 ** 3,
    SHEAF_MAX_UPLOAD_BYTES: 4 * 1024 ** 3,
    SHEAF_MODELS: [],
    SHEAF_OCR_LANGUAGES: ['eng'],
    SHEAF_PAGE_IMAGE_CACHE: 512,
    SHEAF_PRIVATE_HOSTS: [],
    SHEAF_SCRIPTED_MODEL: false,
    SHEAF_SEARCH_PROVIDER: 'index',
    SHEAF_STOP_SECONDS: 30,
    SHEAF_TRUSTED_PROXIES: [],
    SHEAF_WORKERS: 2,
    SHEAF_ISOLATION_HOURS: 0,
    SHEAF_LOG_LEVEL: 'info',
  })
})

test.each(['', ' '])('each variable that is %j counts as unset', (blank) => {
  const optional = ['DATABASE_URL', 'BLOBS_URL', 'SHEAF_ADMIN_KEY', 'SHEAF_METRICS_PORT']
  const names = [...Object.keys(readConfig({})), ...optional]
  expect(readConfig(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(readConfig({}))
})

test('an empty variable of a storage is told, because the data folder is used instead', () => {
  expect(variableWarnings({ DATABASE_URL: '', BLOBS_URL: ' ', SHEAF_ADMIN_KEY: '' })).toEqual([
    'DATABASE_URL is empty, which counts as unset: records are stored in SQLite in the data folder.',
    'BLOBS_URL is empty, which counts as unset: files are stored in the data folder.',
  ])
  expect(variableWarnings({ DATABASE_URL: 'postgres://db/sheaf' })).toEqual([])
})

test('values are parsed by their type', () => {
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: 'postgresql://me:secret@db.example/sheaf',
    SHEAF_ALLOWED_ORIGINS: ' https://a.example, http://localhost:5173 ,',
    SHEAF_WORKERS: '0',
    SHEAF_ADMIN_KEY: 'x'.repeat(32),
  })
  expect(config).toMatchObject({
    PORT: 0,
    DATABASE_URL: 'postgresql://me:secret@db.example/sheaf',
    SHEAF_ALLOWED_ORIGINS: ['https://a.example', 'http://localhost:5173'],
    SHEAF_WORKERS: 0,
    SHEAF_ADMIN_KEY: 'x'.repeat(32),
  })
})

test('all problems are listed at once, without secrets', () => {
  const environment = {
    PORT: '70000',
    DATABASE_URL: 'mysql://me:hidden@db.example/sheaf',
    SHEAF_ADMIN_KEY: 'too short',
    SHEAF_MAX_UPLOAD_BYTES: '-1',
    SHEAF_WORKERS: 'many',
    SHEAF_LOG_LEVEL: 'loud',
    SHEAF_ALLOWED_ORIGINS: 'https://a.example/',
  }
  const message = messageOf(() => readConfig(environment))
  for (const name of Object.keys(environment)) expect(message).toContain(name)
  expect(message).not.toMatch(/hidden|too short/)
})

test.each([
  ['PORT', ['-1', '1.5', 'http']],
  ['SHEAF_ADMIN_KEY', ['x'.repeat(31), `${'x'.repeat(32)} y`, 'é'.repeat(32)]],
  ['SHEAF_ALLOWED_ORIGINS', ['a.example', 'https://a.example/path', 'null', 'https://*.example']],
  ['DATABASE_URL', ['nonsense', 'sqlite://x']],
  // Without PostgreSQL, one process does everything.
  ['SHEAF_ROLES', ['api', 'worker', 'some']],
  ['SHEAF_DRAIN_SECONDS', ['-1', 'ten']],
])('%s refuses %j', (name, values) => {
  for (const value of values) {
    expect([value, messageOf(() => readConfig({ [name]: value }))]).toEqual([
      value,
      expect.stringContaining(name),
    ])
  }
})

test('any origin can be allowed', () => {
  expect(readConfig({ SHEAF_ALLOWED_ORIGINS: '*' }).SHEAF_ALLOWED_ORIGINS).toEqual(['*'])
})

function messageOf(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'not refused'
}

test.each(['log', 'file:/mnt/other/heads.jsonl', 'https://audit.example/heads'])(
  'audit heads can be sent to %s',
  (to) => {
    expect(readConfig({ SHEAF_AUDIT_HEAD_TO: to }).SHEAF_AUDIT_HEAD_TO).toBe(to)
  },
)

test.each(['console', 'file:heads', 'file:', 'ftp://audit.example', 'https://me:secret@a.example'])(
  'audit heads cannot be sent to %s',
  (to) => {
    expect(() => readConfig({ SHEAF_AUDIT_HEAD_TO: to })).toThrow('absolute path')
  },
)

test('what is wrong with a setting is said with the values that it can have', () => {
  const problemsOf = (env: Record<string, string>): string[] => {
    try {
      readConfig(env)
    } catch (error) {
      return error instanceof Error ? error.message.split('\n').slice(1) : []
    }
    return []
  }
  expect(problemsOf({ PORT: 'http', SHEAF_WORKERS: '2.5', SHEAF_BACKUP_HOURS: '0' })).toEqual([
    '- PORT must be a whole number from 0 to 65535.',
    '- SHEAF_WORKERS must be a whole number from 0 to 64.',
    '- SHEAF_BACKUP_HOURS must be a number above 0, up to 8760.',
  ])
  expect(problemsOf({ SHEAF_MAX_UPLOAD_BYTES: '0' })).toEqual([
    '- SHEAF_MAX_UPLOAD_BYTES must be a whole number from 1 to 9007199254740991.',
  ])
  expect(problemsOf({ SHEAF_METRICS_PORT: '70000' })).toEqual([
    '- SHEAF_METRICS_PORT must be a whole number from 0 to 65535.',
  ])
  expect(problemsOf({ SHEAF_LOG_LEVEL: 'loud', SHEAF_AUDIT_READS: 'maybe' })).toEqual([
    '- SHEAF_AUDIT_READS must be true or false.',
    '- SHEAF_LOG_LEVEL must be one of debug, info, warn, error, silent.',
  ])
  const urls = { DATABASE_URL: 'mysql://db', SHEAF_SEARCH_URL: 'searx' }
  expect(problemsOf({ SHEAF_ADMIN_KEY: 'short', ...urls })).toEqual([
    '- DATABASE_URL: Must be a URL such as postgresql://user:password@host/database.',
    '- SHEAF_ADMIN_KEY: Must have at least 32 characters.',
    '- SHEAF_SEARCH_URL: Must be a URL that begins with http:// or https://.',
  ])
})

test('a variable that is no setting is named with the setting that it resembles', () => {
  const env = {
    SHEAF_DATA: '/srv/sheaf',
    SHEAF_WORKER: '4',
    SHEAF_COLOUR: 'green',
    SHEAF_DATA_DIR: '/srv',
    // The client and the tests read these.
    SHEAF_URL: 'http://127.0.0.1:4100',
    SHEAF_TEST_DATABASE: 'postgres',
    // Kubernetes sets it for a service.
    SHEAF_PORT_4100_TCP: 'tcp://10.0.0.1:4100',
    PATH: '/bin',
  }
  expect(variableWarnings(env)).toEqual([
    'SHEAF_DATA is not a setting and has no effect. Did you mean SHEAF_DATA_DIR?',
    'SHEAF_WORKER is not a setting and has no effect. Did you mean SHEAF_WORKERS?',
    'SHEAF_COLOUR is not a setting and has no effect.',
  ])
  expect(variableWarnings({ SHEAF_PORT: 'tcp://10.0.0.1:4100' })).toEqual([])
  expect(variableWarnings({ SHEAF_PORT: '4870' })).toEqual([
    'SHEAF_PORT is not a setting and has no effect. Did you mean PORT?',
  ])
})
