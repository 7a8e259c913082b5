import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { BareAnswer } from './bare-server.ts'

export type Asked = { path: string; headers?: Record<string, string> }

/** The page's address with its last character percent-encoded, which is never cached. */
export function uncachedPage(path: string): Asked {
  return { path: `${path.slice(0, -1)}%${path.charCodeAt(path.length - 1).toString(16)}` }
}

/** The same API answer under an address that is never cached: an unlisted parameter, or `limit` written too long. */
export function uncachedJson(path: string): Asked {
  if (!path.includes('limit=')) return { path: `${path}?anew` }
  return { path: path.replace(/limit=(\d+)/, (_all, limit: string) => `limit=${limit.padStart(80, '0')}`) }
}

/** One answer in brotli, without the headers that node:http writes itself. */
export async function oneAnswer(port: number, { path, headers }: Asked): Promise<BareAnswer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = { 'accept-encoding': 'br', host: `localhost:${port}`, ...headers }
    get({ port, host: '127.0.0.1', path, headers: sent }, resolve).on('error', reject)
  })
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}.`)
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...sent } = response.headers
  return { headers: sent as Record<string, string>, body: (await buffer(response)).toString('base64') }
}
