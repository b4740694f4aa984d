import { useState } from 'react'
import { useIsAnyBusy, usePlay, usePlayState } from '#console/pages/playground/play/use-play.ts'
import { Button } from '#console/ui/Button.tsx'
import { count } from '#console/ui/text/count.ts'
import { Disclosure } from '#console/ui/page/Disclosure.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { useVariables } from './use-variables.ts'
import styles from './Variables.module.css'

/** The table of values for `{{variables}}`. One row is sent, or all rows one after another. */
export function Variables({ onRunRows }: { onRunRows: () => void }) {
  const play = usePlay()
  const draft = usePlayState((state) => state.draft)
  const text = usePlayState((state) => state.compose.text)
  const isBusy = useIsAnyBusy()
  const [openChoice, setOpenChoice] = useState<boolean | null>(null)
  const { rows, chosen } = draft.variables
  const { names, missing } = useVariables()

  function change(next: Record<string, string>[], choice = chosen) {
    const last = next.length - 1
    play.setDraft({
      ...draft,
      variables: { rows: next, chosen: Math.max(0, Math.min(choice, last)) },
    })
  }

  return (
    <Disclosure
      title="Variables"
      look="inline"
      summary={
        missing.length === 0 ? count(rows.length, 'row') : `no value for ${missing.join(', ')}`
      }
      // After the prompt is sent, the table collapses unless a value is missing.
      isOpen={openChoice ?? (missing.length > 0 || text !== '')}
      onOpenChange={setOpenChoice}
    >
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard */}
      <Box
        surface="frame"
        className={styles['scroll']}
        tabIndex={0}
        role="region"
        aria-label="Variable values"
      >
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">Row to send</span>
              </th>
              {names.map((name) => (
                <th key={name} scope="col">
                  <code>{name}</code>
                </th>
              ))}
              <th scope="col">
                <span className="unseen">Delete</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // eslint-disable-next-line react/no-array-index-key -- rows have no identity of their own
              <tr key={index}>
                <td>
                  <input
                    type="radio"
                    name="variables"
                    aria-label={`Send row ${index + 1}`}
                    checked={index === chosen}
                    onChange={() => change(rows, index)}
                  />
                </td>
                {names.map((name) => (
                  <td key={name}>
                    <textarea
                      className={styles['value']}
                      aria-label={`${name}, row ${index + 1}`}
                      rows={1}
                      aria-invalid={index === chosen && missing.includes(name)}
                      value={row[name] ?? ''}
                      onChange={(event) =>
                        change(rows.with(index, { ...row, [name]: event.target.value }))
                      }
                    />
                  </td>
                ))}
                <td>
                  <IconButton
                    icon="trash"
                    size="small"
                    label={`Delete row ${index + 1}`}
                    disabledReason={rows.length === 1 ? 'Keep at least one row.' : undefined}
                    onClick={() =>
                      change(rows.toSpliced(index, 1), index < chosen ? chosen - 1 : chosen)
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      <Row gap={2} wrap align="stretch" above={2}>
        <Button
          size="small"
          variant="ghost"
          icon="plus"
          onClick={() => change([...rows, {}], rows.length)}
        >
          Add row
        </Button>
        {rows.length > 1 && (
          <Button
            size="small"
            icon="play"
            disabledReason={isBusy ? 'Wait for the current answer.' : undefined}
            onClick={onRunRows}
          >
            Run all {rows.length} rows
          </Button>
        )}
      </Row>
    </Disclosure>
  )
}
