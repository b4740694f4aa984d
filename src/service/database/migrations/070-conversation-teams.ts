import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A conversation is shared with chosen teams, no longer with that of its owner alone. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('conversation_teams')
    .addColumn('conversation_id', 'text', (column) => column.notNull())
    .addColumn('team_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('conversation_teams_pk', ['conversation_id', 'team_id'])
    .execute()
  await db.schema
    .createIndex('conversation_teams_by_team')
    .on('conversation_teams')
    .columns(['team_id', 'conversation_id'])
    .execute()
  await sql`
    insert into conversation_teams (conversation_id, team_id)
    select id, team_id from conversations
    where shared = 'team' and team_id is not null and deleted_at is null`.execute(db)
  await db.schema.dropIndex('shared_conversations_by_team').execute()
}
