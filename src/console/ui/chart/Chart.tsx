import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from '#console/ui/classes.ts'
import { Disclosure } from '#console/ui/page/Disclosure.tsx'
import styles from './Chart.module.css'
import type { Point, Series, Tick } from './chart-data.ts'
import { ChartTable } from './ChartTable.tsx'
import { namedPoints } from './scale.ts'
import { Swatch } from './Swatch.tsx'

interface ChartProps {
  title: string
  /** What the totals are of: `30 days`. */
  span: string
  points: readonly Point[]
  series: readonly Series[]
  ticks: readonly Tick[]
  /** A value in words. */
  words: (value: number) => string
  mark: 'area' | 'line'
  /** What is drawn: bars or lines over the whole plot. */
  children: ReactNode
  note?: ReactNode
  /** Without axes and table: for a glance. */
  isSmall?: boolean
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  PageUp: (at) => at - 7,
  PageDown: (at) => at + 7,
  Home: () => 0,
  End: (_, last) => last,
}

/** A chart whose points are walked with the arrow keys, its legend the read-out, with a table of the same. */
export function Chart({
  title,
  span,
  points,
  series,
  ticks,
  words,
  mark,
  children,
  note,
  isSmall = false,
}: ChartProps) {
  const id = useId()
  const [active, setActive] = useState<number | null>(null)
  const [isTable, setTable] = useState(false)
  const last = points.length - 1
  const shown = active === null ? null : Math.min(active, last)
  const point = shown === null ? undefined : points[shown]

  function told(line: Series, at: number): string {
    const value = line.values[at]
    return value == null ? '–' : words(value)
  }

  function walk(event: KeyboardEvent) {
    if (event.key === 'Escape') setActive(null)
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = shown === null ? last : step(shown, last)
    setActive(Math.max(0, Math.min(last, next)))
  }

  return (
    <figure className={classes(styles['chart'], isSmall && styles['small'])}>
      <figcaption className={styles['head']}>
        <span className={styles['title']} id={`${id}-title`}>
          {title}
        </span>
        <span className={styles['when']}>{point?.name ?? span}</span>
      </figcaption>
      <ul className={styles['legend']}>
        {series.map((line) => (
          <li key={line.id}>
            <Swatch look={line.look} mark={mark} />
            <bdi className={styles['name']} title={line.name}>
              {line.name}
            </bdi>
            <span className={styles['value']}>
              {shown === null ? line.total : told(line, shown)}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles['frame']}>
        {!isSmall && (
          <div className={styles['axis']} aria-hidden="true">
            {ticks.map(({ label, at }) => (
              <span key={label} style={{ insetBlockEnd: `${at * 100}%` }}>
                {label}
              </span>
            ))}
          </div>
        )}
        <div className={styles['plot']}>
          {ticks.map(({ label, at }) => (
            <span
              key={label}
              className={styles['gridline']}
              style={{ insetBlockEnd: `${at * 100}%` }}
            />
          ))}
          <div
            role="listbox"
            tabIndex={0}
            aria-labelledby={`${id}-title`}
            aria-orientation="horizontal"
            aria-activedescendant={shown === null ? undefined : `${id}-${shown}`}
            className={styles['points']}
            onKeyDown={walk}
            onFocus={(event) => {
              if (event.currentTarget.matches(':focus-visible')) setActive(shown ?? last)
            }}
            onBlur={() => setActive(null)}
            onPointerLeave={() => setActive(null)}
          >
            {points.map((column, at) => (
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the list takes the keys
              <div
                key={column.id}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === shown}
                aria-label={`${column.name}: ${series.map((one) => `${one.name} ${told(one, at)}`).join(', ')}`}
                className={styles['point']}
                onPointerEnter={() => setActive(at)}
                onClick={() => setActive(at)}
              />
            ))}
          </div>
          <svg className={styles['drawing']} aria-hidden="true">
            {children}
          </svg>
        </div>
      </div>
      {!isSmall && <Names points={points} />}
      {isSmall && points.length > 0 && (
        <p className={styles['ends']} aria-hidden="true">
          <span>{points[0]?.short}</span>
          <span>{points[last]?.short}</span>
        </p>
      )}
      <div>
        {note}
        {!isSmall && (
          <Disclosure look="inline" title="Show as table" isOpen={isTable} onOpenChange={setTable}>
            {isTable && <ChartTable title={title} points={points} series={series} words={words} />}
          </Disclosure>
        )}
      </div>
    </figure>
  )
}

function Names({ points }: { points: readonly Point[] }) {
  const { length } = points
  return (
    <div className={styles['names']} aria-hidden="true">
      {namedPoints(length).map((at, place, all) => (
        <span
          key={points[at]?.id}
          className={classes(
            length > 8 && place === 0 && styles['first'],
            length > 8 && place === all.length - 1 && styles['last'],
            place % 2 === 1 && styles['between'],
          )}
          style={{ insetInlineStart: `${((at + 0.5) / length) * 100}%` }}
        >
          {points[at]?.short}
        </span>
      ))}
    </div>
  )
}
