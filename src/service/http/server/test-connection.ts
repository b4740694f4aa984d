import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { errorBody } from '#contract/failures/errors.ts'

/** A raw HTTP connection. */
export interface TestConnection {
  socket: Socket
  write: (text: string | Buffer) => void
  /** The text received so far. */
  received: () => string
  /** The statuses of the responses received so far. */
  statuses: () => number[]
  /** Resolves when the service has closed the connection, with the error that ended it or null. */
  closed: Promise<NodeJS.ErrnoException | null>
  /** Resolves once this many responses have begun. */
  answers: (count: number) => Promise<void>
}

/**
 * Connects to an app or a server; an app begins to listen with the first connection. With
 * `allowHalfOpen` the connection stays open for sending when the other side has ended it.
 */
export async function openConnection(
  app: Pick<FastifyInstance, 'server'> & Partial<Pick<FastifyInstance, 'listen'>>,
  { allowHalfOpen = false } = {},
): Promise<TestConnection> {
  if (!app.server.listening) await app.listen?.({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  const socket = connect({ host: '127.0.0.1', port: address.port, allowHalfOpen })
  onTestFinished(() => void socket.destroy())
  let received = ''
  let error: NodeJS.ErrnoException | null = null
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
  })
  socket.on('error', (reason) => {
    error = reason
  })
  const closed = new Promise<NodeJS.ErrnoException | null>((resolve) => {
    socket.once('close', () => resolve(error))
  })
  await once(socket, 'connect')
  const statuses = (): number[] =>
    [...received.matchAll(/HTTP\/1\.1 (\d{3}) (?!Continue)/g)].map(([, status]) => Number(status))
  return {
    socket,
    write: (text) => void socket.write(text),
    received: () => received,
    statuses,
    closed,
    answers: async (count) => {
      await expect.poll(() => statuses().length).toBeGreaterThanOrEqual(count)
    },
  }
}

/** The failure of the last answer. */
export function failureOf(received: string): unknown {
  return errorBody.parse(JSON.parse(received.slice(received.lastIndexOf('\r\n\r\n')))).extras[
    'failure'
  ]
}

/** The head of a request, and its body where there is one. */
export function requestText(
  line: string,
  headers: Readonly<Record<string, string | number>> = {},
  body = '',
): string {
  const lines = Object.entries({ host: 'a', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
