import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from '#console/ui/classes.ts'
import { Disclosure } from '#console/ui/page/Disclosure.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './Chart.module.css'
import type { Point, Series, Tick } from './chart-data.ts'
import { ChartTable } from './ChartTable.tsx'
import { namedPoints } from './scale.ts'
import { Swatch } from './Swatch.tsx'

interface ChartProps {
  title: string
  /** The period of the totals: `30 days`. */
  span: string
  points: readonly Point[]
  series: readonly Series[]
  ticks: readonly Tick[]
  /** Formats a value. */
  formatValue: (value: number) => string
  mark: 'area' | 'line'
  /** The bars or lines that fill the plot. */
  children: ReactNode
  note?: ReactNode
  /** A small chart without axes and table. */
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

/** A chart with keyboard navigation of its points, a legend that shows the values, and a table. */
export function Chart({
  title,
  span,
  points,
  series,
  ticks,
  formatValue,
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

  function valueText(line: Series, at: number): string {
    const value = line.values[at]
    return value == null ? '–' : formatValue(value)
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
    <Stack as="figure" gap={2} className={classes(isSmall && styles['small'])}>
      <Row as="figcaption" gap={3} rowGap={0} wrap align="baseline" justify="between">
        <Text as="span" size="m" weight="bold" className={styles['title']} id={`${id}-title`}>
          {title}
        </Text>
        <Text as="span" tone="muted" size="xs">
          {point?.name ?? span}
        </Text>
      </Row>
      <Row as="ul" gap={4} rowGap={1} wrap align="stretch" size="xs" className={styles['legend']}>
        {series.map((line) => (
          <li key={line.id}>
            <Swatch look={line.look} mark={mark} />
            <Text
              as="bdi"
              tone="muted"
              overflow="truncate"
              className={styles['name']}
              title={line.name}
            >
              {line.name}
            </Text>
            <span className={styles['value']}>
              {shown === null ? line.total : valueText(line, shown)}
            </span>
          </li>
        ))}
      </Row>
      <div className={styles['frame']}>
        {!isSmall && (
          <Hint as="div" className={styles['axis']} aria-hidden="true">
            {ticks.map(({ label, at }) => (
              <span key={label} style={{ insetBlockEnd: `${at * 100}%` }}>
                {label}
              </span>
            ))}
          </Hint>
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
              <Box
                key={column.id}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === shown}
                aria-label={`${column.name}: ${series.map((one) => `${one.name} ${valueText(one, at)}`).join(', ')}`}
                flex="grow"
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
        <Row as="p" align="stretch" justify="between" tone="faint" size="xs" aria-hidden="true">
          <span>{points[0]?.short}</span>
          <span>{points[last]?.short}</span>
        </Row>
      )}
      <div>
        {note}
        {!isSmall && (
          <Disclosure look="inline" title="Show as table" isOpen={isTable} onOpenChange={setTable}>
            {isTable && (
              <ChartTable title={title} points={points} series={series} formatValue={formatValue} />
            )}
          </Disclosure>
        )}
      </div>
    </Stack>
  )
}

function Names({ points }: { points: readonly Point[] }) {
  const { length } = points
  return (
    <Hint as="div" className={styles['names']} aria-hidden="true">
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
    </Hint>
  )
}
