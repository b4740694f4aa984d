import type { CompiledQuery, Insertable, Selectable } from 'kysely'
import { isoTime } from '#service/clock.ts'
import type { Clock } from '#service/clock.ts'
import type { Database, Schema } from '#service/database/schema.ts'
import { leaseWatch } from '#service/jobs/lease-watch.ts'

export type KeptRequest = Selectable<Schema['idempotency_keys']>

export type Claim = Pick<
  Insertable<Schema['idempotency_keys']>,
  'key_id' | 'hash' | 'operation' | 'input_hash' | 'attempt'
>

const hour = 3_600_000
const keptHours = 24
const sweptAtOnce = 500
const watchedAtOnce = 1000
/** The status of a request that made its change and has no answer yet. */
const changedStatus = 0

/** Requests by the key of their caller and the idempotency key they came with. */
export function idempotencyStore(
  database: Database,
  { clock, leaseMilliseconds }: { clock: Clock; leaseMilliseconds: number },
) {
  const watch = leaseWatch({ clock })
  const later = (now: Date, milliseconds: number) => isoTime(new Date(now.getTime() + milliseconds))
  const ofAttempt = (attempt: string) =>
    database
      .updateTable('idempotency_keys')
      .where('attempt', '=', attempt)
      .where('beat', 'is not', null)

  /** `beat`: only where it is still that. */
  async function end(attempt: string, beat: number | null = null): Promise<void> {
    // a change whose commit is not known yet holds the row, and the deletion waits for its end
    await database
      .deleteFrom('idempotency_keys')
      .where('attempt', '=', attempt)
      .where('beat', 'is not', null)
      .where('status', 'is', null)
      .$if(beat !== null, (query) => query.where('beat', '=', beat))
      .execute()
    await ofAttempt(attempt)
      .where('status', '=', changedStatus)
      .$if(beat !== null, (query) => query.where('beat', '=', beat))
      .set({ beat: null })
      .execute()
  }

  return {
    /** Begins a request, unless another has: then the row of that one. One of two at once wins. */
    async claim(claim: Claim, now: Date): Promise<KeptRequest | 'mine'> {
      const begun = {
        ...claim,
        beat: 0,
        expires_at: later(now, keptHours * hour),
        body_hash: null,
        status: null,
        sealed_answer: null,
      }
      const inserted = await database
        .insertInto('idempotency_keys')
        .values(begun)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (Number(inserted.numInsertedOrUpdatedRows) === 1) return 'mine'
      const other = await database
        .selectFrom('idempotency_keys')
        .selectAll()
        .where('key_id', '=', claim.key_id)
        .where('hash', '=', claim.hash)
        .executeTakeFirst()
      // given free in between
      if (other === undefined) return this.claim(claim, now)
      if (other.beat !== null || other.expires_at > isoTime(now)) return other
      const taken = await database
        .updateTable('idempotency_keys')
        .set(begun)
        .where('key_id', '=', claim.key_id)
        .where('hash', '=', claim.hash)
        .where('attempt', '=', other.attempt)
        .executeTakeFirst()
      return taken.numUpdatedRows === 1n ? 'mine' : this.claim(claim, now)
    },

    async renew(attempt: string): Promise<void> {
      await ofAttempt(attempt)
        .set((set) => ({ beat: set('beat', '+', 1) }))
        .execute()
    },

    /**
     * The statement that marks a request as one that makes its change. Committed with the change, it
     * keeps the key taken whatever becomes of the request.
     */
    marking(attempt: string): CompiledQuery {
      return ofAttempt(attempt).set({ status: changedStatus }).compile()
    },

    /**
     * Ends the requests whose processes have died: they have stood still for a lease. The key of one
     * that made its change stays taken, without an answer; that of any other is free.
     */
    async releaseDead(): Promise<void> {
      const rows = await database
        .selectFrom('idempotency_keys')
        .select(['attempt', 'beat'])
        .where('beat', 'is not', null)
        .limit(watchedAtOnce)
        .execute()
        .catch((error: unknown) => {
          watch.forget()
          throw error
        })
      const over = watch.over(
        rows.map(({ attempt, beat }) => ({
          id: attempt,
          state: String(beat),
          limitMs: leaseMilliseconds,
        })),
      )
      for (const { attempt, beat } of rows.filter((row) => over.includes(row.attempt))) {
        await end(attempt, beat)
      }
    },

    /** Keeps how a request was answered. */
    async finish(
      attempt: string,
      answer: Pick<KeptRequest, 'status' | 'sealed_answer' | 'body_hash'>,
    ): Promise<void> {
      await ofAttempt(attempt)
        .set({ ...answer, beat: null })
        .execute()
    },

    /** Gives the key free for the next request, unless this one made its change. */
    async end(attempt: string): Promise<void> {
      await end(attempt)
    },

    /** Gives the key free for the next request, since this one was refused. */
    async release(attempt: string): Promise<void> {
      await database
        .deleteFrom('idempotency_keys')
        .where('attempt', '=', attempt)
        .where('beat', 'is not', null)
        .execute()
    },

    /** Deletes some of what nobody will be answered from. Says whether there may be more. */
    async sweep(now: Date): Promise<boolean> {
      const ended = await database
        .selectFrom('idempotency_keys')
        .select('attempt')
        .where('expires_at', '<=', isoTime(now))
        .orderBy('expires_at')
        .limit(sweptAtOnce)
        .execute()
      if (ended.length === 0) return false
      await database
        .deleteFrom('idempotency_keys')
        .where(
          'attempt',
          'in',
          ended.map(({ attempt }) => attempt),
        )
        .where('expires_at', '<=', isoTime(now))
        .execute()
      return ended.length === sweptAtOnce
    },
  }
}
