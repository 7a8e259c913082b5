import type { IncomingMessage } from 'node:http'

/** The headers that decide over an answer from the cache. */
export type AskedHeaders = {
  host: string | undefined
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
  seenPosition: string | undefined
  requestId: string | undefined
  forwardedFor: string | undefined
  contentLength: string | undefined
}

/** Reads them off the raw headers: Node builds `headers` when first asked for, which costs more than the rest of the answer. */
export function readAskedHeaders(req: IncomingMessage): AskedHeaders {
  const asked: AskedHeaders = {
    host: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    seenPosition: undefined,
    requestId: undefined,
    forwardedFor: undefined,
    contentLength: undefined,
  }
  const { rawHeaders } = req
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = fieldOf(rawHeaders[at] ?? '')
    if (name === undefined) continue
    // How fields that come twice are joined is Node's matter.
    if (asked[name] !== undefined) return fromHeaders(req)
    asked[name] = rawHeaders[at + 1]
  }
  return asked
}

/** By length first: most of what browsers send is passed over without a look. */
function fieldOf(name: string): keyof AskedHeaders | undefined {
  switch (name.length) {
    case 4:
      return name.toLowerCase() === 'host' ? 'host' : undefined
    case 12:
      return name.toLowerCase() === 'x-request-id' ? 'requestId' : undefined
    case 13:
      return name.toLowerCase() === 'if-none-match' ? 'ifNoneMatch' : undefined
    case 14:
      return name.toLowerCase() === 'content-length' ? 'contentLength' : undefined
    case 15:
      return fieldsOf15[name.toLowerCase()]
    default:
      return undefined
  }
}

const fieldsOf15: Partial<Record<string, keyof AskedHeaders>> = {
  'accept-encoding': 'acceptEncoding',
  'x-seen-position': 'seenPosition',
  'x-forwarded-for': 'forwardedFor',
}

function fromHeaders({ headers }: IncomingMessage): AskedHeaders {
  const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value)
  return {
    host: headers.host,
    acceptEncoding: textOf(headers['accept-encoding']),
    ifNoneMatch: headers['if-none-match'],
    seenPosition: textOf(headers['x-seen-position']),
    requestId: textOf(headers['x-request-id']),
    forwardedFor: textOf(headers['x-forwarded-for']),
    contentLength: headers['content-length'],
  }
}
