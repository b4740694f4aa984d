import { useState } from 'react'
import { useLocation, useParams } from '#console/router/use-location.ts'
import { NavLink } from '#console/router/Link.tsx'
import { paths } from '#console/paths.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { useMediaQuery } from '#console/ui/layout/use-media-query.ts'
import { Disclosure } from '#console/ui/page/Disclosure.tsx'
import { contents } from './contents.build.ts'
import { referenceLabel } from './reference-label.ts'
import styles from './ReferenceFrame.module.css'

/** The table of contents: the introduction, then the operations about each thing. */
export function Contents() {
  const isNarrow = useMediaQuery('(max-width: 64rem)')
  const { key } = useLocation()
  // Following a link closes the list, which would otherwise cover the page on a phone.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  if (!isNarrow) return <ContentsList />
  return (
    <Disclosure
      title="Contents"
      look="inline"
      isOpen={openedAt === key}
      onOpenChange={(isOpen) => setOpenedAt(isOpen ? key : null)}
    >
      <ContentsList />
    </Disclosure>
  )
}

function ContentsList() {
  const { operation_id } = useParams()
  return (
    <Stack as="nav" gap={1} aria-label="Operations">
      <NavLink to={paths.reference()} end className={styles['item'] ?? ''}>
        Introduction
      </NavLink>
      {contents.map(({ id, label, operations }) => (
        <ThingOperations
          key={id}
          label={label}
          names={operations.map(({ name }) => name)}
          shown={operation_id}
        />
      ))}
    </Stack>
  )
}

interface ThingOperationsProps {
  label: string
  names: readonly string[]
  /** The operation that the page shows. */
  shown: string | undefined
}

function ThingOperations({ label, names, shown }: ThingOperationsProps) {
  const isShown = shown !== undefined && names.includes(shown)
  const [choice, setChoice] = useState<boolean | null>(null)
  return (
    <Disclosure title={label} look="inline" isOpen={choice ?? isShown} onOpenChange={setChoice}>
      <Stack as="ul">
        {names.map((name) => (
          <li key={name}>
            <NavLink to={paths.operation(name)} className={styles['item'] ?? ''}>
              <Text as="span" size="s">
                {referenceLabel(name)}
              </Text>
            </NavLink>
          </li>
        ))}
      </Stack>
    </Disclosure>
  )
}
