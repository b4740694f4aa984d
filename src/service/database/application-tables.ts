/** Applications and their versions (docs/decisions/035). */
export interface ApplicationTables {
  applications: {
    id: string
    organization_id: string
    /** Its team, or the organization for an org-wide one. */
    owner_id: string
    created_at: string
    updated_at: string
    deleted_at: string | null
    last_deployed_at: string | null
    /** Null before the first deployment. */
    deployed_version_id: string | null
    /** How many versions there have ever been: the number of the newest one. */
    version_count: number
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
    /** JSON. */
    blueprint: string
  }
}
