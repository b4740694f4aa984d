import { onFirstUse } from './on-first-use.ts'
import { relativeTime } from './relative-time.ts'
import { useNow } from './use-now.ts'

interface TimeProps {
  value: string
}

const fullDate = onFirstUse(
  () => new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' }),
)

/** A relative time, with the full date as its tooltip. */
export function Time({ value }: TimeProps) {
  const now = useNow()
  const at = new Date(value)
  return (
    <time dateTime={value} title={fullDate().format(at)}>
      {relativeTime(at, now)}
    </time>
  )
}
