import { useState } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { classes } from '#console/ui/classes.ts'
import { count } from '#console/ui/text/count.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import styles from './DiffTable.module.css'
import type { DiffRow, Line } from './diff-rows.ts'
import { foldRows, takeRows } from './fold-rows.ts'

interface DiffTableProps {
  label: string
  rows: readonly DiffRow[]
}

// Rendering all rows of a long diff would block the page.
const rowsPerPage = 500

/** Two texts side by side, line by line. Long unchanged parts are folded. */
export function DiffTable({ label, rows }: DiffTableProps) {
  const [openFolds, setOpenFolds] = useState<ReadonlySet<number>>(new Set())
  const [limit, setLimit] = useState(rowsPerPage)
  const { segments, isCut } = takeRows(foldRows(rows), openFolds, limit)
  return (
    <Stack surface="panel" className={styles['frame']}>
      <table className={styles['diff']} aria-label={label}>
        {/* The column widths are set here, because the first row may be a fold that spans all
            columns. */}
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
          {segments.map(({ type, start, rows: segmentRows }) =>
            type === 'fold' ? (
              <tr key={start}>
                <td colSpan={4} className={styles['fold']}>
                  <button type="button" onClick={() => setOpenFolds(new Set(openFolds).add(start))}>
                    <Icon name="chevrons" />
                    {count(segmentRows.length, 'unchanged line')}
                  </button>
                </td>
              </tr>
            ) : (
              segmentRows.map((row, index) => <Row key={start + index} row={row} />)
            ),
          )}
        </tbody>
      </table>
      {isCut && (
        <Button
          variant="ghost"
          className={styles['more']}
          onClick={() => setLimit(limit + rowsPerPage)}
        >
          Show more lines
        </Button>
      )}
    </Stack>
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

const changeMarks = {
  same: null,
  removed: { sign: '−', word: 'Removed: ', tag: 'del' },
  added: { sign: '+', word: 'Added: ', tag: 'ins' },
} as const

function Side({ line, kind }: { line: Line | null; kind: keyof typeof changeMarks }) {
  const mark = changeMarks[kind]
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
          {line.pieces.map((piece, index) =>
            piece.isChanged && line.pieces.length > 1 ? (
              // eslint-disable-next-line react/no-array-index-key -- the pieces of a line stay where they are
              <Tag key={index} className={styles['piece']}>
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
