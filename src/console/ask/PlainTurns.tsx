import { Button } from '#console/ui/Button.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { isOpen, type Turn } from './turn.ts'

interface PlainTurnsProps {
  turns: readonly Turn[]
  onAgain: (turn: Turn, question: string) => void
}

/** Questions of this visit, and what stopped them, while the code that shows answers has not come. */
export function PlainTurns({ turns, onAgain }: PlainTurnsProps) {
  if (turns.length === 0) return <Skeleton shape="block" />
  return turns.map((turn) => (
    <Stack key={turn.key} gap={3} across="start" as="article" aria-busy={isOpen(turn)}>
      <Text as="h2" dir="auto" size="l" overflow="anywhere">
        {turn.question}
      </Text>
      {turn.status === 'failed' ? (
        <>
          <InlineProblem error={turn.error} />
          <Button size="small" icon="retry" onClick={() => onAgain(turn, turn.question)}>
            Ask again
          </Button>
        </>
      ) : (
        <>
          {/* It is announced by the code that shows answers. */}
          <Hint as="p">Searching the files…</Hint>
          <Skeleton />
        </>
      )}
    </Stack>
  ))
}
