import type { Blobs } from '#service/blobs/blobs.ts'
import type { Clock } from '#service/clock.ts'
import type { LongReads } from '#service/database/long-reads.ts'
import type { Database } from '#service/database/schema.ts'
import type { Guards } from '#service/guardrails/guards.ts'
import type { Limits } from '#service/limits/limits.ts'
import type { ModelRegistry } from '#service/models/chat-model.ts'
import type { ReaderPool } from '#service/models/reader/reader-pool.ts'
import type { OpenMeanings } from '#service/retrieval/meaning/meanings.ts'
import type { WebSearch } from '#service/web/search/web-search.ts'
import type { FetchImage } from './images/read-images.ts'
import type { SchemaChecker } from './schemas/schema-checker.ts'

/** The dependencies of chat. */
export interface ChatParts {
  database: Database
  reads: LongReads
  openMeanings: OpenMeanings
  blobs: Blobs
  clock: Clock
  models: ModelRegistry
  reader: ReaderPool
  schemas: SchemaChecker
  search: WebSearch
  guards: Guards
  fetchImage: FetchImage
  limits: Limits
}
