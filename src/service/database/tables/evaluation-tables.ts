import type { Leased } from '#service/database/leased-columns.ts'

/** Evaluations of the playground. */
export interface EvaluationTables {
  /** Evaluations, and tombstones of them. */
  evaluations: {
    id: string
    organization_id: string
    /** The team of the key that started it, or the organization: who may see it. */
    scope_id: string
    /** The key that started or resumed it, with whose access models are asked. */
    key_id: string
    status: string
    created_at: string
    updated_at: string
    ended_at: string | null
    deleted_at: string | null
    name: string
    row_count: number
    /** The hash of its rows, as `hash-rows.ts` makes it; null where an older version started it, and once it is deleted. */
    rows_sha256: string | null
    /** JSON: the names of the variables. */
    variables: string
    /** JSON: the name and the model of each variant. */
    labels: string
    /** The request that started or resumed it, for the record of reads. */
    request_id: string
    address: string
    /** The kind of client that started or resumed it, as usage counts it. */
    source: string
  }

  /** The request of each variant, as JSON; rows never change. */
  evaluation_variants: { evaluation_id: string; variant: number; body: string }

  /** The values and the check of each row, as JSON; rows never change. */
  evaluation_rows: { evaluation_id: string; number: number; values: string; check: string | null }

  /** The answer of one variant to one row: work under leases while its status is `running`. */
  evaluation_cells: Leased & {
    id: string
    evaluation_id: string
    organization_id: string
    number: number
    variant: number
    status: string
    /** The owner of turns: its team, or its key where it is one of the organization. */
    owner: string
    /** Cells are leased in this order; see `turn-store.ts`. */
    turn: number
    /** When it fails where no worker has begun it. */
    expires_at: string
    run_id: string | null
    /** 0 or 1; null without a check. */
    passed: number | null
    error_key: string | null
    error: string | null
    /** JSON: what the provider of the model said. */
    provider: string | null
    prompt_tokens: number | null
    completion_tokens: number | null
    cost: number | null
    check_cost: number | null
    duration_ms: number | null
    reason: string | null
    /** The beginning of the answer. */
    answer: string | null
  }

  /** Deleted evaluations whose rows and runs may still be there, for `evaluation-sweep-store.ts` to delete. */
  evaluation_sweeps: { evaluation_id: string }
}
