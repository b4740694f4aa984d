import type { Action } from '#console/access/ExplainAccess.tsx'

export interface AccessQuestion {
  /** Empty if no key is chosen. */
  key_id: string
  action: Action
}

const actions = ['ask', 'read', 'write'] as const

/** Reads the question from the URL. */
export function readAccessQuestion(search: URLSearchParams): AccessQuestion {
  const value = search.get('action')
  return {
    key_id: search.get('key') ?? '',
    action: actions.find((action) => action === value) ?? 'ask',
  }
}

export function writeAccessQuestion({ key_id, action }: AccessQuestion): URLSearchParams {
  const search = new URLSearchParams()
  if (key_id !== '') search.set('key', key_id)
  if (action !== 'ask') search.set('action', action)
  return search
}
