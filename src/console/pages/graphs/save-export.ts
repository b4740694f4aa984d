import { ApiError } from '#console/api/api-error.ts'
import { openReply } from '#console/api/call.ts'
import { saveBlob } from '#console/api/save-blob.ts'
import { exportGraph } from '#contract/bundles/exports.ts'
import type { Graph } from '#contract/graphs.ts'

interface SaveTarget {
  createWritable: () => Promise<WritableStream<Uint8Array>>
}

type SavePicker = (options: { suggestedName: string }) => Promise<SaveTarget>

/**
 * Saves the bundle of a graph. Where the browser can write to a file, nothing is held in memory. False when the
 * person chose no file. Rejects with ApiError, or with the abort reason of `signal`; nothing is saved then.
 */
export async function saveExport(
  graph: Pick<Graph, 'id' | 'name'>,
  signal: AbortSignal,
  onProgress: (received: number) => void,
): Promise<boolean> {
  const name = `${graph.name.replaceAll(/[/\\:*?"<>|]/g, '_')}.sheaf.zip`
  // This must come before the first request, because the browser asks only after a click.
  const target = await chooseTarget(name)
  if (target === 'none') return false
  const bytes = await openReply(exportGraph, { params: { graph_id: graph.id } }, signal)
  let received = 0
  const counted = bytes.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        received += chunk.length
        onProgress(received)
        controller.enqueue(chunk)
      },
    }),
  )
  try {
    if (target === 'blob') saveBlob(await new Response(counted).blob(), name)
    else await counted.pipeTo(await target.createWritable(), { signal })
    return true
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new ApiError(
      'unreachable',
      'The export ended early. A file of the graph may have been deleted or damaged during the export.',
      { cause },
    )
  }
}

async function chooseTarget(suggestedName: string): Promise<SaveTarget | 'blob' | 'none'> {
  const picker: unknown = Reflect.get(window, 'showSaveFilePicker')
  if (typeof picker !== 'function') return 'blob'
  try {
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a function of the File System Access API
    return await (picker as SavePicker).call(window, { suggestedName })
  } catch (error) {
    // A browser without a screen, or with a policy, refuses; a person who cancels aborts.
    return error instanceof DOMException && error.name === 'AbortError' ? 'none' : 'blob'
  }
}
