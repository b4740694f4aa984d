import { ExternalLink } from '#console/markdown/ExternalLink.tsx'
import type { AnswerChoice, Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { count } from '#console/ui/text/count.ts'
import { Icon } from '#console/ui/Icon.tsx'
import type { IconName } from '#console/ui/icon-names.ts'
import type { ReactNode } from 'react'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import styles from './ToolSteps.module.css'

interface ToolStepsProps {
  exchange: Exchange
  message: AnswerChoice['message']
}

/** The steps of the service for an answer: searches, calls of other models, translations. */
export function ToolSteps({ exchange, message }: ToolStepsProps) {
  const { graph_data, llm_data, web_search_data, translation_data, image_data } = message
  const steps: { icon: IconName; text: ReactNode; details?: ReactNode }[] = []
  if (graph_data.status !== null) {
    const graphs = exchange.request.tools?.find(({ type }) => type === 'graph')
    const total = graphs?.type === 'graph' ? graphs.function.graph_ids.length : 0
    steps.push({
      icon: 'graph',
      text:
        graph_data.status === 'processing'
          ? 'Searching the graphs'
          : `Searched ${total === 0 ? 'the graphs' : count(total, 'graph')}: ${count(graph_data.sources?.length ?? 0, 'source')}`,
      ...(graph_data.subqueries?.length && {
        details: graph_data.subqueries.map(({ query }) => <li key={query}>{query}</li>),
      }),
    })
  }
  if (llm_data) {
    steps.push({
      icon: 'switch',
      text: (
        <>
          Called <strong>{llm_data.model}</strong>
        </>
      ),
      details: <li>{llm_data.prompt}</li>,
    })
  }
  if (web_search_data) {
    steps.push({
      icon: 'globe',
      text: `Searched the web: ${count(web_search_data.sources.length, 'page')}`,
      details: web_search_data.sources.map(({ url, title }) => (
        <li key={url}>
          <ExternalLink href={url}>{title ?? url}</ExternalLink>
        </li>
      )),
    })
  }
  if (translation_data) {
    const from = translation_data.source_language_code ?? 'the detected language'
    steps.push({
      icon: 'switch',
      text: `Translated from ${from} to ${translation_data.target_language_code}`,
    })
  }
  if (image_data) {
    steps.push({ icon: 'image', text: `Read ${count(image_data.variables.length, 'image')}` })
  }
  if (steps.length === 0) return null
  return (
    <Stack as="ul" gap={2} tone="muted" className={styles['steps']} aria-label="Tools used">
      {steps.map(({ icon, text, details }) => (
        <Row as="li" key={icon} gap={2} align="stretch" flex="shrink">
          <Icon name={icon} shift="half" />
          <Box flex="shrink">
            <p>{text}</p>
            {details !== undefined && (
              <Hint as="ul" leading="prose" overflow="anywhere" className={styles['more']}>
                {details}
              </Hint>
            )}
          </Box>
        </Row>
      ))}
    </Stack>
  )
}
