import type { Action } from '#console/access/ExplainAccess.tsx'

export interface AccessQuestion {
  /** Empty: no key is asked about. */
  key_id: string
  action: Action
}

const actions = ['ask', 'read', 'write'] as const

/** The question that an address holds. */
export function readAccessQuestion(search: URLSearchParams): AccessQuestion {
  const given = search.get('action')
  return {
    key_id: search.get('key') ?? '',
    action: actions.find((action) => action === given) ?? 'read',
  }
}

export function writeAccessQuestion({ key_id, action }: AccessQuestion): URLSearchParams {
  const search = new URLSearchParams()
  if (key_id !== '') search.set('key', key_id)
  if (action !== 'read') search.set('action', action)
  return search
}
