import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { CodeText } from '#console/code/CodeText.tsx'
import { classes } from '#console/ui/classes.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './Inspect.module.css'

export interface Line {
  /** The line number or the time. */
  at: string
  text: string
}

interface LinesProps {
  label: string
  lines: readonly Line[]
  /** Matches are highlighted. */
  search: string
}

/** A virtualized list of text lines. */
export function Lines({ label, lines, search }: LinesProps) {
  const scrollerRef = useRef<HTMLDivElement>(null)
  // eslint-disable-next-line react/incompatible-library -- the compiler leaves this component alone
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scrollerRef.current,
    estimateSize: () => 18,
    overscan: 20,
  })
  const items = virtualizer.getVirtualItems()
  return (
    <Box
      ref={scrollerRef}
      role="region"
      aria-label={label}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
      tabIndex={0}
      flex="shrink"
      surface="well"
      size="xs"
      leading="prose"
      mono
      focusInside
      className={classes(styles['frame'], styles['lines'])}
    >
      <div style={{ height: virtualizer.getTotalSize() }}>
        <div style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
          {items.map(({ index }) => {
            const line = lines[index]
            return (
              line && (
                <Row
                  key={index}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  gap={2}
                  align="stretch"
                  className={styles['line']}
                >
                  <Text
                    as="span"
                    flex="fixed"
                    tone="faint"
                    textAlign="end"
                    className={styles['at']}
                  >
                    {line.at}
                  </Text>
                  <Text
                    as="span"
                    flex="shrink"
                    overflow="anywhere"
                    preWrap
                    className={styles['text']}
                  >
                    <Highlighted text={line.text} search={search} />
                  </Text>
                </Row>
              )
            )
          })}
        </div>
      </div>
    </Box>
  )
}

function Highlighted({ text, search }: { text: string; search: string }) {
  if (search === '') return <CodeText text={text} />
  const matchIndex = text.toLowerCase().indexOf(search.toLowerCase())
  if (matchIndex === -1) return <CodeText text={text} />
  return (
    <>
      <CodeText text={text.slice(0, matchIndex)} />
      <mark>{text.slice(matchIndex, matchIndex + search.length)}</mark>
      <Highlighted text={text.slice(matchIndex + search.length)} search={search} />
    </>
  )
}
