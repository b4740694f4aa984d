import type { endpoints } from '#contract/endpoints.ts'
import { always, asCursor, ofOrganization, onGraph } from './wall-row.ts'
import type { Row } from './wall-row.ts'

const secrets = { type: 'secrets' as const }
const upstream = { provider_id: 'nobody', upstream: 'any' }

/** What the endpoints of administration can be asked about. */
export const adminRows = {
  listProviders: [{ input: () => ({}), status: ofOrganization(200) }],
  createProvider: [
    {
      input: ({ name }) => ({ body: { name, base_url: 'http://127.0.0.1:9/v1' } }),
      status: ofOrganization(200),
    },
  ],
  updateProvider: [
    {
      input: ({ thing }) => ({ params: { provider_id: thing.graph_id }, body: {} }),
      status: ofOrganization(404),
    },
  ],
  deleteProvider: [
    {
      input: ({ thing }) => ({ params: { provider_id: thing.graph_id } }),
      status: ofOrganization(404),
    },
  ],
  testProvider: [
    {
      input: ({ thing }) => ({ body: { provider_id: thing.graph_id } }),
      status: ofOrganization(404),
    },
  ],
  findLocalProviders: [{ input: () => ({}), status: ofOrganization(200) }],
  listMappings: [{ input: () => ({}), status: ofOrganization(200) }],
  putMapping: [
    {
      input: () => ({ params: { model_id: 'any' }, body: upstream }),
      status: ofOrganization(404),
    },
  ],
  deleteMapping: [{ input: () => ({ params: { model_id: 'any' } }), status: ofOrganization(404) }],
  createGuardrail: [
    {
      input: ({ name }) => ({ body: { name, rule: secrets } }),
      status: ofOrganization(200),
      changes: true,
    },
    {
      input: ({ thing, name }) => ({ body: { name, team_id: thing.team_id, rule: secrets } }),
      status: (caller, _, target) => (caller === 'team' ? 403 : target === 'absent' ? 400 : 200),
      changes: true,
    },
  ],
  listGuardrails: [{ input: () => ({}), status: ofOrganization(200) }],
  updateGuardrail: [
    {
      input: ({ thing, name }) => ({
        params: { guardrail_id: thing.graph_id },
        body: { name, rule: secrets },
      }),
      status: ofOrganization(404),
    },
  ],
  deleteGuardrail: [
    {
      input: ({ thing }) => ({ params: { guardrail_id: thing.graph_id } }),
      status: ofOrganization(404),
    },
  ],
  testGuardrails: [{ input: () => ({ body: { text: 'wool' } }), status: ofOrganization(200) }],
  updateKey: [
    {
      input: ({ thing, name }) => ({ params: { key_id: thing.key_id }, body: { name } }),
      changes: true,
    },
  ],
  rotateKey: [
    { input: ({ thing }) => ({ params: { key_id: thing.key_id }, body: {} }), changes: true },
  ],
  updateTeam: [
    {
      input: ({ thing, name }) => ({
        params: { team_id: thing.team_id ?? thing.graph_id },
        body: { name },
      }),
      status: (caller, _, target) =>
        caller === 'team' ? 403 : target === 'wide' || target === 'absent' ? 404 : 200,
      changes: true,
    },
  ],
  deleteTeam: [
    {
      input: ({ thing }) => ({ params: { team_id: thing.team_id ?? thing.graph_id } }),
      // it has a graph
      status: (caller, _, target) =>
        caller === 'team' ? 403 : target === 'wide' || target === 'absent' ? 404 : 409,
    },
  ],
  explainAccess: [
    {
      input: ({ thing, mine }) => ({ query: { key_id: thing.key_id, graph_id: mine.graph_id } }),
    },
    {
      input: ({ thing, mine }) => ({ query: { key_id: mine.key_id, graph_id: thing.graph_id } }),
    },
    { input: ({ thing, mine }) => ({ query: { key_id: mine.key_id, file_id: thing.file_id } }) },
  ],
  previewAccess: [
    {
      input: ({ thing }) => ({
        body: { change: { type: 'graph_scope', graph_id: thing.graph_id, team_ids: [] } },
      }),
    },
    {
      input: ({ thing }) => ({
        body: {
          change: { type: 'key_permissions', key_id: thing.key_id, permissions: ['graphs:read'] },
        },
      }),
    },
    {
      input: ({ thing }) => ({
        body: { change: { type: 'team_removal', team_id: thing.team_id ?? thing.graph_id } },
      }),
      status: (_, seen, target) => (seen && target !== 'wide' ? 200 : 404),
    },
  ],
  getUsage: [
    { input: () => ({ query: { group_by: 'key,team' } }), status: always(200) },
    {
      input: ({ thing }) => ({ query: { team_id: thing.team_id ?? '' } }),
      status: (caller, seen, target) =>
        caller === 'team' && (!seen || target === 'wide') ? 403 : 200,
    },
  ],
  getLimits: [
    { input: () => ({}), status: always(200) },
    {
      input: ({ thing }) => ({ query: { team_id: thing.team_id ?? thing.graph_id } }),
      status: (caller, seen, target) =>
        caller === 'team' && (!seen || target === 'wide')
          ? 403
          : target === 'wide' || target === 'absent'
            ? 404
            : 200,
    },
    { input: ({ thing }) => ({ query: { key_id: thing.key_id } }) },
  ],
  putLimits: [
    { input: () => ({ body: { limits: [] } }), status: ofOrganization(200) },
    {
      input: ({ thing }) => ({ body: { team_id: thing.team_id ?? thing.graph_id, limits: [] } }),
      status: (caller, _, target) =>
        caller === 'team' ? 403 : target === 'wide' || target === 'absent' ? 404 : 200,
    },
    { input: ({ thing }) => ({ body: { key_id: thing.key_id, limits: [] } }) },
  ],
  askBinding: [{ input: ({ thing }) => ({ body: { key_id: thing.key_id, files: 3 } }) }],
  getBinding: [{ input: () => ({ query: { files: 3 } }), status: always(200) }],
  createTeam: [
    {
      input: ({ name }) => ({ body: { name } }),
      status: (caller) => (caller === 'organization' ? 200 : 403),
      changes: true,
    },
  ],
  listTeams: [
    { input: () => ({}), status: always(200) },
    {
      input: ({ thing }) => ({ query: { after: thing.team_id ?? thing.graph_id } }),
      status: (_, seen, target) => (seen && target !== 'wide' ? 200 : 400),
    },
  ],
  createKey: [
    {
      input: ({ thing, name }) => ({
        body: { name, team_id: thing.team_id, permissions: ['graphs:read'] },
      }),
      status: (caller, seen, target) =>
        target === 'wide' || seen ? 200 : caller === 'team' ? 403 : 400,
      changes: true,
    },
  ],
  listKeys: [
    { input: () => ({}), status: always(200) },
    { input: ({ thing }) => ({ query: { team_id: thing.team_id ?? '' } }), status: always(200) },
    asCursor((thing) => thing.key_id),
  ],
  revokeKey: [{ input: ({ thing }) => ({ params: { key_id: thing.key_id } }), changes: true }],
  getGraphAccess: [{ input: onGraph }],
  listAuditRecords: [
    { input: () => ({}), status: always(200) },
    { input: () => ({ query: { search: 'secret' } }), status: always(200) },
    // ids of other things are no places in the trail
    { input: ({ thing }) => ({ query: { after: thing.graph_id } }), status: always(400) },
  ],
  exportAuditRecords: [{ input: () => ({}), status: always(200) }],
  verifyAuditRecords: [{ input: () => ({}), status: ofOrganization(200) }],
  proveIsolation: [{ input: () => ({}), status: ofOrganization(200), changes: true }],
  listIsolationReports: [
    { input: () => ({}), status: ofOrganization(200) },
    { input: ({ thing }) => ({ query: { after: thing.graph_id } }), status: ofOrganization(400) },
  ],
  getIsolationReport: [
    {
      input: ({ thing }) => ({ params: { report_id: thing.graph_id } }),
      status: ofOrganization(404),
    },
  ],
} satisfies Partial<Record<keyof typeof endpoints, Row[]>>
