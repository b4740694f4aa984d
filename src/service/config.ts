import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { readBlobsUrl } from './blobs/blobs-url.ts'
import { readPrivateHost } from './outbound/address-rules.ts'
import { closestNames } from './texts/closest-names.ts'

const gibibyte = 1024 ** 3

const ofWeb = {
  protocol: /^https?$/,
  error: 'Must be a URL that begins with http:// or https://.',
}

/** A whole number within these bounds. */
function whole(min: number, max: number) {
  return z.coerce.number<string>().int().min(min).max(max)
}

/** Values separated by commas; empty ones are dropped. */
function commaList(initial = '') {
  return z
    .string()
    .default(initial)
    .transform((list) =>
      list
        .split(',')
        .map((value) => value.trim())
        .filter(Boolean),
    )
}

const environment = z.object({
  /** The address to listen on; loopback by default. */
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535).default(4100),
  /** The folder of the embedded database and of the bytes of files. */
  SHEAF_DATA_DIR: z.string().min(1).default('./data'),
  /** The URL of a PostgreSQL database. By default, records are stored in SQLite in the data folder. */
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'Must be a URL such as postgresql://user:password@host/database.',
    })
    .optional(),
  /** A bucket for the bytes of files: `s3://bucket/prefix?endpoint=…&region=…`. By default, they are in the data folder. */
  BLOBS_URL: z
    .string()
    .transform((text, context) => {
      try {
        return readBlobsUrl(text)
      } catch (error) {
        context.addIssue(error instanceof Error ? error.message : String(error))
        return z.NEVER
      }
    })
    .optional(),
  /** Whether PostgreSQL shows requests the rows of their organization only. */
  SHEAF_ROW_SECURITY: z.stringbool().default(true),
  /** The organization's first admin key, used only at the first start. By default, one is created and shown. */
  SHEAF_ADMIN_KEY: z
    .string()
    .min(32, 'Must have at least 32 characters.')
    .regex(/^[\x21-\x7e]+$/, 'Must be printable ASCII without spaces.')
    .optional(),
  /** Origins whose pages may call the API, separated by commas. */
  SHEAF_ALLOWED_ORIGINS: commaList()
    // Browsers send origins in this form, and another form would never match.
    .refine((origins) => origins.every((origin) => origin === '*' || isOrigin(origin)), {
      error: 'Must be origins such as https://notes.example, or * for any.',
    }),
  /** Proxies that are trusted to report the addresses of callers, separated by commas. */
  SHEAF_TRUSTED_PROXIES: commaList().refine((proxies) => proxies.every(isAddressRange), {
    error: 'Must be IP addresses or ranges such as 10.0.0.0/8.',
  }),
  /** The maximum of open connections, half of them from one address; see `connectionLimit`. */
  SHEAF_MAX_CONNECTIONS: whole(10, 1_000_000).default(10_000),
  /** The minimum rate of a body in bytes per second, averaged over a minute; 0 for none. */
  SHEAF_MIN_BODY_RATE: whole(0, 1_000_000).default(512),
  /** Requests per minute for each key until an administrator sets a limit; 0 for no limit. */
  SHEAF_REQUESTS_PER_MINUTE: whole(0, 1_000_000_000).default(6000),
  /** The maximum of concurrent chats, half of them of one key. */
  SHEAF_MAX_CHATS: whole(4, 100_000).default(2000),
  /** The maximum of concurrent uploads, half of them of one key. */
  SHEAF_MAX_UPLOADS: whole(4, 100_000).default(256),
  /** The maximum of JSON bodies in memory, in mebibytes, half of them of one key. */
  SHEAF_MAX_BODY_MEMORY: whole(64, 1_000_000).default(256),
  /** The largest file that is accepted, in bytes. */
  SHEAF_MAX_UPLOAD_BYTES: whole(1, Number.MAX_SAFE_INTEGER).default(4 * gibibyte),
  /** The largest bundle that can be imported, in bytes. */
  SHEAF_MAX_BUNDLE_BYTES: whole(1, Number.MAX_SAFE_INTEGER).default(64 * gibibyte),
  /** The maximum of page images cached on the disk, in mebibytes; 0 for none. */
  SHEAF_PAGE_IMAGE_CACHE: whole(0, 1_000_000).default(512),
  /** What this process does: it serves requests (`api`), processes files and runs jobs (`worker`), or both. */
  SHEAF_ROLES: z.enum(['all', 'api', 'worker']).default('all'),
  /** Seconds between the signal to stop and the end of listening, in which `/readyz` fails. */
  SHEAF_DRAIN_SECONDS: whole(0, 3600).default(0),
  /** Seconds that a stop waits for running requests after the end of listening; then their connections are closed. */
  SHEAF_STOP_SECONDS: whole(0, 3600).default(30),
  /** The number of files that are processed concurrently. */
  SHEAF_WORKERS: whole(0, 64).default(2),
  /** The languages of text in scans, such as `eng,deu`, by the names that Tesseract has for them. */
  SHEAF_OCR_LANGUAGES: commaList('eng').refine(
    (names) =>
      names.length > 0 &&
      names.length <= 8 &&
      names.every((name) => /^[a-z]{3}(?:_[a-z]+)*$/.test(name)),
    { error: 'Must be one to eight names such as eng, deu or chi_sim.' },
  ),
  /** An OpenAI-compatible endpoint, ending in /v1: http://127.0.0.1:11434/v1. */
  SHEAF_MODEL_URL: z.url(ofWeb).optional(),
  SHEAF_MODEL_KEY: z.string().min(1).optional(),
  /** Such as `mdl-x5=llama3.1:8b,small=qwen3:4b`. By default, the endpoint's first model is `mdl-x5`. */
  SHEAF_MODELS: commaList()
    .transform((entries) =>
      entries.map((entry) => {
        const [id = '', ...upstream] = entry.split('=')
        return { id: id.trim(), upstream: upstream.join('=').trim() }
      }),
    )
    .refine(
      (mappings) => mappings.every(({ id, upstream }) => /^[\w.:/-]{1,128}$/.test(id) && upstream),
      { error: 'Must be pairs such as mdl-x5=llama3.1:8b.' },
    ),
  /** A folder with an embedding model in ONNX format: `model.onnx` and `tokenizer.json`. */
  SHEAF_EMBEDDING_DIR: z.string().min(1).optional(),
  /** A file with an Ed25519 private key in PEM, which signs the bundles of exported graphs. */
  SHEAF_BUNDLE_KEY_FILE: z.string().min(1).optional(),
  /** Public keys whose signatures of bundles are valid, in base64, separated by commas. */
  SHEAF_BUNDLE_TRUSTED_KEYS: commaList().refine(
    (keys) => keys.every((key) => /^[A-Za-z0-9+/]{59}=$/.test(key)),
    {
      error: 'Must be Ed25519 public keys in base64, as in the manifest of a bundle.',
    },
  ),
  /** Adds scripted models that also fail on demand, for tests and demonstrations. */
  SHEAF_SCRIPTED_MODEL: z.stringbool().default(false),
  /** The key that seals the secrets of providers. By default, a key is created once in the data folder. */
  SHEAF_SECRET_KEY: z.string().min(32, 'Must have at least 32 characters.').optional(),
  /**
   * Keys of the audit trail, separated by commas: the first one seals, the others verify records from before.
   */
  SHEAF_AUDIT_KEY: commaList().refine((keys) => keys.every((key) => key.length >= 32), {
    error: 'Each key must have at least 32 characters.',
  }),
  /** Where the heads of the audit trail are sent: `log`, `file:/path`, or the address of a webhook. */
  SHEAF_AUDIT_HEAD_TO: z
    .string()
    .refine((to) => to === 'log' || isHeadFile(to) || isWebAddress(to), {
      error: 'Must be log, file: with an absolute path, or an http address without a password.',
    })
    .optional(),
  SHEAF_AUDIT_HEAD_MINUTES: whole(1, 1440).default(60),
  /** Records in the audit log who reads the content of files. */
  SHEAF_AUDIT_READS: z.stringbool().default(false),
  /** The port of Prometheus' metrics; none by default. */
  SHEAF_METRICS_PORT: whole(0, 65_535).optional(),
  SHEAF_METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Where traces are sent; none by default. The packages of OpenTelemetry read further variables themselves. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url(ofWeb).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url(ofWeb).optional(),
  OTEL_SDK_DISABLED: z.stringbool().default(false),
  /** A folder for scheduled backups of the embedded database and the files; none by default. */
  SHEAF_BACKUP_DIR: z.string().min(1).optional(),
  /** Hours between backups. */
  SHEAF_BACKUP_HOURS: z.coerce.number<string>().positive().max(8760).default(24),
  /** The number of backups that are kept. */
  SHEAF_BACKUP_KEEP: whole(1, 10_000).default(7),
  /** Private addresses that may be requested: hosts or ranges, separated by commas. */
  SHEAF_PRIVATE_HOSTS: commaList().refine(
    (hosts) => hosts.every((host) => readPrivateHost(host) !== null),
    {
      error: 'Must be hosts, host:port pairs or ranges such as 10.0.0.0/8.',
    },
  ),
  /** The provider of web searches. `index` searches the organization's own web sources. */
  SHEAF_SEARCH_PROVIDER: z.enum(['index', 'searxng', 'brave', 'tavily']).default('index'),
  SHEAF_SEARCH_URL: z.url(ofWeb).optional(),
  SHEAF_SEARCH_KEY: z.string().min(1).optional(),
  /** Hours between scheduled isolation tests; 0 for none. */
  SHEAF_ISOLATION_HOURS: whole(0, 8760).default(0),
  SHEAF_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

function hasOneBackup(config: z.output<typeof environment>): boolean {
  return (
    config.SHEAF_BACKUP_DIR === undefined ||
    (config.DATABASE_URL === undefined && config.BLOBS_URL === undefined)
  )
}

function canShareWork(config: z.output<typeof environment>): boolean {
  return config.SHEAF_ROLES === 'all' || config.DATABASE_URL !== undefined
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

function isHeadFile(text: string): boolean {
  return text.startsWith('file:') && isAbsolute(text.slice('file:'.length))
}

function isWebAddress(text: string): boolean {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

function isOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

export type Config = z.output<typeof environment>

/** Parses all environment variables. Throws one error that lists every problem. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // Compose files set a variable to nothing to leave it out.
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => !isBlank(value)))
  const result = environment
    .refine(hasOneBackup, {
      path: ['SHEAF_BACKUP_DIR'],
      error:
        'Works only with the embedded database and files in the data folder. With DATABASE_URL or BLOBS_URL, use the tools of PostgreSQL and of the store (see docs/operating.md).',
    })
    .refine(canShareWork, {
      path: ['SHEAF_ROLES'],
      error:
        'Must be `all` without DATABASE_URL, because only one process can use the embedded database.',
    })
    .safeParse(values)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => `- ${describeProblem(issue)}`)
  throw new Error(`The environment variables are invalid:\n${problems.join('\n')}`)
}

const prefix = 'SHEAF_'

// The client, the Compose file and the tests read these. Kubernetes adds the others for a service that is named sheaf.
const foreignVariables =
  /^SHEAF_(?:URL|KEY|SITE|CHROMIUM|KILLS|FUZZ_.+|TEST_.+|CLUSTER_.+|SERVICE_HOST|SERVICE_PORT.*|PORT|PORT_.+)$/

// Kubernetes sets it to a URL. A person who sets it to a number means the port.
const isPortNumber = (name: string, env: Record<string, string | undefined>): boolean =>
  name === 'SHEAF_PORT' && /^\d+$/.test(env[name] ?? '')

/** Warnings for whoever starts the service: each a sentence about a variable that has no effect though it is set. */
export function variableWarnings(env: Record<string, string | undefined>): string[] {
  return [...emptyAddresses(env), ...unknownVariables(env)]
}

function isBlank(value: string | undefined): boolean {
  return value?.trim() === ''
}

const storageWithout = {
  DATABASE_URL: 'records are stored in SQLite in the data folder',
  BLOBS_URL: 'files are stored in the data folder',
}

// Where such a variable is lost on the way, the service would otherwise begin a new installation without a word.
function emptyAddresses(env: Record<string, string | undefined>): string[] {
  return Object.entries(storageWithout).flatMap(([name, storage]) =>
    isBlank(env[name]) ? `${name} is empty, which counts as unset: ${storage}.` : [],
  )
}

// Those that begin with SHEAF_ and are no setting, such as a misspelled one.
function unknownVariables(env: Record<string, string | undefined>): string[] {
  const settings = Object.keys(environment.shape)
    .filter((setting) => setting.startsWith(prefix))
    .map((setting) => setting.slice(prefix.length))
  return Object.keys(env)
    .filter(
      (name) =>
        name.startsWith(prefix) && (!foreignVariables.test(name) || isPortNumber(name, env)),
    )
    .map((name) => name.slice(prefix.length))
    .filter((name) => !settings.includes(name))
    .map((name) => {
      const [closest] = closestNames(name, settings)
      const nearest = name === 'PORT' ? 'PORT' : closest && prefix + closest
      const advice = nearest === undefined ? '' : ` Did you mean ${nearest}?`
      return `${prefix}${name} is not a setting and has no effect.${advice}`
    })
}

/** A problem with a variable, with the values that it can have. The value itself may be a secret. */
function describeProblem({ code, path, message }: z.core.$ZodIssue): string {
  const [name] = path
  const schema = Object.entries(environment.shape).find(([key]) => key === name)?.[1]
  // A custom check says itself what is wrong.
  const expected = schema === undefined || code === 'custom' ? null : expectedValue(schema)
  return expected === null ? `${String(name)}: ${message}` : `${String(name)} must be ${expected}.`
}

function expectedValue(schema: z.core.$ZodType): string | null {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) {
    return expectedValue(schema.unwrap())
  }
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue, format } = schema
    const isInt = format === 'safeint'
    const from = minValue === 0 && !isInt ? 'above 0, up to' : `from ${minValue ?? 0} to`
    return `a ${isInt ? 'whole ' : ''}number ${from} ${maxValue ?? ''}`
  }
  if (schema instanceof z.ZodEnum) return `one of ${schema.options.join(', ')}`
  if (schema instanceof z.ZodCodec || schema instanceof z.ZodPipe) {
    return schema.in instanceof z.ZodString && schema.out instanceof z.ZodBoolean
      ? 'true or false'
      : null
  }
  return null
}
