import { sql, type Kysely } from 'kysely'

/** Answer reviews can be done, and say whether an answer is missing or unsupported; `review` has the values that it had. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('conversation_turns').addColumn('unsupported', 'integer').execute()
  await db.schema.alterTable('conversation_turns').addColumn('review_done_at', 'text').execute()
  // Of the answers that were stored before, only those without any source were reviewed.
  await sql`
    update conversation_turns set unsupported = 1
    where review is not null and review = 'unanswered' and answer like '%"unsupported":[{%'`.execute(
    db,
  )
}
