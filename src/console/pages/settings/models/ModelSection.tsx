import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { Prose } from '#console/ui/text/Prose.tsx'
import styles from './ModelsPage.module.css'

interface ConnectedModel {
  upstream: string
  provider_name: string | null
}

interface ModelSectionProps<T extends ConnectedModel> {
  title: string
  /** What the model is, as in “embedding model”. */
  kind: string
  /** Shown while no model is connected. */
  text: string
  query: UseQueryResult<T | null>
  hasProviders: boolean
  /** What stands beside the provider of a connected model. */
  details: (model: T) => string
  /** What stands below a connected model. */
  children?: (model: T) => ReactNode
  onConnect: () => void
  onEdit: (model: T) => void
  onDisconnect: (model: T) => void
}

/** A model of the organization that does not answer, but serves the search, and how to connect it. */
export function ModelSection<T extends ConnectedModel>(props: ModelSectionProps<T>) {
  const { title, kind, text, query, hasProviders, details, children } = props
  const { onConnect, onEdit, onDisconnect } = props
  const id = kind.replaceAll(' ', '-')
  return (
    <Box as="section" above={8} aria-labelledby={id}>
      <Row gap={2} wrap justify="between" below={2} className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {query.data === null && (
          <Button
            size="small"
            icon="plus"
            disabledReason={hasProviders ? undefined : 'Connect a provider first.'}
            onClick={onConnect}
          >
            Connect {kind}
          </Button>
        )}
      </Row>
      <QueryView query={query} skeleton={<Hint as="p">Loading the {kind}…</Hint>}>
        {(model: T | null) =>
          model === null ? (
            <Prose>{hasProviders ? text : `${text} Connect a provider first.`}</Prose>
          ) : (
            <Stack gap={3}>
              <Row gap={3} wrap justify="between">
                <Stack>
                  <Text weight="medium" overflow="anywhere">
                    {model.upstream}
                  </Text>
                  <Hint>
                    {model.provider_name ?? 'No provider'} · {details(model)}
                  </Hint>
                </Stack>
                <Row gap={2}>
                  <Button size="small" onClick={() => onEdit(model)}>
                    Edit
                  </Button>
                  <Button size="small" onClick={() => onDisconnect(model)}>
                    Disconnect
                  </Button>
                </Row>
              </Row>
              {children?.(model)}
            </Stack>
          )
        }
      </QueryView>
    </Box>
  )
}
