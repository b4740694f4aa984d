import { openReply } from '#console/api/call.ts'
import { toApiError } from '#console/api/api-error.ts'
import { readAnswerStream } from '#console/answers/read-answer-stream.ts'
import { toInputValues, type FormValues } from '#console/applications/input-values.ts'
import { addChunk, newRun, type AppRun } from '#console/pages/applications/run/run-store.ts'
import { blueprint as blueprintSchema } from '#contract/applications/blueprint.ts'
import { testBlueprint } from '#contract/applications/generation.ts'
import type { ApplicationBody } from './application-draft.ts'

/** Runs a blueprint that is not saved, and yields each state of the run. Never rejects. */
export async function* runTest(
  { blueprint, graph_ids }: ApplicationBody,
  values: FormValues,
  signal: AbortSignal,
): AsyncGenerator<AppRun, void> {
  const startedAt = performance.now()
  const sent = toInputValues(blueprintSchema.parse(blueprint).inputs, values)
  let run = newRun(0, values, sent)
  yield run
  const ended = (): Pick<AppRun, 'ms' | 'isSearching'> => ({
    ms: Math.round(performance.now() - startedAt),
    isSearching: false,
  })
  try {
    const body = { blueprint, graph_ids, inputs: sent, stream: true }
    const reply = await openReply(testBlueprint, { body }, signal)
    for await (const chunk of readAnswerStream(reply, testBlueprint.chunk)) {
      run = addChunk(run, chunk)
      yield run
    }
    yield { ...run, ...ended(), status: 'completed' }
  } catch (error) {
    yield signal.aborted
      ? { ...run, ...ended(), status: 'stopped' }
      : { ...run, ...ended(), status: 'failed', error: toApiError(error) }
  }
}
