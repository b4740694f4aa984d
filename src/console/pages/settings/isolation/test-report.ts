import { endpoints } from '#contract/endpoints.ts'
import type { IsolationReport, IsolationRoute, IsolationSummary } from '#contract/isolation.ts'

const id = (number: number): string => `01a1fa5a-d95d-7b20-a46e-${String(number).padStart(12, '0')}`
export const research = id(901)
export const legal = id(902)

function route(operation: keyof typeof endpoints, verdict: IsolationRoute['verdict']) {
  const { method, path } = endpoints[operation]
  return {
    operation,
    method,
    path,
    verdict,
    asked: verdict === 'nothing' ? 0 : 6,
    by_scope: Array.from({ length: 3 }, () => verdict),
    failures: [],
    not_found_by: [],
  } satisfies IsolationRoute
}

export function testSummary(number: number, overrides: Partial<IsolationSummary> = {}) {
  return {
    id: id(number),
    created_at: '2026-11-20T10:00:00.000000Z',
    finished_at: '2026-11-20T10:00:07.000000Z',
    started_by: 'First administrator',
    status: 'completed',
    verdict: 'pass',
    reason: null,
    progress: null,
    teams: 2,
    teams_total: 2,
    all_pairs: true,
    requests: 1262,
    routes_passed: 48,
    routes_failed: 0,
    routes_not_proven: 0,
    ...overrides,
  } satisfies IsolationSummary
}

export function testReport(
  number: number,
  overrides: Partial<IsolationReport> = {},
): IsolationReport {
  return {
    ...testSummary(number),
    scopes: [
      { team_id: research, name: 'Research' },
      { team_id: legal, name: 'Legal' },
      { team_id: null, name: 'Organization' },
    ],
    routes: [route('getGraph', 'pass'), route('listFiles', 'pass'), route('listModels', 'nothing')],
    ...overrides,
  }
}

/** A report in which Legal saw data of Research. */
export function brokenReport(number: number): IsolationReport {
  return testReport(number, {
    verdict: 'fail',
    reason: '1 route exposed data of another team.',
    routes_failed: 1,
    routes: [
      {
        ...route('getGraph', 'fail'),
        by_scope: ['fail', 'pass', 'pass'],
        failures: [
          {
            seen_by: legal,
            seen_of: research,
            what: 'seen',
            method: 'GET',
            path: `/v1/graphs/${id(7)}`,
            status: 200,
            request_id: id(8),
            things: [
              { kind: 'text', id: null },
              { kind: 'graph_id', id: id(7) },
            ],
          },
        ],
      },
      {
        ...route('searchWeb', 'not_proven'),
        by_scope: ['pass', 'not_proven', 'pass'],
        not_found_by: [1],
      },
    ],
  })
}
