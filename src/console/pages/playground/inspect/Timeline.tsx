import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { formatDuration } from '#console/pages/playground/exchange/token-rate.ts'
import { classes } from '#console/ui/classes.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import styles from './Inspect.module.css'
import { timeline } from './timeline.ts'

/** The phases of an exchange as bars with their times. */
export function Timeline({ exchange }: { exchange: Exchange }) {
  const spans = timeline(exchange)
  const end = Math.max(exchange.duration_ms ?? 0, ...spans.map(({ to }) => to), 1)
  if (spans.length === 0) return null
  return (
    <table className={styles['timeline']}>
      <caption>Timeline</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Chart</th>
          <th scope="col">Time</th>
        </tr>
      </thead>
      <tbody>
        {spans.map(({ label, note, kind, from, to }) => (
          <tr key={label}>
            <th scope="row">
              {label}
              {note !== '' && <Hint> {note}</Hint>}
            </th>
            <td aria-hidden="true">
              <span className={styles['track']}>
                <span
                  className={classes(styles['span'], styles[kind])}
                  style={{
                    insetInlineStart: `min(${(from / end) * 100}%, 100% - var(--line-strong))`,
                    width: `${((to - from) / end) * 100}%`,
                  }}
                />
              </span>
            </td>
            <td>
              {from === 0 ? '' : `${formatDuration(from)} – `}
              {formatDuration(to)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
