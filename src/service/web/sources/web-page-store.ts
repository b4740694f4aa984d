import type { Database } from '#service/database/schema.ts'
import type { SourceLease } from './source-lease-store.ts'

interface KnownPage {
  url: string
  file_id: string
  /** Null when the file has been removed from the graph or deleted. */
  sha256: string | null
  isFailed: boolean
}

/** The pages of a leased source. Writes require a transaction that locks the lease. */
export function webPageStore(database: Database, source: SourceLease) {
  const pages = () => database.selectFrom('web_pages').where('source_id', '=', source.id)

  return {
    async find(address: string): Promise<KnownPage | null> {
      const row = await pages()
        .where('url', '=', address)
        .leftJoin('graph_files', (join) =>
          join
            .onRef('graph_files.file_id', '=', 'web_pages.file_id')
            .on('graph_files.graph_id', '=', source.graph_id),
        )
        .leftJoin('files', 'files.id', 'graph_files.file_id')
        .select(['web_pages.url', 'web_pages.file_id', 'files.sha256', 'files.status'])
        .executeTakeFirst()
      return row === undefined ? null : { ...row, isFailed: row.status === 'failed' }
    },

    /** Whether another source of the graph has added the page already. */
    async isOfAnother(address: string): Promise<boolean> {
      const row = await database
        .selectFrom('web_pages')
        .innerJoin('web_sources', 'web_sources.id', 'web_pages.source_id')
        .innerJoin('graph_files', 'graph_files.file_id', 'web_pages.file_id')
        .select('web_pages.file_id')
        .where('web_pages.url', '=', address)
        .where('web_sources.graph_id', '=', source.graph_id)
        .where('web_sources.id', '<>', source.id)
        .where('web_sources.status', '<>', 'removed')
        .whereRef('graph_files.graph_id', '=', 'web_sources.graph_id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** The pages that were not seen under this lease. */
    async unseen(): Promise<{ url: string; file_id: string }[]> {
      return pages().where('lease', '<>', source.lease).select(['url', 'file_id']).execute()
    },

    /** Marks a page as seen under this lease. */
    async touch(address: string): Promise<void> {
      await database
        .updateTable('web_pages')
        .set({ lease: source.lease })
        .where('source_id', '=', source.id)
        .where('url', '=', address)
        .execute()
    },

    async put(address: string, file_id: string): Promise<void> {
      const row = { source_id: source.id, url: address, file_id, lease: source.lease }
      await database
        .insertInto('web_pages')
        .values(row)
        .onConflict((conflict) => conflict.columns(['source_id', 'url']).doUpdateSet(row))
        .execute()
    },

    async remove(address: string): Promise<void> {
      await database
        .deleteFrom('web_pages')
        .where('source_id', '=', source.id)
        .where('url', '=', address)
        .execute()
    },
  }
}
