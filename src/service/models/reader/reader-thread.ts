import { serveTasks } from '#service/scheduling/serve-tasks.ts'
import { answerRequest } from './answer-request.ts'
import { selectFromPassages } from '#service/answering/select-from-passages.ts'
import { quoteFromTexts } from '#service/answering/texts/quote-texts.ts'
import type { ReaderResults, ReaderTask } from './reader-task.ts'

serveTasks(async (task: ReaderTask): Promise<ReaderResults[ReaderTask['type']]> => {
  switch (task.type) {
    case 'answer':
      return answerRequest(task.request)
    case 'select':
      return selectFromPassages(task.input)
    case 'quote':
      return quoteFromTexts(task.question, task.texts, task.maxQuotes)
  }
})
