import { useState } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { classes } from '#console/ui/classes.ts'
import { count } from '#console/ui/text/count.ts'
import { Icon } from '#console/ui/Icon.tsx'
import styles from './DiffPage.module.css'
import type { DiffRow, Line } from './diff-rows.ts'
import { foldRows, takeRows } from './fold-rows.ts'

interface DiffTableProps {
  label: string
  rows: readonly DiffRow[]
}

// more are drawn when they are asked for
const shownAtOnce = 500

/** Lines side by side; what is the same for long is folded. */
export function DiffTable({ label, rows }: DiffTableProps) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [limit, setLimit] = useState(shownAtOnce)
  const { stretches, isCut } = takeRows(foldRows(rows), opened, limit)
  return (
    <div className={styles['frame']}>
      <table className={styles['diff']} aria-label={label}>
        {/* widths are taken from here: the first row may be a fold */}
        <colgroup>
          <col className={styles['number']} />
          <col />
          <col className={styles['number']} />
          <col />
        </colgroup>
        <thead className="unseen">
          <tr>
            <th scope="col">Line in A</th>
            <th scope="col">A</th>
            <th scope="col">Line in B</th>
            <th scope="col">B</th>
          </tr>
        </thead>
        <tbody>
          {stretches.map(({ type, start, rows: some }) =>
            type === 'fold' ? (
              <tr key={start}>
                <td colSpan={4} className={styles['fold']}>
                  <button type="button" onClick={() => setOpened(new Set(opened).add(start))}>
                    <Icon name="chevrons" />
                    {count(some.length, 'unchanged line')}
                  </button>
                </td>
              </tr>
            ) : (
              some.map((row, at) => <Row key={start + at} row={row} />)
            ),
          )}
        </tbody>
      </table>
      {isCut && (
        <Button
          variant="ghost"
          className={styles['more']}
          onClick={() => setLimit(limit + shownAtOnce)}
        >
          Show more lines
        </Button>
      )}
    </div>
  )
}

function Row({ row: { isSame, a, b } }: { row: DiffRow }) {
  return (
    <tr className={styles[isSame ? 'same' : 'changed']}>
      <Side line={a} kind={isSame ? 'same' : 'removed'} />
      <Side line={b} kind={isSame ? 'same' : 'added'} />
    </tr>
  )
}

const marks = {
  same: null,
  removed: { sign: '−', word: 'Removed: ', tag: 'del' },
  added: { sign: '+', word: 'Added: ', tag: 'ins' },
} as const

function Side({ line, kind }: { line: Line | null; kind: keyof typeof marks }) {
  const mark = marks[kind]
  if (line === null) {
    return (
      <td colSpan={2} className={styles['nothing']}>
        <span className="unseen">Empty</span>
      </td>
    )
  }
  const Tag = mark?.tag ?? 'span'
  return (
    <>
      <td className={classes(styles['number'], styles[kind])}>{line.number}</td>
      <td className={classes(styles['text'], styles[kind])}>
        {mark && (
          <>
            <span aria-hidden="true" className={styles['sign']}>
              {mark.sign}
            </span>
            <span className="unseen">{mark.word}</span>
          </>
        )}
        <span className={styles['words']}>
          {line.pieces.map((piece, place) =>
            piece.isChanged && line.pieces.length > 1 ? (
              // eslint-disable-next-line react/no-array-index-key -- the pieces of a line stay where they are
              <Tag key={place} className={styles['piece']}>
                {piece.text}
              </Tag>
            ) : (
              piece.text
            ),
          )}
        </span>
      </td>
    </>
  )
}
