import {
  always,
  asCursor,
  both,
  cursor,
  listed,
  wallOnly,
} from '#service/isolation/endpoint-requests.ts'
import { plantedEvaluation } from '#service/isolation/planted.ts'
import type { Cell, EndpointRequests, ProbeCell } from '#service/isolation/endpoint-requests.ts'

const onPreset = ({ thing }: Cell) => ({ params: { preset_id: thing.preset_id } })
const onLabel = ({ thing }: Cell) => ({
  params: { preset_id: thing.preset_id, label: 'production' },
})

const onEvaluation = ({ thing }: Cell) => ({ params: { evaluation_id: thing.evaluation_id } })
const alikeOf = ({ alike_evaluation_ids: [first = ''] }: ProbeCell['thing']) => first

/** The requests about presets and evaluations. */
export const playgroundRequests = {
  createPreset: wallOnly({
    input: ({ name }) => ({ body: { name, body: { model: name } } }),
    status: always(200),
    changes: true,
  }),
  updatePreset: {
    ...both({ input: (cell) => ({ ...onPreset(cell), body: { name: cell.name } }), changes: true }),
    ownerStep: 2,
  },
  listPresets: {
    wall: [{ input: () => ({}), status: always(200) }, asCursor((thing) => thing.preset_id)],
    isolation: [...listed(), cursor((thing) => thing.preset_id)],
  },
  getPreset: { ...both({ input: onPreset }), isUnchanging: true },
  deletePreset: { ...both({ input: onPreset, changes: true }), ownerStep: 3 },
  listPresetVersions: { ...both({ input: onPreset }), isUnchanging: true },
  putPresetLabel: {
    ...both({ input: (cell) => ({ ...onLabel(cell), body: { version: 1 } }), changes: true }),
    ownerStep: 2,
  },
  createEvaluation: wallOnly({
    input: ({ name }) => ({ body: plantedEvaluation(name, name) }),
    status: always(202),
    changes: true,
  }),
  listEvaluations: {
    wall: [
      { input: () => ({}), status: always(200) },
      asCursor((thing) => thing.evaluation_id),
      { input: ({ thing }) => ({ query: { same_rows_as: thing.evaluation_id } }) },
    ],
    isolation: [
      ...listed(),
      cursor((thing) => thing.evaluation_id),
      { input: ({ mine }) => ({ query: { same_rows_as: alikeOf(mine) } }), status: always(200) },
      { input: ({ thing }) => ({ query: { same_rows_as: alikeOf(thing) } }) },
    ],
  },
  getEvaluation: both({ input: onEvaluation }),
  getEvaluationRequest: both({ input: onEvaluation }),
  listEvaluationRows: {
    wall: [
      { input: onEvaluation },
      {
        input: ({ thing, mine }) => ({
          params: { evaluation_id: mine.evaluation_id },
          query: { compare_with: thing.evaluation_id },
        }),
        // Planted evaluations have different rows.
        status: (_, isVisible) => (isVisible ? 400 : 404),
      },
    ],
    isolation: [
      { input: onEvaluation },
      {
        input: ({ thing, mine }) => ({
          params: { evaluation_id: alikeOf(mine) },
          query: { compare_with: thing.alike_evaluation_ids[1] ?? '' },
        }),
        blind: true,
      },
    ],
  },
  updateEvaluation: {
    ...both({
      input: (cell) => ({ ...onEvaluation(cell), body: { status: 'stopped' } }),
      changes: true,
    }),
    ownerStep: 1,
  },
  retryEvaluation: {
    ...both({
      input: onEvaluation,
      // No answer has failed.
      status: (_, seen) => (seen ? 409 : 404),
      changes: true,
    }),
    ownerStep: 2,
    ownerStatus: 409,
  },
  deleteEvaluation: { ...both({ input: onEvaluation, changes: true }), ownerStep: 3 },
  deletePresetLabel: { ...both({ input: onLabel, changes: true }), ownerStep: 2 },
} satisfies Record<string, EndpointRequests>
