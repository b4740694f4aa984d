import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { z } from 'zod'
import type { Query } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import type { PageQuery } from '#contract/primitives.ts'
import { defaultModel } from '#contract/models.ts'
import { readerModelId } from '#service/models/reader/reader-model.ts'
import { usageSource } from '#contract/usage.ts'
import type { getUsage, usageGroups, UsageSource } from '#contract/usage.ts'
import type { Caller } from '#service/access/caller.ts'
import { pageOfRows } from '#service/database/page-of-rows.ts'
import type { Database } from '#service/database/schema.ts'
import { bucketCount } from './latency-buckets.ts'

/** The key of a counter. An empty text means no team, no model, or that no model answered. */
export interface UsageKey {
  organization_id: string
  day: string
  key_id: string
  team_id: string
  model: string
  /** The name of the model that answered. */
  answering_model: string
  operation: string
  source: UsageSource
}

export interface UsageCounts {
  requests: number
  refused: number
  limited: number
  failed: number
  prompt_tokens: number
  completion_tokens: number
  /** A counter for each bucket of `latency-buckets.ts`. */
  took: number[]
}

export interface UsageCounter {
  key: UsageKey
  counts: UsageCounts
}

/** Counters with what their tokens cost; see `getUsage`. */
export interface UsageSums extends UsageCounts {
  cost: number | null
  unpriced_tokens: number
}

const sums = [
  'requests',
  'refused',
  'limited',
  'failed',
  'prompt_tokens',
  'completion_tokens',
] as const
const buckets = Array.from({ length: bucketCount }, (_, at) => `took_${at}` as const)

// Models that answered are a later addition. The primary key of the table has no other place for them.
const calledModel = sql<string>`coalesce(called_model, usage_counts.model)`
const answeringModel = sql<string>`coalesce(answering_model, '')`

// The reader costs nothing, also where it answers as the default model because none is connected. Rows from before models
// that answered were counted have it where the default model is not connected.
const isOfReader = sql<SqlBool>`case when answering_model is null
  then ${calledModel} in ('', ${sql.lit(readerModelId)})
    or (priced_model is null and ${calledModel} = ${sql.lit(defaultModel.id)})
  else answering_model = ${sql.lit(readerModelId)} end`
// The model that answered may have an ID with a price of its own.
const isOther = sql<SqlBool>`(other_name is not null and upstream is distinct from answering_model)`
const priceInput = sql<number | null>`case when ${isOther} then other_input else price_input end`
const priceOutput = sql<number | null>`case when ${isOther} then other_output else price_output end`
const hasNoPrice = sql<SqlBool>`(${isOfReader} or (${priceInput} is null and ${priceOutput} is null))`
// A model has the price of a million tokens. One without any price is null, and adds nothing.
const cost = sql<number | null>`sum(case when ${hasNoPrice} then null
  else (prompt_tokens * coalesce(${priceInput}, 0) + completion_tokens * coalesce(${priceOutput}, 0)) / 1000000.0 end)`
const unpricedTokens = sql<number>`sum(case when ${hasNoPrice} and not ${isOfReader}
  then prompt_tokens + completion_tokens else 0 end)`

const added = Object.fromEntries(
  [...sums, ...buckets].map((name) => [
    name,
    sql<number>`usage_counts.${sql.ref(name)} + excluded.${sql.ref(name)}`,
  ]),
)

const count = z.coerce.number()
const summed = z
  .object(
    Object.fromEntries(
      [...sums, ...buckets, 'cost', 'unpriced_tokens'].map((name) => [name, count.nullable()]),
    ),
  )
  .transform((row): UsageSums => {
    const of = (name: string): number => row[name] ?? 0
    return {
      requests: of('requests'),
      refused: of('refused'),
      limited: of('limited'),
      failed: of('failed'),
      prompt_tokens: of('prompt_tokens'),
      completion_tokens: of('completion_tokens'),
      took: buckets.map(of),
      cost: row['cost'] ?? null,
      unpriced_tokens: of('unpriced_tokens'),
    }
  })

type Operation = keyof typeof endpoints

// The built-in reader answers without a model.
const questionOperations = ['askGraphs', 'askGraph', 'askConversation'] satisfies Operation[]

/** Whether a row counts requests of the console that only fill pages. */
const isBrowsing = sql<SqlBool>`
  (source = 'console' and model = '' and operation not in (${sql.join(questionOperations)}))`

/** A counter without browsing, of which only what a limit refused counts: somebody is locked out of the console. */
function withoutBrowsing(name: (typeof sums)[number] | (typeof buckets)[number]) {
  const ofBrowsing = name === 'requests' || name === 'limited' ? sql.ref('limited') : sql.lit(0)
  return sql<number>`case when ${isBrowsing} then ${ofBrowsing} else ${sql.ref(name)} end`
}

// Work without a key is counted under the ID of its team, because the primary key of the table has no other place for the team.
const workOfTeam = 'work:'
const keyId = sql<string>`case when key_id like ${sql.lit(`${workOfTeam}%`)} then '' else key_id end`

type Group = (typeof usageGroups)[number]
const columnOf = {
  day: { name: 'day', value: sql.ref<string>('day') },
  key: { name: 'key_id', value: keyId },
  team: { name: 'team_id', value: sql.ref<string>('team_id') },
  model: { name: 'model', value: calledModel },
  answering_model: { name: 'answering_model', value: answeringModel },
  operation: { name: 'operation', value: sql.ref<string>('operation') },
  source: { name: 'source', value: sql.ref<string>('source') },
} as const satisfies Record<Group, { name: string; value: RawBuilder<string> }>

const grouped = z.object({
  day: z.string().optional(),
  key_id: z.string().optional(),
  team_id: z.string().optional(),
  model: z.string().optional(),
  answering_model: z.string().optional(),
  operation: z.string().optional(),
  source: z.enum(usageSource.options).optional(),
})

const maxRows = 1000
const useId = sql<string>`${keyId} || ':' || operation`

const lastUse = z.object({
  id: z.string(),
  key_id: z.string(),
  /** Empty for keys of the organization. */
  team_id: z.string(),
  operation: z.string(),
  requests: count,
  last_day: z.string(),
})
type LastUse = z.infer<typeof lastUse>

/** The columns of a counter. Each row of a statement has the same ones. */
function rowOf({ model, answering_model, ...key }: UsageKey) {
  const hasAnswered = answering_model !== ''
  return {
    ...key,
    model: hasAnswered ? `${model}\n${answering_model}` : model,
    called_model: hasAnswered ? model : null,
    answering_model: hasAnswered ? answering_model : null,
    key_id: key.key_id === '' && key.team_id !== '' ? `${workOfTeam}${key.team_id}` : key.key_id,
  }
}

/**
 * What the row of a counter is found by: a text that is equal for keys of one row, such as those of a key that works for two
 * teams. PostgreSQL refuses a statement that adds to one row twice.
 */
export function identityOf(key: UsageKey): string {
  const { organization_id, day, key_id, operation, source, model } = rowOf(key)
  return [organization_id, day, key_id, operation, source, model].join('\n')
}

/** Usage counters by day, key, team, models, operation and source. */
export function usageStore(database: Database) {
  const usesOf = (caller: Caller, operations: readonly string[]) =>
    database
      .selectFrom('usage_counts')
      .where('organization_id', '=', caller.organization_id)
      .where('operation', 'in', operations)
      .$if(caller.team_id !== null, (some) => some.where('team_id', '=', caller.team_id ?? ''))

  /** The present prices of models by the names under which their tokens are counted, each once. */
  const pricesOf = ({ organization_id }: Caller) => {
    const models = database.selectFrom('models').where('organization_id', '=', organization_id)
    return models
      .select(['id as priced_model', 'upstream', 'price_input', 'price_output'])
      .unionAll(
        database
          .selectFrom('embedding_models')
          .select(['upstream as priced_model', 'upstream', 'price as price_input'])
          .select(sql<number | null>`cast(null as double precision)`.as('price_output'))
          .where('organization_id', '=', organization_id)
          // The model before still answers while files are embedded anew. The newest of each name counts.
          .where('number', 'in', (of) =>
            of
              .selectFrom('embedding_models')
              .select((some) => some.fn.max('number').as('number'))
              .where('organization_id', '=', organization_id)
              .groupBy('upstream'),
          )
          .where('upstream', 'not in', models.select('id')),
      )
  }

  /** The present prices of models by the names that their providers have for them, each once. */
  const pricesByName = ({ organization_id }: Caller) =>
    database
      .selectFrom('models')
      .select((some) => [
        'upstream as other_name',
        some.fn.max('price_input').as('other_input'),
        some.fn.max('price_output').as('other_output'),
      ])
      .where('organization_id', '=', organization_id)
      .where((some) =>
        some.or([some('price_input', 'is not', null), some('price_output', 'is not', null)]),
      )
      .groupBy('upstream')

  return {
    /** Adds to different counters; concurrent additions of other processes are preserved. */
    async add(counters: readonly UsageCounter[]): Promise<void> {
      await database
        .insertInto('usage_counts')
        .values(
          counters.map(({ key, counts: { took, ...counts } }) => ({
            ...rowOf(key),
            ...counts,
            ...Object.fromEntries(buckets.map((name, at) => [name, took[at] ?? 0])),
          })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['organization_id', 'day', 'key_id', 'model', 'operation', 'source'])
            .doUpdateSet(added),
        )
        .execute()
    },

    /** The sums for a range of days, grouped as requested; one row without grouping. */
    async sum(
      caller: Caller,
      span: { from: string; to: string },
      query: Pick<
        Query<typeof getUsage>,
        'key_id' | 'team_id' | 'model' | 'answering_model' | 'operation' | 'source' | 'browsing'
      >,
      groups: readonly Group[],
    ): Promise<(UsageSums & z.infer<typeof grouped>)[]> {
      const team_id = caller.team_id ?? query.team_id
      const columns = groups.map((group) => columnOf[group].value.as(columnOf[group].name))
      const grouping = groups.map((group) => columnOf[group].value)
      const rows = await database
        .selectFrom('usage_counts')
        .leftJoin(pricesOf(caller).as('prices'), (join) =>
          join.on('prices.priced_model', '=', calledModel),
        )
        .leftJoin(
          pricesByName(caller).as('others'),
          'others.other_name',
          'usage_counts.answering_model',
        )
        .select(columns)
        .select([cost.as('cost'), unpricedTokens.as('unpriced_tokens')])
        .select(
          [...sums, ...buckets].map((name) =>
            sql<number>`sum(${query.browsing === 'exclude' ? withoutBrowsing(name) : sql.ref(name)})`.as(
              name,
            ),
          ),
        )
        .where('organization_id', '=', caller.organization_id)
        .where('day', '>=', span.from)
        .where('day', '<=', span.to)
        .$if(team_id !== undefined, (some) => some.where('team_id', '=', team_id ?? ''))
        .$if(query.key_id !== undefined, (some) => some.where(keyId, '=', query.key_id ?? ''))
        .$if(query.model !== undefined, (some) => some.where(calledModel, '=', query.model ?? ''))
        .$if(query.answering_model !== undefined, (some) =>
          some.where(answeringModel, '=', query.answering_model ?? ''),
        )
        .$if(query.operation !== undefined, (some) =>
          some.where('operation', '=', query.operation ?? ''),
        )
        .$if(query.source !== undefined, (some) => some.where('source', 'in', query.source ?? []))
        .$if(query.browsing === 'exclude', (some) =>
          some.where((row) => row.or([row.not(isBrowsing), row('limited', '>', 0)])),
        )
        .$if(grouping.length > 0, (some) => some.groupBy(grouping))
        .$if(groups.includes('day'), (some) => some.orderBy('day'))
        .orderBy('requests', 'desc')
        .limit(maxRows)
        .execute()
      return rows.map((row) => ({ ...summed.parse(row), ...grouped.parse(row) }))
    },

    /** A page of the requests and the last day of each key for each of these operations. */
    async lastUses(
      caller: Caller,
      operations: readonly string[],
      page: PageQuery,
    ): Promise<LastUse[]> {
      const query = usesOf(caller, operations)
        .select([keyId.as('key_id'), 'operation', useId.as('id')])
        .select([
          sql<string>`max(team_id)`.as('team_id'),
          sql<number>`sum(requests)`.as('requests'),
          sql<string>`max(day)`.as('last_day'),
        ])
        .groupBy([keyId, 'operation'])
      const rows = await pageOfRows(query, page, useId)
      return rows.map((row) => lastUse.parse(row))
    },

    /** Whether an ID is that of a use of one of these operations. */
    async hasUse(caller: Caller, operations: readonly string[], id: string): Promise<boolean> {
      const row = await usesOf(caller, operations)
        .select(useId.as('id'))
        .where(useId, '=', id)
        .executeTakeFirst()
      return row !== undefined
    },

    /** The names of keys and teams, including deleted ones. */
    async names(
      caller: Caller,
    ): Promise<{ keys: Map<string, string>; teams: Map<string, string> }> {
      const keys = await database
        .selectFrom('keys')
        .select(['id', 'name'])
        .where('organization_id', '=', caller.organization_id)
        .$if(caller.team_id !== null, (some) => some.where('team_id', '=', caller.team_id))
        .execute()
      const teams = await database
        .selectFrom('teams')
        .select(['id', 'name'])
        .where('organization_id', '=', caller.organization_id)
        .execute()
      const byId = (rows: { id: string; name: string }[]): Map<string, string> =>
        new Map(rows.map(({ id, name }) => [id, name]))
      return { keys: byId(keys), teams: byId(teams) }
    },
  }
}
