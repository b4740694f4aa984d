import { pino } from 'pino'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

/** The log on standard error. `quiet`, for a terminal that a person watches, logs only warnings and errors. */
export function openLog(
  { SHEAF_LOG_LEVEL }: Pick<Config, 'SHEAF_LOG_LEVEL'>,
  quiet: boolean,
): Logger {
  const output = pino.destination({ dest: 2, sync: true })
  // A log that cannot be written, such as on a full disk, must not end the service.
  output.on('error', () => undefined)
  return pino({ level: quiet && SHEAF_LOG_LEVEL === 'info' ? 'warn' : SHEAF_LOG_LEVEL }, output)
}
