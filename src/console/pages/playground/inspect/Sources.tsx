import { Link } from '#console/router/Link.tsx'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { paths } from '#console/paths.ts'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './Inspect.module.css'
import { readSources, type SourceLine } from './read-sources.ts'

/** The sources of an answer with links, and what was delegated to other models. */
export function Sources({ exchange }: { exchange: Exchange }) {
  const groups = readSources(exchange)
  if (groups.length === 0) {
    return (
      <EmptyMessage
        icon="quote"
        title="No sources"
        text="Answers list sources when they search a graph or the web. Turn on one of these tools in the request panel."
      />
    )
  }
  return (
    <Stack gap={4} overflow="anywhere" padBlock={4}>
      {groups.map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <Text as="h3" size="s" below={2}>
            {title}
          </Text>
          <Stack as="ul" surface="frame" divided>
            {lines.map((line) => (
              <li key={line.key}>
                <Line line={line} />
              </li>
            ))}
          </Stack>
        </section>
      ))}
    </Stack>
  )
}

function Line({ line }: { line: SourceLine }) {
  const content = (
    <>
      <Row as="span" gap={2} align="stretch" justify="between" weight="medium" overflow="anywhere">
        <span>{line.name}</span>
        <Hint flex="fixed" weight="normal">
          {line.place}
          {line.to?.type === 'web' && <Icon name="external" />}
        </Hint>
      </Row>
      {line.text !== '' && (
        <Text as="span" tone="muted" size="xs" leading="prose" overflow="clamp">
          {line.text}
        </Text>
      )}
    </>
  )
  if (line.to === null)
    return (
      <Stack gap={1} pad="2-3" hover className={styles['source']}>
        {content}
      </Stack>
    )
  if (line.to.type === 'file') {
    const { file_id, page, start, end } = line.to
    return (
      <Stack
        as={Link}
        gap={1}
        pad="2-3"
        hover
        className={styles['source']}
        to={paths.file(file_id, { page, start, end })}
      >
        {content}
      </Stack>
    )
  }
  return (
    <Stack
      as="a"
      gap={1}
      pad="2-3"
      hover
      className={styles['source']}
      href={line.to.url}
      target="_blank"
      rel="noreferrer noopener"
    >
      {content}
    </Stack>
  )
}
