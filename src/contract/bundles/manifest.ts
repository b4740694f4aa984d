import * as z from 'zod/mini'
import { folderPath } from '#contract/folders/folder-path.ts'
import { page } from '#contract/pages.ts'
import { id, shortName, shortText, storable, timestamp } from '#contract/primitives.ts'
import { querySettings } from '#contract/query-config.ts'
import { modelId } from '#contract/questions.ts'

// A bundle is a ZIP file with these entries in this order (docs/decisions/041): for each file its original, then
// its text if it was read; then the manifest; then the signature, if there is one.
export const manifestPath = 'manifest.jsonl'
export const signaturePath = 'signature.json'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const bytes = z.int().check(z.gte(0))
const address = z.string().check(z.maxLength(2048), storable)

const entry = z.object({ path: z.string().check(z.maxLength(64)), size: bytes, sha256 })

/** The first line of a manifest. */
export const manifestHeader = z.object({
  type: z.literal('bundle'),
  format: z.literal(1),
  created_at: timestamp,
  /** The SPKI of the Ed25519 key that signs the manifest, in base64; null without a signature. */
  public_key: z.nullable(z.string().check(z.maxLength(128))),
  graph: z.object({
    id,
    name: shortName,
    description: shortText,
    /** The names of its teams; empty for an org-wide graph. */
    teams: z.array(shortName).check(z.maxLength(1000)),
    query_config: z.nullable(querySettings),
    model: z.nullable(modelId),
    /** The addresses of its web sources. */
    urls: z
      .array(
        z.object({
          url: address,
          type: z.string().check(z.maxLength(32)),
          exclude_urls: z.array(address).check(z.maxLength(1000)),
        }),
      )
      .check(z.maxLength(1000)),
  }),
})
export type ManifestHeader = z.infer<typeof manifestHeader>

/** A line for each file, numbered from 1. */
export const manifestFile = z.object({
  type: z.literal('file'),
  number: z.int().check(z.gte(1)),
  /** With an extension of its kind, and without folders. */
  name: shortName.check(z.refine((name) => !/[/\\]/.test(name), 'Must not have folders.')),
  /** Missing for none, and in bundles from before folders were kept. */
  folder: z.optional(folderPath),
  created_at: timestamp,
  status: z.string().check(z.maxLength(32)),
  /** The address of a crawled page. */
  source_url: z.nullable(address),
  original: entry,
  /** Lines of `bundledPage`; null for a file that was not read. */
  text: z.nullable(z.extend(entry, { pages: bytes })),
})
export type ManifestFile = z.infer<typeof manifestFile>

/** The last line: the numbers of files and of entries before the manifest, and the sum of their sizes. */
export const manifestEnd = z.object({
  type: z.literal('end'),
  files: bytes,
  entries: bytes,
  bytes,
})
export type ManifestEnd = z.infer<typeof manifestEnd>

/** A line of a text: one page, as the exporting service read it. */
export const bundledPage = page

/** The signature, of `sheaf-bundle-1`, a line feed and the SHA-256 of the manifest in hexadecimal. */
export const bundleSignature = z.object({
  algorithm: z.literal('Ed25519'),
  public_key: z.string().check(z.maxLength(128)),
  /** Base64. */
  signature: z.string().check(z.maxLength(128)),
})
export type BundleSignature = z.infer<typeof bundleSignature>
