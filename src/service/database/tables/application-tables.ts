import type { Leased } from '#service/database/leased-columns.ts'

/** Applications with their versions and jobs (docs/decisions/035). */
export interface ApplicationTables {
  applications: {
    id: string
    organization_id: string
    /** Its team, or the organization for an org-wide one. */
    owner_id: string
    created_at: string
    updated_at: string
    /** The key that changed it last; null for a change before this was recorded. */
    updated_key_id: string | null
    deleted_at: string | null
    last_deployed_at: string | null
    /** Null before the first deployment. */
    deployed_version_id: string | null
    /** How many versions there have ever been: the number of the newest one. */
    version_count: number
    /** Counts the changes of name, description and draft. */
    revision: number
    /** Whether the draft differs from the deployed version. */
    has_changes: number
    /** Null once deleted, so that the name can be used again. */
    name: string | null
    /** The name in lower case, for search. */
    name_folded: string
    description: string
    /** JSON array. */
    graph_ids: string
    /** JSON: the inputs of the deployed version, or of the draft before the first deployment. */
    inputs: string
    /** JSON: the blueprint that the next deployment makes a version of. */
    draft: string
  }

  /** Blueprints that were deployed; rows never change. */
  application_versions: {
    id: string
    application_id: string
    number: number
    created_at: string
    /** The key that deployed it first. */
    key_id: string
    note: string
    /** JSON. */
    blueprint: string
  }

  /** Runs in the background. A row is also a leased job while it is in progress. */
  application_jobs: Leased & {
    id: string
    application_id: string
    organization_id: string
    /** The team of the key that started it, or the organization: who may see it. */
    scope_id: string
    key_id: string
    version_id: string
    status: string
    created_at: string
    updated_at: string
    completed_at: string | null
    /** When it fails where no worker has begun it. */
    expires_at: string
    /** The length of the answer so far. */
    characters: number
    error_key: string | null
    error: string | null
    /** JSON: what the provider of the model said. */
    provider: string | null
    /** The request that queued it, for the record of reads. */
    request_id: string
    address: string
    /** The owner of turns: its team, or its key where it is one of the organization. */
    owner: string
    /** Jobs are leased in this order; see `turn-store.ts`. */
    turn: number
    /** JSON arrays: what its answer comes from. */
    graph_ids: string
    file_ids: string
    /** JSON. */
    inputs: string
    /** JSON; null before it is completed. */
    result: string | null
    /** Set for a row of a batch, with its number. Its status can also be `queued`, before a retry, or `left_out`. */
    batch_id: string | null
    batch_row: number | null
    /** What all attempts used; null before the first has ended. */
    prompt_tokens: number | null
    completion_tokens: number | null
    /** At the prices when they ended; null where the model has none. */
    cost: number | null
  }

  /** Tables of inputs that an application runs with, and tombstones of them. */
  application_batches: {
    id: string
    application_id: string
    organization_id: string
    /** Who may see it: as that of a job. */
    scope_id: string
    /** The key with whose access rows run: the one that started the batch, or took it over. */
    key_id: string
    starter_key_id: string
    version_id: string
    status: string
    /** `key_ended`: the service paused it, because the key was revoked or has expired. */
    pause_reason: string | null
    created_at: string
    updated_at: string
    ended_at: string | null
    deleted_at: string | null
    total: number
    name: string
    /** JSON array: the names of inputs that rows have values of. */
    inputs: string
    request_id: string
    address: string
    /** What all attempts at its rows used; null for a batch of a version that did not count it. */
    prompt_tokens: number | null
    completion_tokens: number | null
    cost: number | null
  }

  /** Rows of batches that have not begun. A row that begins becomes a job. */
  application_batch_rows: {
    batch_id: string
    number: number
    /** JSON. */
    inputs: string
  }
}
