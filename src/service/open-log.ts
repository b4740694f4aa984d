import { pino } from 'pino'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { sourcePlaces } from './scheduling/source-places.ts'

/** The log on standard error, with the places of the sources where the bundle runs. `quiet`, for a terminal that a person watches, logs only warnings and errors. */
export function openLog(
  { SHEAF_LOG_LEVEL }: Pick<Config, 'SHEAF_LOG_LEVEL'>,
  quiet: boolean,
): Logger {
  const output = pino.destination({ dest: 2, sync: true })
  // A log that cannot be written, such as on a full disk, must not end the service.
  output.on('error', () => undefined)
  const placed = sourcePlaces()
  const err = (error: unknown) => {
    if (!(error instanceof Error)) return error
    const { stack, ...others } = pino.stdSerializers.err(error)
    return { ...others, stack: placed(stack) }
  }
  const level = quiet && SHEAF_LOG_LEVEL === 'info' ? 'warn' : SHEAF_LOG_LEVEL
  return pino({ level, serializers: { err } }, output)
}
