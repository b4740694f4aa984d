import { Icon } from '#console/ui/Icon.tsx'
import type { IconName } from '#console/ui/icon-names.ts'
import { QueryView, type QueryResult } from '#console/ui/QueryView.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import styles from './Request.module.css'

interface Row {
  id: string
  name: string
  /** Shown beside the name. */
  hint?: string | undefined
}

interface PickListProps {
  label: string
  icon: IconName
  /** The first matches of the search. */
  rows: QueryResult<readonly Row[]>
  search: string
  onSearch: (text: string) => void
  chosen: readonly string[]
  onPick: (row: Row) => void
  /** Shown if there is nothing to choose from. */
  empty: string
}

/** Searches by name and picks a result. */
export function PickList(props: PickListProps) {
  const { label, icon, rows, search, onSearch, chosen, onPick, empty } = props
  return (
    <Stack gap={4} className={styles['block']} style={{ gap: 'var(--space-2)' }}>
      <SearchField label={label} value={search} onChange={onSearch} />
      <QueryView query={rows} skeleton={<Skeleton />}>
        {(data) => {
          const available = data.filter(({ id }) => !chosen.includes(id))
          return available.length === 0 ? (
            <Hint as="p">{search === '' ? empty : `No results for “${search}”.`}</Hint>
          ) : (
            <Stack
              role="group"
              aria-label={`${label}: results`}
              surface="frame"
              className={styles['results']}
            >
              {available.map((row) => (
                <Row
                  as="button"
                  key={row.id}
                  type="button"
                  gap={2}
                  textAlign="start"
                  pad="1-2"
                  hover
                  focusInside
                  className={styles['result']}
                  onClick={() => onPick(row)}
                >
                  <Icon name={icon} />
                  <span>{row.name}</span>
                  {row.hint !== undefined && <Hint pushed>{row.hint}</Hint>}
                  <Icon name="plus" />
                </Row>
              ))}
            </Stack>
          )
        }}
      </QueryView>
    </Stack>
  )
}
