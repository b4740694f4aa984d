import type { Generated } from 'kysely'

/** Runs and presets. */
export interface PlaygroundTables {
  /** Runs of the playground; `words` is the text for searches, in lower case. */
  runs: {
    id: string
    organization_id: string
    /** The team whose key created it; null for an organization key. */
    team_id: string | null
    key_id: string
    group_id: string | null
    /** Whether the service recorded it, or a client imported it. */
    source: string
    /** The id of the recorded request; null for an imported run. */
    request_id: string | null
    /** The process that records it; null for an imported run. */
    owner: string | null
    title: string
    model: string
    status: string
    first_token_ms: number | null
    duration_ms: number | null
    prompt_tokens: number | null
    completion_tokens: number | null
    created_at: string
    /**
     * A deleted run stays as a tombstone without texts, so that cursors that name it remain valid for those
     * who could see it.
     */
    deleted_at: string | null
    words: string
    /** The bytes of its JSON texts, which count as stored. */
    bytes: Generated<number>
    /** JSON of the tokens by called and answering model; null for runs that are imported, unfinished or of versions before. */
    tokens_by_model: Generated<string | null>
  }

  /** The JSON texts of a run. */
  run_bodies: {
    run_id: string
    request: string
    response: string | null
    error: string | null
    events: string
  }

  /** The graphs and files that the answer of a run comes from. A deleted run has them for the cell of an evaluation. */
  run_graphs: { run_id: string; graph_id: string }
  run_files: { run_id: string; file_id: string }

  /** Saved request bodies; `owner_id` is the team, or the organization. */
  presets: {
    id: string
    organization_id: string
    owner_id: string
    /** Null once deleted, so that the name can be used again. */
    name: string | null
    /** The name in lower case, for search. */
    name_folded: string
    created_at: string
    updated_at: string
    /** The key that changed it last; null for a change before this was recorded. */
    updated_key_id: string | null
    deleted_at: string | null
    /** How many versions there have ever been: the number of the newest one. */
    version_count: number
  }

  /** The bodies of presets; rows never change. */
  preset_versions: {
    id: string
    preset_id: string
    number: number
    created_at: string
    /** The key that saved it; null for one before this was recorded. */
    key_id: string | null
    note: string
    /** JSON. */
    body: string
    /** The bytes of the body, which count as stored. */
    bytes: Generated<number>
  }

  /** The names of versions; unique within a preset. */
  preset_labels: { preset_id: string; label: string; number: number }
}
