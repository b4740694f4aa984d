import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { readPrivateHost } from './web/address-rules.ts'

const gibibyte = 1024 ** 3

const environment = z.object({
  /** Where to listen. Loopback until told otherwise. */
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number<string>().int().min(0).max(65_535).default(4100),
  /** Where the embedded database and the bytes of files are kept. */
  SHEAF_DATA_DIR: z.string().min(1).default('./data'),
  /** A PostgreSQL URL. Left out, the records are kept in SQLite in the data folder. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The organization's first admin key, used at the first start alone. Left out, one is made and shown. */
  SHEAF_ADMIN_KEY: z
    .string()
    .min(32, 'Must have at least 32 characters.')
    .regex(/^[\x21-\x7e]+$/, 'Must be printable ASCII without spaces.')
    .optional(),
  /** Origins whose pages may call the interface, separated by commas. */
  SHEAF_ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    )
    // written as browsers send it, or it would never match
    .refine((origins) => origins.every((each) => each === '*' || isOrigin(each)), {
      error: 'Must be origins such as https://notes.example, or * for any.',
    }),
  /** Proxies in front of the service, whose word on callers' addresses is taken, by commas. */
  SHEAF_TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    )
    .refine((proxies) => proxies.every(isAddressRange), {
      error: 'Must be IP addresses or ranges such as 10.0.0.0/8.',
    }),
  /** Connections that are open at a time, half of them to one address. */
  SHEAF_MAX_CONNECTIONS: z.coerce.number<string>().int().min(10).max(1_000_000).default(10_000),
  /** Bytes a second that a body must bring, on average over a minute; 0: none. */
  SHEAF_MIN_BODY_RATE: z.coerce.number<string>().int().min(0).max(1_000_000).default(512),
  /** What a key may send in a minute where no administrator has set a limit; 0: no limit. */
  SHEAF_REQUESTS_PER_MINUTE: z.coerce
    .number<string>()
    .int()
    .min(0)
    .max(1_000_000_000)
    .default(6000),
  /** Chats that are answered at a time, half of them of one key. */
  SHEAF_MAX_CHATS: z.coerce.number<string>().int().min(4).max(100_000).default(2000),
  /** Uploads that are received at a time, half of them of one key. */
  SHEAF_MAX_UPLOADS: z.coerce.number<string>().int().min(4).max(100_000).default(256),
  /** Mebibytes of JSON bodies that are held at a time, half of them of one key. */
  SHEAF_MAX_BODY_MEMORY: z.coerce.number<string>().int().min(64).max(1_000_000).default(256),
  /** The largest file that is accepted, in bytes. */
  SHEAF_MAX_UPLOAD_BYTES: z.coerce
    .number<string>()
    .int()
    .positive()
    .default(4 * gibibyte),
  /** How many files are read at a time. */
  SHEAF_WORKERS: z.coerce.number<string>().int().min(0).max(64).default(2),
  /** An OpenAI-compatible endpoint, ending in /v1: http://127.0.0.1:11434/v1. */
  SHEAF_MODEL_URL: z.url({ protocol: /^https?$/ }).optional(),
  SHEAF_MODEL_KEY: z.string().min(1).optional(),
  /** `mdl-x5=llama3.1:8b,small=qwen3:4b`. Left out, the endpoint's first model is `mdl-x5`. */
  SHEAF_MODELS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean)
        .map((each) => {
          const [id = '', ...upstream] = each.split('=')
          return { id: id.trim(), upstream: upstream.join('=').trim() }
        }),
    )
    .refine(
      (mappings) => mappings.every(({ id, upstream }) => /^[\w.:/-]{1,128}$/.test(id) && upstream),
      { error: 'Must be pairs such as mdl-x5=llama3.1:8b.' },
    ),
  /** Adds models that answer by rote and fail on demand, for tests and demonstrations. */
  SHEAF_SCRIPTED_MODEL: z.stringbool().default(false),
  /** What the keys of providers are sealed with. Left out, a key made once in the data folder. */
  SHEAF_SECRET_KEY: z.string().min(32, 'Must have at least 32 characters.').optional(),
  /** What the audit trail is sealed with, by commas: the first seals, the others are keys of before. */
  SHEAF_AUDIT_KEY: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((key) => key.trim())
        .filter(Boolean),
    )
    .refine((keys) => keys.every((key) => key.length >= 32), {
      error: 'Each key must have at least 32 characters.',
    }),
  /** Where the heads of the audit trail are sent: `log`, `file:/path`, or the address of a webhook. */
  SHEAF_AUDIT_HEAD_TO: z
    .string()
    .refine((to) => to === 'log' || isHeadFile(to) || isWebAddress(to), {
      error: 'log, file: with an absolute path, or an http address without a password.',
    })
    .optional(),
  SHEAF_AUDIT_HEAD_MINUTES: z.coerce.number<string>().int().min(1).max(1440).default(60),
  /** Records in the audit trail who is given the content of files. */
  SHEAF_AUDIT_READS: z.stringbool().default(false),
  /** Addresses of private networks that may be fetched from: hosts or ranges, by commas. */
  SHEAF_PRIVATE_HOSTS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    )
    .refine((hosts) => hosts.every((each) => readPrivateHost(each) !== null), {
      error: 'Must be hosts, host:port pairs or ranges such as 10.0.0.0/8.',
    }),
  /** Where web searches go. `index`: the organization's own crawled web sources. */
  SHEAF_SEARCH_PROVIDER: z.enum(['index', 'searxng', 'brave', 'tavily']).default('index'),
  SHEAF_SEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
  SHEAF_SEARCH_KEY: z.string().min(1).optional(),
  /** Hours between isolation proofs that nobody asked for; 0: none. */
  SHEAF_ISOLATION_HOURS: z.coerce.number<string>().int().min(0).max(8760).default(0),
  SHEAF_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

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

/** Reads the environment whole. Throws one error that lists every problem. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // a variable set to nothing, as compose files do, is a variable left out
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = environment.safeParse(given)
  if (result.success) return result.data
  throw new Error(`The environment variables are invalid:\n${z.prettifyError(result.error)}`)
}
