/** Writes a line of a command for operators, and where it is a result, what programs get in its place. */
export type Say = (line: string, result?: object) => void
