import type { ColumnType } from 'kysely'

/** An integer of 64 bits, which PostgreSQL answers as a text. */
type Wide = ColumnType<number | string, number, number>

/** How long things are stored (docs/decisions/072). */
export interface RetentionTables {
  /** In days; null keeps everything. The next sweep of the organization begins at `due_at`. */
  retention_settings: {
    organization_id: string
    run_days: number | null
    conversation_days: number | null
    preset_version_days: number | null
    audit_days: number | null
    usage_days: number | null
    due_at: string
  }

  /** The last audit record that was deleted of each chain. The seal is made with the key of the audit log. */
  audit_checkpoints: {
    organization_id: string
    sequence: number
    hash: string
    cut_at: string
    seal: string
  }

  /** The bytes of audit records that count as stored: those up to the number `counted_to`. */
  audit_storage: { organization_id: string; counted_to: number; bytes: Wide }

  /** The bytes of usage that count as stored: those of the days up to `counted_to`. */
  usage_storage: { organization_id: string; counted_to: string; bytes: Wide }
}
