/** An operation as the specification has it: plain data, which the tests of this folder compare with the service. */
export interface SpecifiedOperation {
  path: string
  aliases?: readonly string[]
  /** The fields of the JSON body, with their types. */
  request?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** The fields of the reply, with their types; `[]` stands for each item of an array. */
  reply: Readonly<Record<string, string>>
  /** The headers of the reply; `<name>` stands for any text. */
  replyHeaders?: Readonly<Record<string, string>>
  /** The fields of the `data:` lines of a stream, with their types. */
  chunk?: Readonly<Record<string, string>>
  /** Its row of the table "Per endpoint, the codes that apply". */
  failures?: string
}

/** What a status means in a row that names no code for it. */
const codesOfStatus: Readonly<Record<string, readonly string[]>> = {
  401: ['BadCredentials', 'BadToken'],
  403: ['InsufficientAccessRights'],
  404: ['ResourceNotFound'],
  413: ['BadRequest'],
  429: ['QuotaExceeded'],
  500: ['InternalError'],
}

/** The cells of a row of failures: `400 BadRequest`, each with its own code. */
export function failureCells(row: string): string[] {
  return row.split(';').flatMap((group) => {
    const [status = '', ...codes] = group.trim().split(/,? /)
    return (codes.length > 0 ? codes : (codesOfStatus[status] ?? [])).map(
      (code) => `${status} ${code}`,
    )
  })
}

/** The fields of its requests, by where they stand: `name` of the body, `query limit`, `header Accept`. */
export function fieldsOf(operation: SpecifiedOperation): string[] {
  return Object.keys(typesOfFields(operation))
}

/** The fields of its requests with their types. */
export function typesOfFields({
  request = {},
  query = {},
  headers = {},
}: Pick<SpecifiedOperation, 'request' | 'query' | 'headers'>): Record<string, string> {
  const under = (place: string, fields: Readonly<Record<string, string>>) =>
    Object.entries(fields).map(([name, type]) => [`${place} ${name}`, type])
  return {
    ...Object.fromEntries(under('header', headers)),
    ...Object.fromEntries(under('query', query)),
    ...request,
  }
}
