import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#service/clock.ts'
import type { Config } from '#service/config.ts'
import type { Database } from '#service/database/schema.ts'
import { headTarget } from './head-target.ts'
import { sendHeads } from './send-heads.ts'

type HeadConfig = Pick<Config, 'SHEAF_AUDIT_HEAD_TO' | 'SHEAF_AUDIT_HEAD_MINUTES'>

/** Sends the heads of the audit log to the configured target, at once and then on a schedule. */
export function startHeads(
  config: HeadConfig,
  {
    database,
    clock,
    log,
    agent,
  }: Parameters<typeof headTarget>[1] & {
    database: Database
    clock: Clock
    log: FastifyBaseLogger
  },
): { stop: () => Promise<void> } {
  if (config.SHEAF_AUDIT_HEAD_TO === undefined) return { stop: () => Promise.resolve() }
  const heads = sendHeads({
    database,
    clock,
    target: headTarget(config.SHEAF_AUDIT_HEAD_TO, { log, agent }),
    intervalMs: config.SHEAF_AUDIT_HEAD_MINUTES * 60_000,
    onError: (error) => log.error({ err: error }, 'sending the heads of the audit log'),
    onBreak: (head) =>
      log.error(
        head,
        'the audit log was truncated or rewritten: it does not contain a head that was sent',
      ),
  })
  void heads.send()
  return heads
}
