import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('conversations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('team_id', 'text')
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('title_folded', 'text', (column) => column.notNull())
    .addColumn('title_turn_id', 'text')
    .addColumn('graph_ids', 'text', (column) => column.notNull())
    .addColumn('model', 'text')
    .addColumn('shared', 'text', (column) => column.notNull())
    .addColumn('turn_count', 'integer', (column) => column.notNull())
    .addColumn('answering_turn_id', 'text')
    // The last column, so that only searches read the overflow pages that it needs.
    .addColumn('words', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('conversations_by_key')
    .on('conversations')
    .columns(['key_id', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  for (const owner of ['organization_id', 'team_id'] as const) {
    await db.schema
      .createIndex(`shared_conversations_by_${owner.replace('_id', '')}`)
      .on('conversations')
      .columns([owner, 'id'])
      .where(sql.ref('shared'), '=', sql.lit('team'))
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
  }

  await db.schema
    .createTable('conversation_turns')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('conversation_id', 'text', (column) => column.notNull())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('team_id', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('since_id', 'text', (column) => column.notNull())
    .addColumn('review', 'text')
    .addColumn('rating', 'text')
    .addColumn('comment', 'text', (column) => column.notNull())
    .addColumn('model', 'text')
    .addColumn('failure', 'text')
    .addColumn('question', 'text', (column) => column.notNull())
    // The last columns, because they may be long.
    .addColumn('answer', 'text')
    .addColumn('retrieval', 'text')
    .execute()
  await db.schema
    .createIndex('conversation_turns_by_conversation')
    .on('conversation_turns')
    .columns(['conversation_id', 'id'])
    .execute()
  await db.schema
    .createIndex('conversation_turns_answering')
    .on('conversation_turns')
    .columns(['owner'])
    .where(sql.ref('status'), '=', sql.lit('answering'))
    .execute()
  for (const owner of ['organization_id', 'team_id'] as const) {
    await db.schema
      .createIndex(`answer_reviews_by_${owner.replace('_id', '')}`)
      .on('conversation_turns')
      .columns([owner, 'id'])
      .where(sql.ref('review'), 'is not', null)
      .execute()
  }

  for (const thing of ['graph', 'file'] as const) {
    await db.schema
      .createTable(`turn_${thing}s`)
      .addColumn('turn_id', 'text', (column) => column.notNull())
      .addColumn(`${thing}_id`, 'text', (column) => column.notNull())
      .addColumn('conversation_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint(`turn_${thing}s_pk`, ['turn_id', `${thing}_id`])
      .execute()
    await db.schema
      .createIndex(`turn_${thing}s_by_conversation`)
      .on(`turn_${thing}s`)
      .columns(['conversation_id', `${thing}_id`, 'turn_id'])
      .execute()
  }
  // For the sweep of a deleted file.
  await db.schema.createIndex('turn_files_by_file').on('turn_files').columns(['file_id']).execute()

  await db.schema
    .createTable('conversation_sweeps')
    .addColumn('conversation_id', 'text', (column) => column.primaryKey())
    .execute()
}
