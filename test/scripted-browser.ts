/** A browser without a screen: keeps cookies by path, follows redirects, presses the buttons of a form. */
export type ScriptedBrowser = {
  /** Goes to an address and wherever it leads. */
  go(address: string): Promise<Visit>
  /** The same, but stops where `stopAt` says so of the next address, which is then the visit's. */
  goUntil(address: string, stopAt: (next: URL) => boolean): Promise<Visit>
  /** Sends a form of the page one is on: the one that `has` this value among its hidden fields or button, or the named fields. */
  send(visit: Visit, fields: Record<string, string>, stopAt?: (next: URL) => boolean): Promise<Visit>
  cookies: Map<string, { value: string; path: string }>
}
export type Visit = { url: URL; status: number; text: string; headers: Headers; trail: string[] }

/** A browser at `origin`; `via` lets another process answer instead, as a balancer would. */
export function scriptedBrowser(origin: string, via: (url: URL) => string = (url) => url.href): ScriptedBrowser {
  const cookies = new Map<string, { value: string; path: string }>()

  async function visit(first: URL, begin: RequestInit, stopAt: (next: URL) => boolean): Promise<Visit> {
    const trail: string[] = []
    let url = first
    let init = begin
    for (let step = 0; step < 15; step++) {
      if (step > 0 && stopAt(url)) return { url, status: 0, text: '', headers: new Headers(), trail }
      const headers = new Headers(init.headers)
      headers.set('accept', 'text/html,*/*')
      headers.set('cookie', cookiesFor(url))
      trail.push(url.pathname)
      const response = await fetch(via(url), { ...init, headers, redirect: 'manual' })
      for (const line of response.headers.getSetCookie()) keep(line)
      const location = response.headers.get('location')
      if (!location || response.status < 300 || response.status > 399) {
        return { url, status: response.status, text: await response.text(), headers: response.headers, trail }
      }
      await response.body?.cancel()
      url = new URL(location, url)
      init = {}
    }
    throw new Error(`Too many redirects: ${trail.join(' → ')}`)
  }

  function cookiesFor(url: URL): string {
    return [...cookies]
      .filter(([, { path }]) => url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
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
    go: (address) => visit(new URL(address, origin), {}, never),
    goUntil: (address, stopAt) => visit(new URL(address, origin), {}, stopAt),
    send(page, fields, stopAt = never) {
      const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1]
      if (!action) throw new Error(`No form on ${page.url.pathname} (${page.status}): ${page.text.slice(0, 300)}`)
      return visit(new URL(action, page.url), { method: 'POST', body: new URLSearchParams(fields) }, stopAt)
    },
  }
}
