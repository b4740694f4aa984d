import { useContext, type MouseEvent } from 'react'
import { Link } from '#console/router/Link.tsx'
import { paths } from '#console/paths.ts'
import type { CitedReference } from './all-references.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { withColumnNames } from '#contract/answers/named-cells.ts'
import { isQuoted } from './is-quoted.ts'
import { isSamePlace, OpenSource } from './open-source.ts'
import { sourceLocation } from './source-location.ts'
import styles from './Sources.module.css'

interface SourcesProps {
  references: readonly CitedReference[]
  /** The answer, whose own words are repeated only where a file is quoted more than once, or a source has others. */
  answer?: string
  /** By default, they are the sources of the answer, with their numbers. */
  title?: string | undefined
  /** Whether they have the numbers of the answer, whatever their title is. */
  isNumbered?: boolean
  /** Where the text above says already what they are. */
  isTitleHidden?: boolean
}

/** The sources of an answer with links to their locations, which may open beside the answer. */
export function Sources({
  references,
  answer = '',
  title,
  isNumbered = title === undefined,
  isTitleHidden = false,
}: SourcesProps) {
  const opener = useContext(OpenSource)

  // All sources look alike: either each shows its words, or the answer has the words of all.
  const isQuoteShown =
    new Set(references.map(({ fileId }) => fileId)).size < references.length ||
    references.some(({ text, places }) => places === undefined && !isQuoted(answer, text))

  function openBeside(event: MouseEvent, reference: CitedReference) {
    // With a modifier key, or another button, the link opens as any other.
    if (!opener || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    opener.open(reference)
  }

  return (
    <Box role="group" aria-label={title ?? 'Sources'} above={2}>
      <Text
        as="h3"
        tone="faint"
        size="xs"
        weight="medium"
        untracked
        below={1}
        className={isTitleHidden ? 'unseen' : undefined}
      >
        {title ?? 'Sources'}
      </Text>
      <Box as="ol" surface="frame" divided className={styles['list']}>
        {references.map((reference, index) => (
          <li key={`${reference.fileId} ${reference.cite ?? index}`}>
            <Row
              as={Link}
              to={paths.file(reference.fileId, {
                page: reference.page,
                start: reference.start,
                end: reference.end,
                version: reference.version_id,
              })}
              gap={3}
              align="stretch"
              tone="ink"
              pad="2-3"
              hover
              focusInside
              className={styles['source']}
              aria-current={(opener && isSamePlace(reference, opener.shown)) || undefined}
              onClick={(event: MouseEvent) => openBeside(event, reference)}
            >
              {isNumbered && (
                <Text
                  as="span"
                  flex="fixed"
                  tone="accent"
                  size="xs"
                  weight="bold"
                  textAlign="center"
                  className={styles['cite']}
                >
                  {reference.cite ?? index + 1}
                </Text>
              )}
              <Text as="span" flex="grow">
                <Row as="span" gap={2} rowGap={0} wrap align="baseline">
                  <Text as="bdi" weight="medium" overflow="anywhere">
                    {reference.file_name ?? 'File'}
                  </Text>
                  <Hint>
                    {sourceLocation(reference)}
                    {reference.matched === true && ' · Added by Sheaf'}
                  </Hint>
                </Row>
                {isQuoteShown && reference.places === undefined && (
                  <Text as="span" dir="auto" tone="muted" overflow="clamp">
                    {withColumnNames(reference.text, reference.columns)}
                  </Text>
                )}
              </Text>
            </Row>
          </li>
        ))}
      </Box>
    </Box>
  )
}
