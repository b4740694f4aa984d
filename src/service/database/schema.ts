import type { ColumnType, Kysely } from 'kysely'
import type { SearchTables } from './search-tables.ts'
import type { SweepTables } from './sweep-tables.ts'

/** An integer of 64 bits, which PostgreSQL answers as a text. */
type Wide = ColumnType<number | string, number, number>

/**
 * The tables, as the migrations leave them. Ids are version 7 UUIDs and times ISO 8601 texts, so
 * that both sort by creation in every dialect; booleans are 0 or 1; JSON is text read by a schema.
 */
export interface Schema extends SearchTables, SweepTables {
  organizations: { id: string; name: string; created_at: string }

  teams: { id: string; organization_id: string; name: string; created_at: string }

  keys: {
    id: string
    organization_id: string
    /** Null: scoped to the organization. */
    team_id: string | null
    name: string
    /** SHA-256 of the secret, hexadecimal. The secret itself is nowhere. */
    hash: string
    /** JSON array of permissions. */
    permissions: string
    expires_at: string | null
    created_at: string
    last_used_at: string | null
    revoked_at: string | null
    /** The hash before the last rotation, and until when its secret still works. */
    old_hash: string | null
    old_until: string | null
  }

  /** The last day on which a key used a graph. */
  graph_uses: { graph_id: string; key_id: string; day: string }

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
  }

  /**
   * Who may see a graph: one row for each of its teams, or one naming the organization when it is
   * org-wide. `name` repeats the graph's so that it is unique within a scope; null once deleted.
   */
  graph_scopes: { graph_id: string; scope_id: string; name: string | null }

  files: {
    id: string
    organization_id: string
    /** The team whose key uploaded it; null for an organization's key. */
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
    /** Of a page of the web that was stored as a file: where it stands, and its title. */
    source_url: string | null
    source_title: string | null
    /** When the stored bytes were found to be no longer those that came. */
    damaged_at: string | null
  }

  /** The teams that could read a file through a graph when it was deleted: they may know that it was. */
  file_tombstones: { team_id: string; file_id: string }

  /** `status` and `kind` repeat the file's, so that every list has an index of its own. */
  graph_files: { graph_id: string; file_id: string; status: string; kind: string }

  /** What was read from a file; `blocks` is JSON. */
  pages: {
    file_id: string
    number: number
    kind: string
    label: string | null
    ocr: number
    blocks: string
  }

  /** The endpoints that an organization's administrators have connected. */
  providers: {
    id: string
    organization_id: string
    name: string
    base_url: string
    /** The endpoint's key, sealed by `secret-box.ts`. */
    sealed_key: string | null
    created_at: string
  }

  /** Which of a provider's models answers a public id. `abilities` is JSON. */
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

  /** What was asked in the playground; `words` is what a search looks through, in lower case. */
  runs: {
    id: string
    organization_id: string
    /** The team whose key made it; null for an organization's key. */
    team_id: string | null
    key_id: string
    group_id: string | null
    title: string
    model: string
    status: string
    first_token_ms: number | null
    duration_ms: number | null
    prompt_tokens: number | null
    completion_tokens: number | null
    created_at: string
    /** A tombstone, without words and texts, says for whom a cursor on it is still good. */
    deleted_at: string | null
    words: string
  }

  /** The JSON texts of a run. */
  run_bodies: {
    run_id: string
    request: string
    response: string | null
    error: string | null
    events: string
  }

  /** Saved request bodies; `owner_id` is the team, or the organization. */
  presets: {
    id: string
    organization_id: string
    owner_id: string
    /** Null once deleted, so that it is free again. */
    name: string | null
    /** The name in lower case, for search. */
    name_folded: string
    created_at: string
    updated_at: string
    deleted_at: string | null
    body: string
  }

  /** Addresses whose pages a graph holds; each is a leased job too, while `run_at` is set. */
  web_sources: {
    id: string
    organization_id: string
    graph_id: string
    /** In the list, as it was given. */
    position: number
    /** As it was given. */
    url: string
    /** The same in one spelling; another when the source was removed. */
    address: string
    type: string
    /** JSON array. */
    exclude_urls: string
    /** As the contract has it, or `removed`: its pages are still to be deleted. */
    status: string
    error_type: string | null
    /** How many pages more the last reading knew of than it read. */
    pages_left_out: number
    read_at: string | null
    /** Since when it has been in line; null: there is nothing to do. */
    run_at: string | null
    /** The key that queued it last; its pages are read in turns of this key too. */
    owner: string
    /** While it is queued: sources are leased in this order; see `next-turn.ts`. */
    turn: number
    attempts: number
    interruptions: number
    wait_ms: number
    /** Counts the leases: holding one is knowing its number. */
    lease: number
    lease_owner: string | null
    beat: number
  }

  /** The pages that were read of sources, each a file. `lease` is the last that saw it. */
  web_pages: { source_id: string; url: string; file_id: string; lease: number }

  /**
   * What was changed and what was denied, each record chained to the one before it by its hash.
   * Nothing of it is ever changed or deleted. `subjects` is JSON; `words` is what a search reads.
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
    /** Null: from before the trail was sealed. */
    seal: string | null
    words: string
  }

  /**
   * Changes that are being made: each row was committed with the first change of its request, and is
   * deleted with the record of how the request ended. What a process that ended has left may have
   * been done. `entry` is the record, as JSON, but for its end.
   */
  audit_intents: { id: string; owner: string; created_at: string; entry: string }

  /** The end of each organization's chain: whoever appends holds its row. */
  audit_heads: { organization_id: string; sequence: number; hash: string }

  /** Requests that were sent with an `idempotency-key`, and how they were answered. */
  idempotency_keys: {
    /** Whose request it is. */
    key_id: string
    /** SHA-256 of the header, hexadecimal. */
    hash: string
    operation: string
    /** SHA-256 of what the request asked for, without a body of bytes. */
    input_hash: string
    /** Which request holds it: an id of its own. */
    attempt: string
    /** Goes up while the request runs; null once it is answered. */
    beat: number | null
    expires_at: string
    /** SHA-256 of a body of bytes, hexadecimal. */
    body_hash: string | null
    status: number | null
    /** The answer in JSON without the secret of a key, sealed: it holds what callers wrote. */
    sealed_answer: string | null
  }

  /** What may not go into models or come out of them; `rule` is JSON. */
  guardrails: {
    id: string
    organization_id: string
    /** Null: for every caller of the organization. */
    team_id: string | null
    name: string
    applies_to: string
    action: string
    enabled: number
    rule: string
    /** The key of a rule's provider, sealed by `secret-box.ts`. */
    sealed_key: string | null
    created_at: string
  }

  /** What was asked, by whom, of what; `took_…` counts by how long it took. */
  usage_counts: {
    [took: `took_${number}`]: number
    organization_id: string
    day: string
    key_id: string
    /** Empty: a key of the organization. */
    team_id: string
    /** Empty: no model was asked. */
    model: string
    operation: string
    requests: number
    refused: number
    limited: number
    failed: number
    prompt_tokens: number
    completion_tokens: number
  }

  /** How much an organization, a team or a key (`scope`) may use; an empty `model` is every model. */
  limits: {
    organization_id: string
    scope: string
    scope_id: string
    name: string
    model: string
    maximum: number
    /** Of a team's key: the most that its team may raise the maximum to; null: no bound. */
    ceiling: number | null
  }

  /** Goes up with every change of an organization's limits. */
  limit_revisions: { organization_id: string; revision: Wide }

  /** What was used of a limit in its latest window, which began at a time in milliseconds. */
  limit_counts: { id: string; began_at: Wide; used: Wide }

  /** What the files of an organization, and those that a team's keys uploaded, hold in bytes. */
  storage_counts: { scope_id: string; bytes: Wide }

  /** How often each guardrail found something, by day. */
  guardrail_hits: { guardrail_id: string; day: string; hits: number }

  /** Proofs that teams are kept apart, and the run of each: leased, while `running_of` is set. */
  isolation_reports: {
    id: string
    organization_id: string
    /** The organization while it runs, so that there is one at a time. */
    running_of: string | null
    created_at: string
    /** A word that the names of all it plants begin with, so that left-overs are known. */
    tag: string
    /** JSON. */
    summary: string
    attempts: number
    lease_owner: string | null
    beat: number
    /** JSON: the scopes and the routes. */
    details: string
  }

  /** The leased queue: one row for each file that still has to be read. */
  jobs: {
    file_id: string
    /** The key whose upload or retry queued it; empty for work of no key. */
    owner: string
    /** Jobs are leased in this order; see `next-turn.ts`. */
    turn: number
    /** How often its own reading has failed. */
    attempts: number
    /** How often its reading ended for another reason: the process was killed, the database away. */
    interruptions: number
    /** How long it is to be left alone, from when a process first sees it; 0: not at all. */
    wait_ms: number
    /** An id of its own for each lease: holding one is knowing it. */
    lease: string | null
    lease_owner: string | null
    /** Goes up as long as the lease is held. */
    beat: number
  }
}

/** A database, or a transaction in one: stores take either. */
export type Database = Kysely<Schema>
