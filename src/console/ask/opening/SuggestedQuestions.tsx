import { TurnView } from '#console/ask/answer/load-turn-view.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { TextButton } from '#console/ui/TextButton.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'

export interface Suggestion {
  question: string
  /** The file that it is made from. */
  file_name?: string
}

const placeholderWidths = ['45%', '30%', '40%', '25%']

/** How many questions are suggested. */
export const maxSuggestions = placeholderWidths.length

interface SuggestedQuestionsProps {
  suggestions: readonly Suggestion[]
  /** Whether more may follow, which have their places. */
  isLoading?: boolean
  onAsk: (question: string) => void
}

/** Questions to begin with, each with the file that it is about. */
export function SuggestedQuestions({
  suggestions,
  isLoading = false,
  onAsk,
}: SuggestedQuestionsProps) {
  const places = isLoading ? placeholderWidths.slice(suggestions.length) : []
  if (suggestions.length + places.length === 0) return null
  const isOfFiles = isLoading || suggestions.some(({ file_name }) => file_name !== undefined)
  return (
    <>
      {isOfFiles && (
        <Text as="h3" size="s" tone="muted" above={2}>
          From your files
        </Text>
      )}
      <Box full divided size="m">
        {suggestions.length > 0 && (
          <Box
            as="ul"
            divided
            aria-label="Suggested questions"
            onPointerEnter={TurnView.preload}
            onFocus={TurnView.preload}
          >
            {suggestions.map(({ question, file_name }) => (
              <Row as="li" key={question} gap={4} justify="between" padBlock={2}>
                <TextButton onClick={() => onAsk(question)}>{question}</TextButton>
                <Row gap={4} flex="shrink">
                  <Text as="span" size="s" tone="muted" overflow="truncate" show="wide">
                    {file_name}
                  </Text>
                  <Icon name="arrow-right" tone="faint" />
                </Row>
              </Row>
            ))}
          </Box>
        )}
        {places.length > 0 && <Loading label="Loading suggestions" />}
        {places.map((width) => (
          <Row key={width} padBlock={2}>
            {/* As high as a line of text. */}
            <span aria-hidden>&nbsp;</span>
            <Skeleton width={width} />
          </Row>
        ))}
      </Box>
    </>
  )
}
