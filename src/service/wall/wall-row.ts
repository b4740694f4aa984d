import type { CallInput, Endpoint } from '#contract/endpoint.ts'

/** What a request is about, seen from team A: its own, team B's, the organization's, or nothing. */
export const targets = ['own', 'other', 'wide', 'absent'] as const
export type Target = (typeof targets)[number]

/** Ids of one target, of one kind each. */
export interface Thing {
  graph_id: string
  file_id: string
  key_id: string
  run_id: string
  preset_id: string
  /** Null: the organization. */
  team_id: string | null
}

export interface Cell {
  /** The thing that the row is about. */
  thing: Thing
  /** Something the caller itself may see, for the rest of the request. */
  mine: Thing
  /** Never used before. */
  name: string
}

export interface Row {
  input: (cell: Cell) => CallInput<Endpoint>
  /** Left out: 200 where the caller sees the thing, 404 where it does not. */
  status?: (caller: 'organization' | 'team', seen: boolean, target: Target) => number
  /** Whether org-wide graphs are seen by every team here (`wire.md`, "grounding"). */
  grounds?: true
  /** Whether the answer changes anything, so that the next cell needs new things. */
  changes?: true
  /** Whether the answer holds the file itself where it is seen, and nothing where it is not. */
  lists?: true
}

export const always = (status: number) => (): number => status

export const onGraph = ({ thing }: Cell) => ({ params: { graph_id: thing.graph_id } })

/** The id of a team, or none for the organization. */
export const ofTeam = ({ thing }: Cell): string[] => (thing.team_id === null ? [] : [thing.team_id])

export const ofOrganization = (status: number) => (caller: 'organization' | 'team') =>
  caller === 'organization' ? status : 403

/** A list that goes on after a thing. */
export const asCursor = (id: (thing: Thing) => string): Row => ({
  input: ({ thing }) => ({ query: { after: id(thing) } }),
  status: (_, seen) => (seen ? 200 : 400),
})
