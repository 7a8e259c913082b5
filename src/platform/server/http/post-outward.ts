import { lookup, type LookupAddress } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'

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

/** Why a request went nowhere: the name leads to an address that is not on the public internet. */
class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

const notPublic = blockListOf(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24',
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
  '2001::/23 2001:db8::/32 2002::/16 3fff::/20',
)
/** Of IPv6 only this is given out; within it, tunnels to IPv4 and what is for documents lead elsewhere. */
const givenOut = blockListOf('2000::/3')

/** Of subnets, by their notation. */
function blockListOf(...subnets: string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets.join(' ').split(' ')) {
    const [net = '', bits] = subnet.split('/')
    list.addSubnet(net, Number(bits), isIPv4(net) ? 'ipv4' : 'ipv6')
  }
  return list
}

/** Whether an IP address is one of the public internet: not private, of this machine, of this link, or reserved. */
export function isPublicAddress(address: string): boolean {
  const [plain = ''] = address.split('%')
  if (isIPv4(plain)) return !notPublic.check(plain, 'ipv4')
  return isIP(plain) === 6 && givenOut.check(plain, 'ipv6') && !notPublic.check(plain, 'ipv6')
}

/** Whether a URL's host is written as an address that is not public; a name is looked up when it is connected to. */
export function isPrivateLiteral({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublicAddress(host)
}

/** A lookup for a connection, which takes the very addresses that were judged: a name that answers otherwise a moment later gains nothing. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses: LookupAddress[] = error ? [] : found
    const bad = addresses.find(({ address }) => !isPublicAddress(address))
    const refusal = bad ? new PrivateAddressError(`${hostname} leads to an address that is not public`) : error
    const [first] = addresses
    if (refusal || !first) done(refusal ?? new Error(`${hostname} has no address`), '', 0)
    else if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
