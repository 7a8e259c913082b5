/** What a parameter may say: one of these words, or anything of this shape. */
export type ParamValues = readonly string[] | RegExp

/**
 * A public address that may be kept: its path (`:name` for one segment, a last `*` for anything below) and the parameters
 * that change what it shows, with what each may say.
 */
export type PublicAddress = {
  path: string
  params?: Readonly<Record<string, ParamValues>>
  /** Under a page of one record, the answer of the API that tells whether there is one; `:name` as in `path`. */
  record?: string
}

/** What an address is to the page cache. */
export type CacheAddress = {
  /** The one form under which it is kept. */
  key: string
  /** Where it is made: the same, or, where what is below an address is one page, the path that was asked for. */
  place: string
  /** Whether there are only so many addresses like it, so that making each once is bounded work. */
  isFixed: boolean
  /** Names a place that cannot be: a parameter that has a shape and does not keep to it. */
  isNowhere: boolean
  /** The pattern it came by, for what is the same at all its addresses. */
  pattern: string
  /** Where the API tells whether its record exists. */
  record: string | undefined
}

type Pattern = { matcher: RegExp; address: PublicAddress; isFixed: boolean }

/**
 * Reads addresses. Null where one is not a listed public address. Parameters that are not listed are left out, and so are
 * words that are not (a page shows its first then): `/?utm_source=x` and `/` are one page. A listed parameter given twice is
 * not kept at all. An API address with anything that is not listed is not kept either, since the API refuses it.
 */
export function readAddresses(addresses: readonly PublicAddress[]): (url: string) => CacheAddress | null {
  const patterns = addresses.map(patternOf)
  return (url) => {
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    const pattern = patterns.find(({ matcher }) => matcher.test(path))
    if (!pattern) return null
    const { address } = pattern
    // What is the same at every address below is kept once.
    const shown = address.path.endsWith('/*') ? address.path : path
    const query =
      mark === -1 ? { text: '', isFixed: true, isNowhere: false } : readQuery(url.slice(mark), path, address)
    if (!query) return null
    const id = path.slice(path.lastIndexOf('/') + 1)
    return {
      key: shown + query.text,
      place: path + query.text,
      isFixed: pattern.isFixed && query.isFixed,
      isNowhere: query.isNowhere,
      pattern: address.path,
      record: address.record?.replace(/:[a-z]+/, id),
    }
  }
}

/** The one form under which an address is kept, or null; see `readAddresses`. */
export function addressKeys(addresses: readonly PublicAddress[]): (url: string) => string | null {
  const read = readAddresses(addresses)
  return (url) => {
    const address = read(url)
    return address === null || address.isNowhere ? null : address.key
  }
}

function patternOf(address: PublicAddress): Pattern {
  const escaped = address.path.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  const source = escaped.replace(/:[a-z]+/g, '[A-Za-z0-9-]{1,64}').replace(/\/\*$/, '/[^?]+')
  return { matcher: new RegExp(`^${source}$`), address, isFixed: !address.path.includes(':') }
}

function readQuery(search: string, path: string, { params = {} }: PublicAddress) {
  const given = new URLSearchParams(search)
  const isApi = path.startsWith('/api/')
  if (isApi && [...given.keys()].some((name) => !Object.hasOwn(params, name))) return null
  const kept = new URLSearchParams()
  let isFixed = true
  let isNowhere = false
  for (const [name, values] of Object.entries(params)) {
    const said = given.getAll(name)
    const [value] = said
    if (said.length > 1) return null
    if (value === undefined) continue
    // An empty word says nothing.
    if (value === '' && !isApi && (!(values instanceof RegExp) || values.test(''))) continue
    if (mayBe(values, value)) {
      kept.set(name, value)
      if (values instanceof RegExp) isFixed = false
    } else if (isApi) return null
    else if (values instanceof RegExp) isNowhere = true
  }
  return { text: kept.size > 0 ? `?${kept}` : '', isFixed, isNowhere }
}

function mayBe(values: ParamValues, value: string): boolean {
  return values instanceof RegExp ? value.length <= 64 && values.test(value) : values.includes(value)
}
