// A reporter of Vitest that prints the processor time of each test file, with that of the processes it starts and of
// PostgreSQL. Seconds of a clock say little on a machine that does other work. Files that run at once would count as
// each other: npx vitest run --maxWorkers=1 --reporter=./scripts/report-processor-time.mjs PATH
import { readFileSync, readdirSync } from 'node:fs'
import { relative } from 'node:path'

// Linux counts processor time in hundredths of a second.
const ticksPerSecond = 100
const shownFiles = 60

export default class ProcessorTimeReporter {
  #startedAt = new Map()
  #files = []

  onTestModuleStart({ moduleId }) {
    this.#startedAt.set(moduleId, processorSeconds())
  }

  onTestModuleEnd({ moduleId, children }) {
    const now = processorSeconds()
    this.#files.push({
      seconds: now - (this.#startedAt.get(moduleId) ?? now),
      tests: [...children.allTests()].length,
      path: relative('', moduleId),
    })
  }

  onTestRunEnd() {
    const total = this.#files.reduce((sum, { seconds }) => sum + seconds, 0)
    process.stdout.write(
      `\n${total.toFixed(1)} s of processor time in ${this.#files.length} files:\n`,
    )
    const slowest = this.#files.toSorted((a, b) => b.seconds - a.seconds).slice(0, shownFiles)
    for (const { seconds, tests, path } of slowest) {
      process.stdout.write(
        `${seconds.toFixed(1).padStart(8)} s ${String(tests).padStart(5)} tests  ${path}\n`,
      )
    }
  }
}

/** The processor time of all descendants of this process, with those that they have waited for, in seconds. */
function processorSeconds() {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess)
  const children = Map.groupBy(processes, ({ parent }) => parent)
  const secondsBelow = (id) =>
    (children.get(id) ?? []).reduce((sum, child) => sum + child.seconds + secondsBelow(child.id), 0)
  return secondsBelow(process.pid)
}

function readProcess(name) {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    // The name of the program comes first, in parentheses, and may contain blanks: proc_pid_stat(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return [{ id: Number(name), parent: Number(fields[1]), seconds: ticks / ticksPerSecond }]
  } catch {
    // The process has ended.
    return []
  }
}
