import type { ColumnType, Generated, Kysely } from 'kysely'
import type { ApplicationTables } from './tables/application-tables.ts'
import type { ConversationTables } from './tables/conversation-tables.ts'
import type { EvaluationTables } from './tables/evaluation-tables.ts'
import type { EmbeddingTables } from './tables/embedding-tables.ts'
import type { ImportTables } from './tables/import-tables.ts'
import type { PictureTables } from './tables/picture-tables.ts'
import type { Leased } from './leased-columns.ts'
import type { PlaygroundTables } from './tables/playground-tables.ts'
import type { RetentionTables } from './tables/retention-tables.ts'
import type { UsageTables } from './tables/usage-tables.ts'
import type { SearchTables } from './search-tables.ts'
import type { SweepTables } from './sweep-tables.ts'

/** An integer of 64 bits, which PostgreSQL answers as a text. */
type Wide = ColumnType<number | string, number, number>

/**
 * The tables, as the migrations leave them. Ids are version 7 UUIDs and times ISO 8601 texts, so
 * that both sort by creation in every dialect; booleans are 0 or 1; JSON is text read by a schema.
 */
export interface Schema
  extends
    SearchTables,
    UsageTables,
    EmbeddingTables,
    PictureTables,
    SweepTables,
    ConversationTables,
    ApplicationTables,
    ImportTables,
    EvaluationTables,
    PlaygroundTables,
    RetentionTables {
  organizations: { id: string; name: string; created_at: string }

  teams: {
    id: string
    organization_id: string
    name: string
    /** The name in lower case, which lists are sorted by. */
    name_folded: Generated<string>
    created_at: string
  }

  keys: {
    id: string
    organization_id: string
    /** Null: scoped to the organization. */
    team_id: string | null
    name: string
    /** The name in lower case, which lists are searched and sorted by. */
    name_folded: Generated<string>
    /** SHA-256 of the secret, hexadecimal. The secret itself is not stored. */
    hash: string
    /** JSON array of permissions. */
    permissions: string
    expires_at: string | null
    created_at: string
    last_used_at: string | null
    revoked_at: string | null
    /** The hash before the last rotation, and until when the old secret works. */
    old_hash: string | null
    old_until: string | null
    /** 1 for a key that an isolation test created for itself. */
    is_test: Generated<number>
  }

  /** The last day on which each key used a graph or an application. */
  access_uses: { thing_id: string; key_id: string; day: string }

  graphs: {
    id: string
    organization_id: string
    name: string
    /** The name in lower case, for search. */
    name_folded: string
    description: string
    created_at: string
    deleted_at: string | null
    files_in_progress: number
    files_completed: number
    files_failed: number
    /** JSON of `querySettings`; null for none. */
    query_config: string | null
    /** The ID of the model that answers questions; null for the default. */
    model: string | null
  }

  /**
   * Who may see a graph: one row for each of its teams, or one with the organization if the graph is
   * org-wide. `name` repeats the name of the graph, so that it is unique within a scope; null once deleted.
   */
  graph_scopes: { graph_id: string; scope_id: string; name: string | null }

  files: {
    id: string
    organization_id: string
    /** The team whose key uploaded it; null for an organization key. */
    team_id: string | null
    name: string
    /** The name in lower case, for search. */
    name_folded: string
    kind: string
    media_type: string
    /** Bytes. */
    size: number
    /** SHA-256 of the bytes, hexadecimal. */
    sha256: string
    status: string
    stage: string
    progress_done: number
    progress_total: number | null
    error_code: string | null
    error_description: string | null
    created_at: string
    deleted_at: string | null
    /** The address and title of a web page that is stored as a file. */
    source_url: string | null
    source_title: string | null
    /** When a check found that the stored bytes differ from the uploaded ones. */
    damaged_at: string | null
    /** The version whose bytes and text it has; the ID of the first is that of the file. */
    version_id: Generated<string>
    /** The version that takes its place once it has been read; null if there is none. */
    next_version_id: string | null
    /** The team whose storage it uses: that of its key, or of its graph; null for the organization alone. */
    storage_team_id: string | null
    /** As `folderPath` of the contract reads it. */
    folder: Generated<string>
  }

  /**
   * The versions of files that are not deleted. The ID names the bytes, the text and the job. Progress and error
   * are those of a version that is to replace another; those of the current version are in `files`.
   */
  file_versions: {
    id: string
    file_id: string
    /** Counted from 1 for each file. */
    number: number
    name: string
    kind: string
    media_type: string
    /** Bytes. */
    size: Wide
    /** SHA-256 of the bytes, hexadecimal. */
    sha256: string
    created_at: string
    /** The key that uploaded it; null for versions from before they were recorded. */
    key_id: string | null
    stage: Generated<string>
    progress_done: Generated<number>
    progress_total: number | null
    error_code: string | null
    error_description: string | null
    damaged_at: string | null
  }

  /**
   * The teams that could read a file through a graph when it was deleted, and may therefore learn that it was
   * deleted. For an org-wide graph, `team_id` is the organization.
   */
  file_tombstones: { team_id: string; file_id: string }

  /** All but `graph_id` repeats the file's, so that every list has an index of its own. */
  graph_files: {
    graph_id: string
    file_id: string
    status: string
    kind: string
    folder: Generated<string>
    name_folded: string
    size: Generated<number>
  }

  /** The pages read from a version of a file; `blocks` is JSON. */
  pages: {
    version_id: string
    number: number
    kind: string
    label: string | null
    ocr: number
    blocks: string
    words: string | null
    pictures: string | null
  }

  /** The endpoints that an organization's administrators have connected. */
  providers: {
    id: string
    organization_id: string
    name: string
    base_url: string
    /** The API key of the endpoint, sealed by `secret-box.ts`. */
    sealed_key: string | null
    created_at: string
  }

  /** Maps a public model ID to a model of a provider. `abilities` is JSON. */
  models: {
    organization_id: string
    id: string
    name: string
    provider_id: string
    upstream: string
    context_window: number | null
    abilities: string
    price_input: number | null
    price_output: number | null
    retired: number
    replacement: string | null
    created_at: string
  }

  /** Addresses whose pages are crawled into a graph. A row is also a leased job while `run_at` is set. */
  web_sources: Leased & {
    id: string
    organization_id: string
    graph_id: string
    /** The position in the list of the request. */
    position: number
    /** The address as the client gave it. */
    url: string
    /** The normalized address; replaced by a unique text once the source is removed. */
    address: string
    type: string
    /** JSON array. */
    exclude_urls: string
    /** A status of the contract, or `removed` while its pages are still to be deleted. */
    status: string
    error_type: string | null
    /** How many pages the last crawl found but did not read. */
    pages_left_out: number
    read_at: string | null
    /** Since when it has been queued; null if there is nothing to do. */
    run_at: string | null
    /** The key that queued it last; its pages share the turns of this key. */
    owner: string
    /** While it is queued: sources are leased in this order; see `turn-store.ts`. */
    turn: number
  }

  /** The crawled pages of sources, each stored as a file. `lease` is the last lease that saw the page. */
  web_pages: { source_id: string; url: string; file_id: string; lease: string }

  /**
   * Changes and denied requests, each record chained to the one before it by its hash. Records are never
   * changed or deleted. `subjects` is JSON; `words` is the text for searches.
   */
  audit_records: {
    organization_id: string
    sequence: number
    id: string
    created_at: string
    last_at: string
    times: number
    key_id: string | null
    key_name: string | null
    key_hint: string | null
    team_id: string | null
    team_name: string | null
    operation: string
    outcome: string
    status: number
    failure: string | null
    request_id: string
    address: string
    subjects: string
    name_before: string | null
    name: string | null
    previous_hash: string
    hash: string
    /** Null for records from before the log was sealed. */
    seal: string | null
    words: string
  }

  /**
   * Changes in progress: a row is committed with the first change of its request, and deleted when the record
   * of the outcome is written. A row of a process that has ended is a change of unknown outcome. `entry` is
   * the record as JSON, without the outcome.
   */
  audit_intents: { id: string; owner: string; created_at: string; entry: string }

  /** The last record of the chain of each organization. Appending locks the row. */
  audit_heads: { organization_id: string; sequence: number; hash: string }

  /** Requests with an `idempotency-key`, and their replies. */
  idempotency_keys: {
    /** The key of the request. */
    key_id: string
    /** SHA-256 of the header, hexadecimal. */
    hash: string
    operation: string
    /** SHA-256 of the input of the request, without a body of bytes. */
    input_hash: string
    /** The unique ID of the request that claimed the row. */
    attempt: string
    /** Increases while the request runs; null once it has been answered. */
    beat: number | null
    expires_at: string
    /** SHA-256 of a body of bytes, hexadecimal. */
    body_hash: string | null
    status: number | null
    /**
     * The reply as JSON without the secret of a key. It is sealed, because it contains what callers wrote.
     */
    sealed_answer: string | null
  }

  /** Guardrails for the texts that models receive and return; `rule` is JSON. */
  guardrails: {
    id: string
    organization_id: string
    /** Null applies to every caller of the organization. */
    team_id: string | null
    name: string
    applies_to: string
    action: string
    enabled: number
    rule: string
    /** The API key of the provider of a rule, sealed by `secret-box.ts`. */
    sealed_key: string | null
    created_at: string
  }

  /** How much an organization, a team or a key (`scope`) may use; an empty `model` means every model. */
  limits: {
    organization_id: string
    scope: string
    scope_id: string
    name: string
    model: string
    maximum: number
    /** How far a team can raise the maximum; null without a bound. */
    ceiling: number | null
  }

  /** Increases with every change of the limits of an organization. */
  limit_revisions: { organization_id: string; revision: Wide }

  /** The usage of a limit in its latest window. `began_at` is in milliseconds. */
  limit_counts: { id: string; began_at: Wide; used: Wide }

  /** Bytes stored by an organization, and by each team. */
  storage_counts: { scope_id: string; bytes: Wide }

  /** The number of findings of each guardrail by day. */
  guardrail_hits: { guardrail_id: string; day: string; hits: number }

  /** Isolation tests and their reports; leased while `running_of` is set. */
  isolation_reports: Leased & {
    id: string
    organization_id: string
    /** The organization while the test runs; unique, so that only one runs at a time. */
    running_of: string | null
    created_at: string
    /** The prefix of the names of all its test data, by which left-over data is found. */
    tag: string
    /** JSON. */
    summary: string
    /** JSON: the scopes and the routes. */
    details: string
  }

  /** The processes that share a PostgreSQL database; see `leases/process-watch.ts`. */
  processes: { id: string; beat: number }

  /** The job queue: one leased row for each version of a file that still has to be processed. */
  jobs: Leased & {
    version_id: string
    /** The key whose upload or retry queued it; empty for work without a key. */
    owner: string
    /** Jobs are leased in this order; see `turn-store.ts`. */
    turn: number
  }
}

/** A database, or a transaction in one: stores take either. */
export type Database = Kysely<Schema>
