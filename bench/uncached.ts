import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { BareAnswer } from './bare-server.ts'
import type { Order } from './load.ts'

/** An address and the headers to ask it with. */
export type Asked = Pick<Order, 'path' | 'headers'>

/** A page under an address that leads to it and is never kept: its last character written as a code. */
export function uncachedPage(path: string): Asked {
  return { path: `${path.slice(0, -1)}%${path.charCodeAt(path.length - 1).toString(16)}` }
}

/**
 * An answer of the API under an address that is never kept though it asks for the same: one with a parameter that is not
 * listed where the route passes over such, `limit` written too long to be kept where it refuses them.
 */
export function uncachedJson(path: string): Asked {
  if (!path.includes('limit=')) return { path: `${path}?anew` }
  return { path: path.replace(/limit=(\d+)/, (_all, limit: string) => `limit=${limit.padStart(80, '0')}`) }
}

/** The one answer that a reader who takes brotli gets, without what node:http writes itself on every side. */
export async function oneAnswer(port: number, { path, headers }: Asked): Promise<BareAnswer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = { 'accept-encoding': 'br', host: `localhost:${port}`, ...headers }
    get({ port, host: '127.0.0.1', path, headers: sent }, resolve).on('error', reject)
  })
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}.`)
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...sent } = response.headers
  return { headers: sent as Record<string, string>, body: (await buffer(response)).toString('base64') }
}
