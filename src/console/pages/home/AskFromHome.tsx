import { useState } from 'react'
import { newConversation } from '#console/ask/live-conversation.ts'
import { paths } from '#console/paths.ts'
import { useNavigate } from '#console/router/use-location.ts'
import { Button } from '#console/ui/Button.tsx'
import { Form } from '#console/ui/form/Form.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import styles from './HomePage.module.css'

/** A question, which is asked on the page Ask, of the graphs that were asked last. */
export function AskFromHome({ canUpload }: { canUpload: boolean }) {
  const navigate = useNavigate()
  const [question, setQuestion] = useState('')

  function ask() {
    newConversation('page').draft.write(question.trim())
    void navigate(paths.ask(), { state: { sendsDraft: true } })
  }

  return (
    <Stack gap={2}>
      <Row as={Form} gap={2} onSubmit={ask}>
        <Box flex="grow">
          <TextField
            label="Question"
            isLabelHidden
            size="large"
            dir="auto"
            placeholder="Ask a question about your files"
            value={question}
            onChange={setQuestion}
          />
        </Box>
        <Button type="submit" variant="primary" size="large" icon="arrow-up">
          Ask
        </Button>
      </Row>
      {canUpload && (
        <Hint className={styles['drop']}>Drop files on this page to add them to a graph.</Hint>
      )}
    </Stack>
  )
}
