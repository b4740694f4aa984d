import {
  always,
  asCursor,
  both,
  cursor,
  listed,
  wallOnly,
} from '#service/isolation/endpoint-requests.ts'
import type { Cell, EndpointRequests } from '#service/isolation/endpoint-requests.ts'

const onPreset = ({ thing }: Cell) => ({ params: { preset_id: thing.preset_id } })
const onLabel = ({ thing }: Cell) => ({
  params: { preset_id: thing.preset_id, label: 'production' },
})

/** The requests about presets. */
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
  deletePresetLabel: { ...both({ input: onLabel, changes: true }), ownerStep: 2 },
} satisfies Record<string, EndpointRequests>
