import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** A browser without a screen: keeps cookies by path, follows redirects, sends forms. */
export type ScriptedBrowser = {
  /** Goes to an address and wherever it leads. */
  go: (address: string) => Promise<Visit>
  /** The same, but stops where `stopAt` says so of the next address, which is then the visit's. */
  goUntil: (address: string, stopAt: (next: URL) => boolean) => Promise<Visit>
  /** Sends these fields to where the page's forms go. */
  send: (visit: Visit, fields: Record<string, string>, stopAt?: (next: URL) => boolean) => Promise<Visit>
  /** Sends JSON, as a page's program does. */
  post: (address: string, body: object) => Promise<Answer>
  cookies: Map<string, { value: string; path: string }>
}
export type Visit = Answer & { url: URL }
type Answer = { status: number; text: string; headers: Record<string, string | string[] | undefined> }
type Asked = { form?: string; json?: object; headers?: Record<string, string>; from?: string | undefined }

/**
 * A browser at `origin`; `via` names the process that answers a request, as a balancer would choose it, `from` the address of
 * this machine that it comes from.
 */
export function scriptedBrowser(
  origin: string,
  via: (url: URL) => string = (url) => url.origin,
  from?: string,
): ScriptedBrowser {
  const cookies = new Map<string, { value: string; path: string }>()

  async function visit(first: URL, form: string | undefined, stopAt: (next: URL) => boolean): Promise<Visit> {
    let url = first
    for (let step = 0; step < 15; step++) {
      if (step > 0 && stopAt(url)) return { url, status: 0, text: '', headers: {} }
      const headers = { accept: 'text/html,*/*', host: url.host, cookie: cookiesFor(url) }
      const answer = await ask(new URL(url.pathname + url.search, via(url)), {
        headers,
        from,
        ...(step === 0 && form !== undefined && { form }),
      })
      for (const line of answer.headers['set-cookie'] ?? []) keep(line)
      const { location } = answer.headers
      if (typeof location !== 'string' || answer.status < 300 || answer.status > 399) return { ...answer, url }
      url = new URL(location, url)
    }
    throw new Error(`Too many redirects, the last to ${url.pathname}`)
  }

  function cookiesFor({ pathname }: URL): string {
    return [...cookies]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  }

  function keep(line: string) {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/'
    const isOver = attributes.some((attribute) => /^max-age=0$|^expires=thu, 01 jan 1970/i.test(attribute))
    if (isOver || value === '') cookies.delete(name)
    else cookies.set(name, { value, path })
  }

  const never = () => false
  return {
    cookies,
    go: (address) => visit(new URL(address, origin), undefined, never),
    goUntil: (address, stopAt) => visit(new URL(address, origin), undefined, stopAt),
    post: (address, json) => {
      const url = new URL(address, origin)
      const headers = { host: url.host, cookie: cookiesFor(url), origin }
      return ask(new URL(url.pathname, via(url)), { headers, json, from })
    },
    async send(page, fields, stopAt = never) {
      const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1]
      if (!action) throw new Error(`No form on ${page.url.pathname} (${page.status}): ${page.text.slice(0, 300)}`)
      return visit(new URL(action, page.url), new URLSearchParams(fields).toString(), stopAt)
    },
  }
}

/** One request on a connection of its own; unlike fetch it lets the test say any Host. */
export async function ask(url: URL, { form, json, headers = {}, from }: Asked = {}): Promise<Answer> {
  const body = json ? JSON.stringify(json) : form
  const type = json ? 'application/json' : 'application/x-www-form-urlencoded'
  const outgoing = request(url, {
    agent: false,
    ...(from && { localAddress: from }),
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body !== undefined && { 'content-type': type }) },
  })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject).end(body)
  })
  return { status: response.statusCode ?? 0, text: await text(response), headers: response.headers }
}
