/** A public address that may be kept: its path (`:name` for one segment) and the parameters that change what it shows. */
export type PublicAddress = { path: string; params?: readonly string[] }

/**
 * Gives the one form under which an address is kept, or null where it is not a listed public address. Parameters that are
 * not listed are left out, so `/?utm_source=x` and `/` are one page; a listed parameter given twice is not kept at all.
 * An API address with others is not kept either, since the API refuses what it does not know.
 */
export function addressKeys(addresses: readonly PublicAddress[]): (url: string) => string | null {
  const patterns = addresses.map(({ path, params = [] }) => ({
    matcher: new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[a-z]+/g, '[A-Za-z0-9-]{1,64}')}$`),
    params,
  }))
  return (url) => {
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    const pattern = patterns.find(({ matcher }) => matcher.test(path))
    if (!pattern) return null
    if (mark === -1) return path
    const given = new URLSearchParams(url.slice(mark))
    if (path.startsWith('/api/') && [...given.keys()].some((name) => !pattern.params.includes(name))) return null
    const kept = new URLSearchParams()
    for (const name of pattern.params) {
      const values = given.getAll(name)
      if (values.length > 1 || (values[0]?.length ?? 0) > 64) return null
      if (values[0] !== undefined) kept.set(name, values[0])
    }
    return kept.size > 0 ? `${path}?${kept}` : path
  }
}
