import type { Config } from '#service/config.ts'
import { onnxModel } from '#service/models/onnx/onnx-model.ts'
import { failed, ok } from './finding.ts'
import type { Finding } from './finding.ts'

const timeoutMs = 120_000

/** Whether the embedding model in a folder of this machine embeds a text. */
export async function checkEmbedding({
  SHEAF_EMBEDDING_DIR: folder,
}: Pick<Config, 'SHEAF_EMBEDDING_DIR'>): Promise<Finding> {
  if (folder === undefined) {
    return ok('embedding', 'SHEAF_EMBEDDING_DIR is not set, so no embedding model runs here.')
  }
  const reasons: string[] = []
  const model = onnxModel({ folder, onError: ({ message }) => reasons.push(message) })
  try {
    const { vectors } = await model.embed(
      { texts: ['A text.'], dimensions: null, timeoutMs, purpose: 'indexing' },
      AbortSignal.timeout(timeoutMs),
    )
    return ok('embedding', `${model.name} returns vectors with ${vectors[0]?.length} dimensions.`)
  } catch (error) {
    const reason = reasons[0] ?? (error instanceof Error ? error.message : String(error))
    return failed(
      'embedding',
      `The model in ${folder} could not embed a text. ${reason.replaceAll(/\s+/g, ' ')}`,
      'The folder needs model.onnx and tokenizer.json. Sheaf needs the packages onnxruntime-node and @huggingface/tokenizers.',
    )
  } finally {
    await model.stop()
  }
}
