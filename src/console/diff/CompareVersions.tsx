import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Select } from '#console/ui/form/Select.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { TextDiff } from './TextDiff.tsx'

interface CompareVersionsProps {
  options: readonly { value: string; label: string }[]
  a: string
  b: string
  onCompare: (sides: { a: string; b: string }) => void
  /** The difference of the two. */
  children: ReactNode
}

/** Chooses the two versions that are compared. */
export function CompareVersions({ options, a, b, onCompare, children }: CompareVersionsProps) {
  return (
    <Stack gap={4} as="section" aria-label="Comparison">
      <Row gap={3} wrap align="end">
        <Select
          label="Compare"
          value={a}
          options={options}
          onChange={(next) => onCompare({ a: next, b })}
        />
        <Select
          label="with"
          value={b}
          options={options}
          onChange={(next) => onCompare({ a, b: next })}
        />
      </Row>
      {children}
    </Stack>
  )
}

interface QueriedDiffProps {
  title: string
  /** The query key of a comparison of these texts. */
  name: (textA: string, textB: string) => readonly string[]
  a: UseQueryResult<string>
  b: UseQueryResult<string>
}

/** The difference of two texts that are still to be loaded. */
export function QueriedDiff({ title, name, a, b }: QueriedDiffProps) {
  return (
    <QueryView query={a} skeleton={<Skeleton shape="block" />}>
      {(textA) => (
        <QueryView query={b} skeleton={<Skeleton shape="block" />}>
          {(textB) => <TextDiff title={title} name={name(textA, textB)} a={textA} b={textB} />}
        </QueryView>
      )}
    </QueryView>
  )
}
