import { IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Writable } from 'node:stream'

/** Longer than proxies keep (60 s), so that the proxy hangs up first. */
export const keepAliveMs = 75_000
const ending = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1000}\r\n\r\n`

/** A head as text, but for its date and connection. */
export function headOf(status: number, headers: Record<string, string | number>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`
}

/** Writes a head that was put together once; Node's own way checks and joins every header at every answer. */
export function writeFinishedHead(res: ServerResponse, head: string, more: Record<string, string>): void {
  let text = head
  for (const name in more) text += `${name}: ${more[name]}\r\n`
  giveHead(res, text + dateLine() + ending)
}

let second = Number.NaN
let line = ''
function dateLine(): string {
  const now = Math.trunc(Date.now() / 1000)
  if (now !== second) {
    second = now
    line = `Date: ${new Date(now * 1000).toUTCString()}\r\n`
  }
  return line
}

const field = '_header'
function giveHead(res: ServerResponse, head: string): void {
  ;(res as ServerResponse & Record<typeof field, string>)[field] = head
}

/** Whether this Node sends a head that is given so, and nothing else: the field is its own, and tried once at the start. */
function triesOut(): boolean {
  let sent = ''
  const socket = new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      sent += chunk.toString('latin1')
      done()
    },
  }) as unknown as Socket
  const res = new ServerResponse(new IncomingMessage(socket))
  res.assignSocket(socket)
  giveHead(res, 'head\r\n\r\n')
  res.end(Buffer.from('body'))
  return sent === 'head\r\n\r\nbody' && res.headersSent
}

/** Otherwise `writeHead` is the way. Alone a kept-alive answer of `keepAliveMs` may be given a finished head. */
export const takesFinishedHead = triesOut()
