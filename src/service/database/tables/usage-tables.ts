/** What was used (docs/decisions/130). */
export interface UsageTables {
  /** Counters of requests by day, key, models, operation and source; `took_…` counts them by duration. */
  usage_counts: {
    [took: `took_${number}`]: number
    organization_id: string
    day: string
    key_id: string
    /** Empty for organization keys. */
    team_id: string
    /**
     * Empty for requests without a model. With `answering_model`, both models, because the primary key of the table has no other
     * place for the second one.
     */
    model: string
    /** The ID that was called, where a model answered. */
    called_model: string | null
    /** The name of the model that answered; null where none did, and in rows of versions that did not count it. */
    answering_model: string | null
    operation: string
    /** One of `usageSource`. */
    source: string
    requests: number
    refused: number
    limited: number
    failed: number
    prompt_tokens: number
    completion_tokens: number
  }
}
