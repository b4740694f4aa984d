import { connect } from 'node:net'
import type { Socket } from 'node:net'

/** Milliseconds. */
export interface Answered {
  /** Until the first `data:` line, or the first byte of what is no stream. */
  first: number
  whole: number
}

/**
 * A connection that asks the same again and again and reads no more of an answer than where it ends:
 * a client that costs little, where it shares the processor with what it measures.
 */
export interface WireClient {
  ask: () => Promise<Answered>
  /** Resolves with the first data of a stream, which is then left open; `ended` tells how it ends. */
  begin: () => Promise<{ ended: Promise<string> }>
  close: () => void
}

const chunkedEnd = '\r\n0\r\n\r\n'

export function wireClient(
  address: string,
  path: string,
  headers: Record<string, string>,
  body: object,
): WireClient {
  const { hostname, port } = new URL(address)
  const text = JSON.stringify(body)
  const lines = Object.entries({
    host: `${hostname}:${port}`,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const bytes = Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  socket.on('error', () => {})

  return {
    ask: () => answer(socket, bytes),
    begin: () =>
      new Promise((resolve, reject) => {
        let read = ''
        const ended = new Promise<string>((end) => {
          const finish = (): void => end(read)
          socket.on('data', (piece) => {
            read += piece.toString('latin1')
            if (read.includes('\ndata: ')) resolve({ ended })
            if (read.endsWith(chunkedEnd)) finish()
            if (!read.startsWith('HTTP/1.1 200')) reject(new Error(read.slice(0, 300)))
          })
          socket.once('close', finish)
          socket.once('close', () => reject(new Error(`closed: ${read.slice(0, 300)}`)))
        })
        socket.write(bytes)
      }),
    close: () => void socket.destroy(),
  }
}

function answer(socket: Socket, bytes: Buffer): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    let read = ''
    let first = 0
    /** Null: chunked; -1: not yet known. */
    let length: number | null = -1
    const settle = (work: () => void): void => {
      socket.off('data', take)
      socket.off('close', lost)
      work()
    }
    const lost = (): void => settle(() => reject(new Error('The connection was closed.')))
    const take = (piece: Buffer): void => {
      read += piece.toString('latin1')
      if (length === -1) {
        const head = read.indexOf('\r\n\r\n')
        if (head === -1) return
        if (!read.startsWith('HTTP/1.1 200')) {
          settle(() => reject(new Error(read.slice(0, 1000))))
          return
        }
        const contentLength = /\r\ncontent-length: (\d+)/i.exec(read.slice(0, head))?.[1]
        length = contentLength === undefined ? null : head + 4 + Number(contentLength)
      }
      const isEnd = length === null ? read.endsWith(chunkedEnd) : read.length >= length
      if (first === 0 && (length !== null || read.includes('data: '))) first = performance.now()
      if (!isEnd) return
      settle(() => resolve({ first: first - started, whole: performance.now() - started }))
    }
    socket.on('data', take)
    socket.once('close', lost)
    socket.write(bytes)
  })
}
