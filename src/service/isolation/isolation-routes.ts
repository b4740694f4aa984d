import { getIsolationReport, listIsolationReports, proveIsolation } from '#contract/isolation.ts'
import { requireOrganizationKey } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { keyStore } from '#service/access/key-store.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { presentPage, readCursor } from '#service/http/present-page.ts'
import type { Serve } from '#service/http/serve.ts'
import type { Proofs } from './proof-keys.ts'
import { reportStore } from './report-store.ts'

export function isolationRoutes(
  serve: Serve,
  database: Database,
  clock: Clock,
  proofs: Proofs,
): void {
  const reports = reportStore(database)

  serve(proveIsolation, async ({ caller }) => {
    ofOrganization(caller)
    const { name } = await keyStore(database).own(caller)
    const report = await reports.begin(caller, name, clock.stamp())
    proofs.wake()
    return report
  })

  serve(listIsolationReports, async ({ caller, query }) => {
    ofOrganization(caller)
    const page = await readCursor(query, (id) => reports.wasVisible(caller, id))
    return presentPage(await reports.list(caller, page), page)
  })

  serve(getIsolationReport, async ({ caller, params }) => {
    ofOrganization(caller)
    const report = await reports.find(caller, params.report_id)
    if (report) return report
    throw new Failure('isolation_report_not_found', 'There is no such report.')
  })
}

function ofOrganization(caller: Caller): void {
  requireOrganizationKey(caller, 'run isolation tests and read their reports')
}
