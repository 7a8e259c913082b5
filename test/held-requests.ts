import { request as send } from 'node:http'
import { once } from 'node:events'
import { expect } from 'vitest'
import type { ServedApp } from './app.ts'

export type HeldRequest = {
  /** Sends the body and gives the answer's status; where the answer came before it, that. */
  letGo: () => Promise<number>
}
type Asked = { method: string; headers: Record<string, string>; body: BodyInit }

/**
 * Sends the head of a request over a socket of its own, and gives it once the server has judged who asks; its body is held back.
 * `counted` is the key by which the server counts who asks, where several are held at once.
 */
export async function holdBody(
  app: ServedApp,
  address: string,
  { method, headers, body }: Asked,
  counted?: string,
): Promise<HeldRequest> {
  const encoded = new Response(body)
  const type = encoded.headers.get('content-type')
  const bytes = Buffer.from(await encoded.arrayBuffer())
  const before = await takenPoints(app, counted)
  const request = send(new URL(address, app.origin), {
    agent: false,
    method,
    headers: { ...(type && { 'content-type': type }), ...headers, 'content-length': bytes.byteLength },
  })
  // A server that has answered may hang up on the rest.
  request.on('error', () => {})
  const answered = once(request, 'response').then(([answer]) => {
    answer.resume()
    return answer.statusCode as number
  })
  request.flushHeaders()
  // Whoever asks is counted as soon as it is known who that is.
  await expect.poll(() => takenPoints(app, counted), { interval: 5, timeout: 20_000 }).toBeGreaterThan(before)
  return {
    letGo: async () => {
      request.end(bytes)
      return answered
    },
  }
}

async function takenPoints({ database: { pool } }: ServedApp, counted: string | null = null): Promise<number> {
  const { rows } = await pool.query<{ points: string }>(
    `select coalesce(sum(points), 0) as points from rate_limits
      where coalesce(key = $1, key ~ '^(accountWrites|addressWrites|keyRequests):')`,
    [counted],
  )
  return Number(rows[0]?.points)
}
