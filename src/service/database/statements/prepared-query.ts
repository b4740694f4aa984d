import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'

type Arguments = readonly (string | number)[]

interface Prepared<Row> {
  query: CompiledQuery<Row>
  /** For each parameter of the statement, the number of the argument that it is, or its value. */
  parameters: readonly ({ argument: number } | { value: unknown })[]
}

// Lists have a shape for each limit, order and kind of cursor that their callers use.
const maxPrepared = 500

/**
 * A statement of hot paths whose text depends on nothing but the number of its arguments: it is built and compiled once for each number and kind
 * of database, because that takes longer than running it. `build` may only pass its arguments on as parameters; it is called with
 * texts that stand for them.
 */
export function preparedQuery<Args extends Arguments, Row>(
  build: (database: Database, ...args: Args) => Compilable<Row>,
): (database: Database, ...args: Args) => Promise<Row[]> {
  const query = preparedQueries<null, Args, Row>((database, _shape, ...args) =>
    build(database, ...args),
  )
  return (database, ...args) => query(database, null, ...args)
}

/** As `preparedQuery`, for a statement whose text also depends on a shape, of which there are few: it is built once for each. */
export function preparedQueries<Shape, Args extends Arguments, Row>(
  build: (database: Database, shape: Shape, ...args: Args) => Compilable<Row>,
): (database: Database, shape: Shape, ...args: Args) => Promise<Row[]> {
  const prepared = new Map<string, Prepared<Row>>()

  function prepare(database: Database, shape: Shape, { length }: Args): Prepared<Row> {
    const marks = Array.from({ length }, (_, at) => `argument ${at}`)
    // oxlint-disable-next-line no-unsafe-type-assertion -- as many texts as there are arguments
    const query = build(database, shape, ...(marks as unknown as Args)).compile()
    const parameters = query.parameters.map((value) => {
      const argument = marks.indexOf(String(value))
      return argument === -1 ? { value } : { argument }
    })
    return { query, parameters }
  }

  return async (database, shape, ...args) => {
    const kind = `${isSqlite(database)} ${args.length} ${JSON.stringify(shape)}`
    let entry = prepared.get(kind)
    if (entry === undefined) {
      entry = prepare(database, shape, args)
      if (prepared.size >= maxPrepared) prepared.clear()
      prepared.set(kind, entry)
    }
    const parameters = entry.parameters.map((parameter) =>
      'argument' in parameter ? args[parameter.argument] : parameter.value,
    )
    return (await database.executeQuery<Row>({ ...entry.query, parameters })).rows
  }
}
