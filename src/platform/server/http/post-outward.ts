import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isPrivateLiteral, lookupPublic, PrivateAddressError } from './public-addresses.ts'

type Post = {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  /** Also to addresses that are not public. */
  anywhere: boolean
  signal: AbortSignal
  patienceMs: number
  /** Bytes of the answer that are read; the rest is cut off. */
  mostRead: number
}

/** `retryAfter`: its header, as it was sent. */
export type Answered = { status: number; text: string; retryAfter?: string | undefined }

/** Posts to an address that somebody typed in, on a connection of its own; follows no redirect. @throws where nothing was answered in time */
export async function postOutward({ url, headers, body, anywhere, ...limits }: Post): Promise<Answered> {
  const to = new URL(url)
  if (!anywhere && isPrivateLiteral(to)) throw new PrivateAddressError(`${to.hostname} is not a public address`)
  const signal = AbortSignal.any([limits.signal, AbortSignal.timeout(limits.patienceMs)])
  const send = to.protocol === 'https:' ? requestHttps : requestHttp
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    agent: false as const,
    signal,
    ...(!anywhere && { lookup: lookupPublic }),
  }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    send(to, options, resolve).on('error', reject).end(body)
  })
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part)
    bytes += part.byteLength
    // Leaving the loop ends the connection.
    if (bytes >= limits.mostRead) break
  }
  return {
    status: answer.statusCode ?? 0,
    text: Buffer.concat(parts).subarray(0, limits.mostRead).toString('utf8'),
    retryAfter: answer.headers['retry-after'],
  }
}
