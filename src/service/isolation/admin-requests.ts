import type { endpoints } from '#contract/endpoints.ts'
import {
  always,
  asCursor,
  blindly,
  both,
  cursor,
  ofOrganization,
  onGraph,
  onTeams,
  wallOnly,
} from './endpoint-requests.ts'
import { noRetention } from '#service/retention/retention-store.ts'
import type { EndpointRequests, Row } from './endpoint-requests.ts'

const secrets = { type: 'secrets' as const }
const upstream = { provider_id: 'nobody', upstream: 'any' }

const limitsOfKey: Row = { input: ({ thing }) => ({ body: { key_id: thing.key_id, limits: [] } }) }

/** Requests to the endpoints of administration. */
export const adminRequests = {
  listProviders: wallOnly({ input: () => ({}), status: ofOrganization(200) }),
  createProvider: wallOnly({
    input: ({ name }) => ({ body: { name, base_url: 'http://127.0.0.1:9/v1' } }),
    status: ofOrganization(200),
  }),
  updateProvider: wallOnly({
    input: ({ thing }) => ({ params: { provider_id: thing.graph_id }, body: {} }),
    status: ofOrganization(404),
  }),
  deleteProvider: wallOnly({
    input: ({ thing }) => ({ params: { provider_id: thing.graph_id } }),
    status: ofOrganization(404),
  }),
  testProvider: wallOnly({
    input: ({ thing }) => ({ body: { provider_id: thing.graph_id } }),
    status: ofOrganization(404),
  }),
  findLocalProviders: wallOnly({ input: () => ({}), status: ofOrganization(200) }),
  listMappings: wallOnly({ input: () => ({}), status: ofOrganization(200) }),
  putMapping: wallOnly({
    input: () => ({ params: { model_id: 'any' }, body: upstream }),
    status: ofOrganization(404),
  }),
  deleteMapping: wallOnly({
    input: () => ({ params: { model_id: 'any' } }),
    status: ofOrganization(404),
  }),
  getEmbeddingModel: wallOnly({ input: () => ({}), status: ofOrganization(200) }),
  connectEmbeddingModel: wallOnly({
    input: ({ thing }) => ({ body: { provider_id: thing.graph_id, upstream: 'any' } }),
    status: ofOrganization(404),
  }),
  disconnectEmbeddingModel: wallOnly({ input: () => ({}), status: ofOrganization(404) }),
  getRerankingModel: wallOnly({ input: () => ({}), status: ofOrganization(200) }),
  connectRerankingModel: wallOnly({
    input: ({ thing }) => ({ body: { provider_id: thing.graph_id, upstream: 'any' } }),
    status: ofOrganization(404),
  }),
  disconnectRerankingModel: wallOnly({ input: () => ({}), status: ofOrganization(404) }),
  testRerankingModel: wallOnly({
    input: ({ thing }) => ({ body: { provider_id: thing.graph_id, upstream: 'any' } }),
    status: ofOrganization(404),
  }),
  getPictureModel: wallOnly({ input: () => ({}), status: ofOrganization(200) }),
  connectPictureModel: wallOnly({
    input: () => ({ body: { model: 'no-such-model' } }),
    status: ofOrganization(400),
  }),
  disconnectPictureModel: wallOnly({ input: () => ({}), status: ofOrganization(404) }),
  testPictureModel: wallOnly({
    input: () => ({ body: { model: 'no-such-model' } }),
    status: ofOrganization(400),
  }),
  testEmbeddingModel: wallOnly({
    input: ({ thing }) => ({ body: { provider_id: thing.graph_id, upstream: 'any' } }),
    status: ofOrganization(404),
  }),
  createGuardrail: wallOnly(
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
  ),
  listGuardrails: wallOnly({ input: () => ({}), status: ofOrganization(200) }),
  updateGuardrail: wallOnly({
    input: ({ thing, name }) => ({
      params: { guardrail_id: thing.graph_id },
      body: { name, rule: secrets },
    }),
    status: ofOrganization(404),
  }),
  deleteGuardrail: wallOnly({
    input: ({ thing }) => ({ params: { guardrail_id: thing.graph_id } }),
    status: ofOrganization(404),
  }),
  testGuardrails: wallOnly({
    input: () => ({ body: { text: 'wool' } }),
    status: ofOrganization(200),
  }),
  updateKey: {
    ...both({
      input: ({ thing, name }) => ({ params: { key_id: thing.key_id }, body: { name } }),
      changes: true,
    }),
    ownerStep: 4,
  },
  rotateKey: {
    ...both({
      input: ({ thing }) => ({ params: { key_id: thing.key_id }, body: {} }),
      changes: true,
    }),
    ownerStep: 5,
  },
  updateTeam: {
    wall: [
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
    isolation: [
      {
        // Sends the current name: teams are not test data, so even a broken isolation must not change one.
        input: ({ thing }) => ({
          params: { team_id: thing.team_id ?? thing.graph_id },
          body: { name: thing.team_name },
        }),
        status: (caller) => (caller === 'team' ? 403 : 404),
        blind: true,
      },
    ],
  },
  deleteTeam: {
    wall: [
      {
        input: ({ thing }) => ({ params: { team_id: thing.team_id ?? thing.graph_id } }),
        // The team has a graph, so it cannot be deleted.
        status: (caller, _, target) =>
          caller === 'team' ? 403 : target === 'wide' || target === 'absent' ? 404 : 409,
      },
    ],
    isolation: [
      {
        input: ({ thing }) => ({ params: { team_id: thing.team_id ?? thing.graph_id } }),
        // No preview returned this ETag, so even a broken isolation must not delete this team.
        headers: () => ({ 'if-match': '"isolation-proof"' }),
        status: (caller) => (caller === 'team' ? 403 : 404),
        blind: true,
      },
    ],
  },
  explainAccess: blindly(
    {
      input: ({ thing, mine }) => ({ query: { key_id: thing.key_id, graph_id: mine.graph_id } }),
    },
    {
      input: ({ thing, mine }) => ({ query: { key_id: mine.key_id, graph_id: thing.graph_id } }),
      shared: 'read',
    },
    {
      input: ({ thing, mine }) => ({ query: { key_id: mine.key_id, file_id: thing.file_id } }),
      shared: 'read',
    },
  ),
  previewAccess: blindly(
    {
      input: ({ thing }) => ({
        body: { change: { type: 'graph_scope', graph_id: thing.graph_id, team_ids: [] } },
      }),
      shared: 'locked',
    },
    {
      input: ({ thing }) => ({
        body: {
          change: {
            type: 'application_scope',
            application_id: thing.application_id,
            team_id: thing.team_id ?? null,
          },
        },
      }),
      shared: 'locked',
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
      status: (_, isVisible, target) => (isVisible && target !== 'wide' ? 200 : 404),
    },
  ),
  listDeprecatedUses: blindly({ input: () => ({}), status: always(200) }),
  getUsage: {
    wall: [
      { input: () => ({ query: { group_by: 'key,team' } }), status: always(200) },
      {
        input: ({ thing }) => ({ query: { team_id: thing.team_id ?? '' } }),
        status: (caller, isVisible, target) =>
          caller === 'team' && (!isVisible || target === 'wide') ? 403 : 200,
      },
    ],
    isolation: [
      {
        input: () => ({ query: { group_by: 'key,team' } }),
        status: always(200),
        late: true,
      },
      {
        input: ({ thing }) => ({ query: { group_by: 'key', key_id: thing.key_id } }),
        status: always(200),
        late: true,
      },
      {
        input: ({ thing }) => ({ query: { team_id: thing.team_id ?? '' } }),
        status: (caller, isVisible, target) =>
          caller === 'team' && (!isVisible || target === 'wide') ? 403 : 200,
        blind: true,
      },
    ],
  },
  getLimits: blindly(
    { input: () => ({}), status: always(200) },
    {
      input: ({ thing }) => ({ query: { team_id: thing.team_id ?? thing.graph_id } }),
      status: (caller, isVisible, target) =>
        caller === 'team' && (!isVisible || target === 'wide')
          ? 403
          : target === 'wide' || target === 'absent'
            ? 404
            : 200,
    },
    { input: ({ thing }) => ({ query: { key_id: thing.key_id } }) },
  ),
  putLimits: {
    wall: [
      { input: () => ({ body: { limits: [] } }), status: ofOrganization(200) },
      {
        input: ({ thing }) => ({ body: { team_id: thing.team_id ?? thing.graph_id, limits: [] } }),
        status: (caller, _, target) =>
          caller === 'team' ? 403 : target === 'wide' || target === 'absent' ? 404 : 200,
      },
      limitsOfKey,
    ],
    isolation: [{ ...limitsOfKey, changes: true }],
    ownerStep: 2,
  },
  askBinding: blindly({ input: ({ thing }) => ({ body: { key_id: thing.key_id, files: 3 } }) }),
  getRetention: wallOnly({ input: () => ({}), status: ofOrganization(200) }),
  previewRetention: wallOnly({
    input: () => ({ body: noRetention }),
    status: ofOrganization(200),
  }),
  putRetention: wallOnly({ input: () => ({ body: noRetention }), status: ofOrganization(200) }),
  getBinding: wallOnly({ input: () => ({ query: { files: 3 } }), status: always(200) }),
  createTeam: wallOnly({
    input: ({ name }) => ({ body: { name } }),
    status: (caller) => (caller === 'organization' ? 200 : 403),
    changes: true,
  }),
  listTeams: {
    wall: [
      { input: () => ({}), status: always(200) },
      {
        input: ({ thing }) => ({ query: { after: thing.team_id ?? thing.graph_id } }),
        status: (_, isVisible, target) => (isVisible && target !== 'wide' ? 200 : 400),
      },
    ],
    isolation: [
      { input: () => ({}), status: always(200) },
      {
        input: ({ thing }) => ({ query: { after: thing.team_id ?? thing.graph_id } }),
        status: (_, isVisible, target) => (isVisible && target !== 'wide' ? 200 : 400),
        blind: true,
      },
    ],
  },
  createKey: {
    ...both({
      input: ({ thing, name }) => ({
        body: { name, team_id: thing.team_id, permissions: ['graphs:read'] },
      }),
      status: onTeams,
      changes: true,
    }),
    ownerStep: 2,
  },
  listKeys: {
    wall: [
      { input: () => ({}), status: always(200) },
      { input: ({ thing }) => ({ query: { team_id: thing.team_id ?? '' } }), status: always(200) },
      asCursor((thing) => thing.key_id),
    ],
    isolation: [{ input: () => ({}), status: always(200) }, cursor((thing) => thing.key_id)],
  },
  revokeKey: {
    ...both({ input: ({ thing }) => ({ params: { key_id: thing.key_id } }), changes: true }),
    ownerStep: 6,
  },
  getGraphAccess: both({ input: onGraph, shared: 'read' }),
  listAuditRecords: {
    wall: [
      { input: () => ({}), status: always(200) },
      { input: () => ({ query: { search: 'secret' } }), status: always(200) },
      // The ID of a graph is not a cursor of the audit log.
      { input: ({ thing }) => ({ query: { after: thing.graph_id } }), status: always(400) },
    ],
    isolation: [
      { input: ({ since }) => ({ query: { from: since } }), status: always(200), isOptional: true },
      {
        input: ({ thing }) => ({ query: { search: thing.canary } }),
        status: always(200),
        isOptional: true,
      },
      {
        input: ({ thing }) => ({ query: { key_id: thing.key_id } }),
        status: always(200),
        isOptional: true,
      },
    ],
  },
  exportAuditRecords: {
    wall: [{ input: () => ({}), status: always(200) }],
    isolation: [
      { input: ({ since }) => ({ query: { from: since } }), status: always(200), isOptional: true },
    ],
  },
  verifyAuditRecords: wallOnly({ input: () => ({}), status: ofOrganization(200) }),
  proveIsolation: wallOnly({ input: () => ({}), status: ofOrganization(200), changes: true }),
  listIsolationReports: wallOnly(
    { input: () => ({}), status: ofOrganization(200) },
    { input: ({ thing }) => ({ query: { after: thing.graph_id } }), status: ofOrganization(400) },
  ),
  getIsolationReport: wallOnly({
    input: ({ thing }) => ({ params: { report_id: thing.graph_id } }),
    status: ofOrganization(404),
  }),
} satisfies Partial<Record<keyof typeof endpoints, EndpointRequests>>
