import { serveTasks } from '#service/scheduling/serve-tasks.ts'
import { fastSplits } from './fast-split.ts'
import { sentenceStarts } from './sentence-starts.ts'

export interface SplitTask {
  text: string
  at: 'passages' | 'sentences'
}

serveTasks(({ text, at }: SplitTask) =>
  at === 'passages' ? fastSplits(text) : sentenceStarts(text),
)
