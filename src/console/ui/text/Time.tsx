import { relativeTime } from './relative-time.ts'
import { useNow } from './use-now.ts'

interface TimeProps {
  value: string
}

const whole = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' })

/** A moment as a person says it; the whole of it in the tooltip. */
export function Time({ value }: TimeProps) {
  const now = useNow()
  const at = new Date(value)
  return (
    <time dateTime={value} title={whole.format(at)}>
      {relativeTime(at, now)}
    </time>
  )
}
