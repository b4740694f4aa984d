// Two api and two worker processes on PostgreSQL and S3, each killed in turn under load: node e2e/cluster.ts [rounds]
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project=node', 'src/service/resilience/cluster.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SHEAF_CLUSTER_ROUNDS: process.argv[2] ?? '3' },
  },
)
process.exitCode = status ?? 1
