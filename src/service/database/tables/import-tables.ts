import type { Generated } from 'kysely'
import type { Leased } from '#service/database/leased-columns.ts'

/** Staged bundles and their imports (docs/decisions/041). */
export interface ImportTables {
  /** At most one row: the copy of another installation into this database, until it is complete. */
  copies: { id: number; source: string; started_at: string }

  /** A row is also leased work while it is checked or imported. Its bytes are a blob with its ID. */
  imports: Leased & {
    id: string
    organization_id: string
    /** The team of the key that uploaded it, or the organization: who may see it. */
    scope_id: string
    key_id: string
    created_at: string
    expires_at: string
    status: string
    /** Bytes. */
    size: number
    /** Bytes that have been checked. */
    checked: number
    problem_code: string | null
    problem: string | null
    /** JSON of `manifestHeader`; null before it is checked. */
    header: string | null
    signature: string | null
    /** JSON: what is not imported apart from files. */
    left_out: string
    graph_id: string | null
    /** Whether files that are already here are added to the graph instead of stored again. */
    link_existing: number
  }

  /** The files of a checked bundle, each with what happens to it. */
  import_files: {
    id: string
    import_id: string
    number: number
    name: string
    folder: Generated<string>
    size: number
    sha256: string
    path: string
    outcome: string
    reason: string | null
    /** The file that is here already, or the one that was made. */
    file_id: string | null
  }
}
