import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import type { Planted, Thing } from './planted.ts'

/**
 * The owner of the requested thing, as seen from team A: team A, team B, the organization, or nobody, because
 * it does not exist.
 */
export const targets = ['own', 'other', 'wide', 'absent'] as const
export type Target = (typeof targets)[number]

export interface Cell {
  /** The thing that the row is about. */
  thing: Thing
  /** A thing that the caller may see, for the other fields of the request. */
  mine: Thing
  /** A name that nothing has yet. */
  name: string
}

export interface Row {
  input: (cell: Cell) => CallInput<Endpoint>
  /**
   * The expected status. Default: 200 if the caller may see the thing, otherwise 404. `isAdministrator`: the
   * permissions of the caller are those of an administrator. `isWriter`: it may change every resource.
   */
  status?: (
    caller: 'organization' | 'team',
    isVisible: boolean,
    target: Target,
    isAdministrator: boolean,
    isWriter: boolean,
  ) => number
  /**
   * Set where every team can see org-wide graphs and their files: `read` when the request succeeds, `locked`
   * when it fails because the team must not change them.
   */
  shared?: 'read' | 'locked'
  /** Whether the answer changes anything, so that the next cell needs new things. */
  changes?: true
  /** Whether the answer is a list that contains the file if it is visible, and is empty otherwise. */
  lists?: true
}

export interface ProbeCell extends Cell {
  thing: Planted
  mine: Planted
  /** The start of the test. */
  since: string
  /** The prefix of all planted names. */
  tag: string
}

/** A request of the isolation test, sent for a scope's own resources first, then for those of others. */
export interface Probe extends Omit<Row, 'input'> {
  input: (cell: ProbeCell) => ReturnType<Row['input']>
  headers?: (cell: ProbeCell) => Record<string, string>
  /** Whether the owner's answer contains no mark, so that only the status can be compared. */
  blind?: true
  /** Whether it searches the web; planted pages are only found by the organization's own index. */
  web?: true
  /** Whether its data is written with a delay. */
  late?: true
  /** Whether the answer may contain IDs of teams that the caller itself sent. */
  isOptional?: true
}

/** The requests that test what an endpoint reveals to each scope. */
export interface EndpointRequests {
  /** The requests of the wall test, sent with every key and for every target. */
  wall: readonly Row[]
  /** The requests of the isolation test in a running service. */
  isolation: readonly Probe[] | 'has no things of a team'
  /** Whether the owner's answer must stay as it is while others try to change its things. */
  isUnchanging?: true
  /** The position of this change among the final changes of the owner; deletions come last. */
  ownerStep?: number
  /** The status of this change when its owner makes it. Default: 200. */
  ownerStatus?: number
}

/** The requests of both tests. */
export const both = (...rows: Row[]): EndpointRequests => ({ wall: rows, isolation: rows })

/** The requests of the wall test; the isolation test sends none. */
export const wallOnly = (...rows: Row[]): EndpointRequests => ({
  wall: rows,
  isolation: 'has no things of a team',
})

/** The requests of both tests, where the owner's answer has no mark. */
export const blindly = (...rows: Row[]): EndpointRequests => ({
  wall: rows,
  isolation: blind(rows),
})

export const blind = (rows: readonly Row[]): Probe[] => rows.map((row) => ({ ...row, blind: true }))

export const always = (status: number) => (): number => status

export const onGraph = ({ thing }: Cell) => ({ params: { graph_id: thing.graph_id } })

/** The id of a team, or none for the organization. */
export const ofTeam = ({ thing }: Cell): string[] => (thing.team_id === null ? [] : [thing.team_id])

export const ofOrganization = (status: number) => (caller: 'organization' | 'team') =>
  caller === 'organization' ? status : 403

/** The status of a request that names teams. */
export const onTeams: NonNullable<Row['status']> = (caller, isVisible, target) =>
  target === 'wide' || isVisible ? 200 : caller === 'team' ? 403 : 400

/** A list with a thing as its cursor. */
export const asCursor = (id: (thing: Thing) => string): Row => ({
  input: ({ thing }) => ({ query: { after: id(thing) } }),
  status: (_, isVisible) => (isVisible ? 200 : 400),
})

/** `asCursor` for the isolation test, in which an owner may find nothing after its own thing. */
export const cursor = (id: (thing: Thing) => string): Probe => ({ ...asCursor(id), blind: true })

/** A list, and that list filtered by the canary. */
export const listed = (query: Record<string, string> = {}): Probe[] => [
  { input: () => ({ query }), status: always(200) },
  { input: ({ thing }) => ({ query: { ...query, search: thing.canary } }), status: always(200) },
]
