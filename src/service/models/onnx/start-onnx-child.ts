import { fork } from 'node:child_process'
import { entryFile } from '#service/scheduling/entries.ts'
import { lowerPriority } from '#service/scheduling/lower-priority.ts'
import { exitOf, tailOf } from '#service/extraction/child-ends.ts'
import { childEnvironment, childFlags } from '#service/extraction/child-flags.ts'
import { onnxReply } from './onnx-message.ts'
import type { OnnxReply, OnnxRequest } from './onnx-message.ts'

/** A process with the model in its memory. */
export interface OnnxChild {
  send: (request: OnnxRequest) => void
  kill: () => void
  /** Resolves when the process has ended, with the end of what it complained about. */
  ended: Promise<string>
}

// Without its warning, which would stand in every report of an error.
const addonFlags = ['--allow-addons', '--disable-warning=PERM0001']
const heapMegabytes = 1024

/**
 * Starts a process that loads the model of a folder. It is a process and not a thread, because an error in native code
 * ends the process in which it occurs.
 */
export function startOnnxChild(folder: string, onReply: (reply: OnnxReply) => void): OnnxChild {
  const child = fork(entryFile('onnx-child'), [folder], {
    execArgv: [...childFlags(heapMegabytes), `--allow-fs-read=${folder}`, ...addonFlags],
    env: childEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const exited = exitOf(child)
  const complaint = child.stderr === null ? () => '' : tailOf(child.stderr)
  if (child.pid !== undefined) lowerPriority(child.pid)
  child.on('message', (message) => {
    const read = onnxReply.safeParse(message)
    if (read.success) onReply(read.data)
    else child.kill('SIGKILL')
  })
  return {
    send: (request) => {
      // Writing to a child that has ended is not an error of the service; its end is reported instead.
      child.send(request, () => undefined)
    },
    kill: () => {
      child.kill('SIGKILL')
    },
    ended: exited.then(({ error, code, signal }) =>
      [error?.message ?? `It ended with ${signal ?? code}.`, complaint()].join(' ').trim(),
    ),
  }
}
