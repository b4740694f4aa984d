import { useRef, useState, type ReactNode } from 'react'
import reader from '#console/files/reader/PageView.module.css'
import { classes } from '#console/ui/classes.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { columnWidths } from './columns.ts'
import { useMoreAtEnd } from './use-more-at-end.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { copyText } from '#console/ui/overlay/copy-text.ts'
import { TextButton } from '#console/ui/TextButton.tsx'
import { count } from '#console/ui/text/count.ts'
import { csvLine } from '#contract/csv/csv-line.ts'

interface FramedTableProps {
  label: string
  head: readonly ReactNode[]
  rows: readonly (readonly ReactNode[])[]
  /** The alignment of each column; that of the text by default. */
  aligns?: readonly ('start' | 'center' | 'end' | undefined)[]
  /**
   * The texts of all cells, which can be copied, and by which columns are so wide that short ones are not broken; the names of the
   * columns first.
   */
  texts?: readonly (readonly string[])[]
  /** How many rows are shown until the others are asked for; all by default. */
  maxRows?: number
}

// Says that columns follow, also where scrollbars are hidden until one scrolls.
const fade = 'linear-gradient(to left, transparent, black 3rem)'

// Longer words must be broken on a phone.
const maxWordChars = 24

// A wider column that stays in view would leave no room for the others on a phone.
const maxLeadChars = 20

const copied = { title: 'Table copied as CSV' }

/** Whether a text is one short word, such as an ID or a date with hyphens, which would be broken there. */
function isOneWord(text: string | undefined): boolean {
  return text !== undefined && text.length <= maxWordChars && !/\s/.test(text.trim())
}

/** A table of a few rows, which scrolls in its frame where it is wider than the page. */
export function FramedTable({
  label,
  head,
  rows,
  aligns = [],
  texts = [],
  maxRows = Infinity,
}: FramedTableProps) {
  const [isWhole, setWhole] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const hasMore = useMoreAtEnd(frame)
  const shown = isWhole ? rows : rows.slice(0, maxRows)
  const hidden = rows.length - shown.length
  const widths = columnWidths(texts)
  const [leadChars = Infinity] = widths
  const lead = widths.length > 2 && leadChars <= maxLeadChars ? reader['lead'] : undefined
  const width = widths.reduce((sum, chars) => sum + chars, 0)
  return (
    <Stack gap={2} across="start">
      <Box
        surface="frame"
        className={classes(reader['frame'], reader['framed'])}
        ref={frame}
        style={hasMore ? { maskImage: fade } : undefined}
        role="group"
        aria-label={label}
        // Scrolled by the keyboard, too.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus
        tabIndex={0}
      >
        <table className={reader['table']} dir="auto" style={{ minWidth: `max(100%, ${width}ch)` }}>
          <colgroup>
            {widths.map((chars, column) => (
              // eslint-disable-next-line react/no-array-index-key -- a column is its place
              <col key={column} style={{ width: `${chars}ch` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {head.map((cell, index) => (
                // eslint-disable-next-line react/no-array-index-key -- cells never move
                <th
                  key={index}
                  scope="col"
                  className={index === 0 ? lead : undefined}
                  style={{ textAlign: aligns[index] }}
                >
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((cells, number) => (
              // eslint-disable-next-line react/no-array-index-key -- rows only ever grow at the end
              <tr key={number}>
                {cells.map((cell, index) => (
                  // eslint-disable-next-line react/no-array-index-key -- as above
                  <td
                    key={index}
                    dir="auto"
                    className={index === 0 ? lead : undefined}
                    style={{
                      textAlign: aligns[index],
                      whiteSpace: isOneWord(texts[number + 1]?.[index]) ? 'nowrap' : undefined,
                    }}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      <Row gap={4} wrap>
        {hidden > 0 && (
          <TextButton onClick={() => setWhole(true)}>{count(hidden, 'more row')}</TextButton>
        )}
        {texts.length > 0 && (
          <Text
            as={TextButton}
            tone="muted"
            size="s"
            onClick={() => void copyText(texts.map(csvLine).join(''), copied)}
          >
            Copy as CSV
          </Text>
        )}
      </Row>
    </Stack>
  )
}
