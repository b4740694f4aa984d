import { SqliteQueryCompiler, ValueNode } from 'kysely'
import type { LimitNode } from 'kysely'

/**
 * Writes the number of a limit into the statement. SQLite plans a query for the number of rows that it is limited to, and
 * prepares a statement again with each value that is bound to its limit, which takes longer than most queries do.
 */
export class QueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    const rows = ValueNode.is(limit) ? limit.value : null
    if (typeof rows === 'number' && Number.isSafeInteger(rows)) this.append(`limit ${rows}`)
    else super.visitLimit(node)
  }
}
