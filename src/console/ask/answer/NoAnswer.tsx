import { nearReferences } from '#console/answers/all-references.ts'
import { Sources } from '#console/answers/Sources.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { noMatchText } from '#contract/answers/near-passages.ts'
import type { QuestionAnswer } from '#contract/questions.ts'
import { answerCutText, Note, tryOtherwise } from '#console/answers/notes/Note.tsx'

/** The files do not support an answer: the text is a statement about the files, not from them. */
export function NoAnswer({ answer }: { answer: QuestionAnswer }) {
  const { nearest } = answer
  if (nearest !== undefined) {
    return (
      <>
        {answer.notice === 'other_language' && (
          <Note icon="info">
            Some files are in a different language. Try asking in that language, too.
          </Note>
        )}
        <Note icon="info">{noMatchText(nearest, answer.question)}</Note>
        {nearest.length > 0 && (
          <Sources title="Nearest passages" isTitleHidden references={nearReferences(nearest)} />
        )}
      </>
    )
  }
  if (answer.notice === 'other_language') {
    return <Note icon="info">Your files are in another language. Try asking in it.</Note>
  }
  return (
    <Note icon="info">
      <p>{answer.answer === '' ? 'These files do not answer your question.' : answer.answer}</p>
      <Text tone="faint" size="s">
        {noticeText(answer.notice)}
      </Text>
    </Note>
  )
}

function noticeText(notice: Exclude<QuestionAnswer['notice'], 'other_language'>): string {
  switch (notice) {
    case 'whole_question_needed':
      return 'Ask a complete question that says what it is about.'
    case 'answer_cut':
      return answerCutText
    // The notice of the model stands below.
    case 'graph_model_unavailable':
    case 'no_question':
    case undefined:
      return tryOtherwise
  }
}
