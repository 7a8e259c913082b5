import { cursorForm } from '#platform/values/paging.ts'
import { addressIn, languages, splitLanguage } from '#platform/values/translate.ts'

export type ParamValues = readonly string[] | RegExp

/** A cacheable address: `:name` for one segment, a last `*` for anything below; its parameters with what each may say. */
export type PublicAddress = {
  path: string
  params?: Readonly<Record<string, ParamValues>>
  /** The API answer that tells whether the page's record exists; `:name` as in `path`. */
  record?: string
  /** First segments, in any case, that other routes or nobody answers. */
  except?: readonly string[]
}

export const listParams = { limit: /^([1-9]\d?|100)$/, after: cursorForm }
export const pageParams = { after: new RegExp(`^$|${cursorForm.source}`) }

/** A page that lists what the API lists at the same address below `/api`. */
export function listAddresses(page: `/${string}`): PublicAddress[] {
  return [
    { path: page, params: pageParams },
    { path: `/api${page}`, params: listParams },
  ]
}

export type CacheAddress = NonNullable<ReturnType<ReturnType<typeof readAddresses>>>

/** Reads addresses: null for uncacheable ones. Pages ignore unlisted parameters and words; with any, an API address is not cached. */
export function readAddresses(addresses: readonly PublicAddress[]) {
  const patterns = addresses.map(patternOf)
  return (asked: string) => {
    const { language, rest: url } = splitLanguage(asked)
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    const pattern = patterns.find(({ matcher }) => matcher.test(path))
    if (!pattern) return null
    const { address } = pattern
    // One page for all below, cached once.
    const shown = address.path.endsWith('/*') ? address.path : path
    const query =
      mark === -1 ? { text: '', isFixed: true, isNowhere: false } : readQuery(url.slice(mark), path, address)
    if (!query) return null
    const id = path.slice(path.lastIndexOf('/') + 1)
    return {
      key: addressIn(shown + query.text, language),
      /** Where it is rendered: the key, or the path asked for where one page serves all below. */
      place: addressIn(path + query.text, language),
      /** One of a bounded number, so that making each once is bounded work. */
      isFixed: pattern.isFixed && query.isFixed,
      isNowhere: query.isNowhere,
      pattern: address.path,
      record: address.record?.replace(/:[a-z]+/, id),
    }
  }
}

export function addressKeys(addresses: readonly PublicAddress[]): (url: string) => string | null {
  const read = readAddresses(addresses)
  return (url) => {
    const address = read(url)
    return address === null || address.isNowhere ? null : address.key
  }
}

function patternOf(address: PublicAddress) {
  const escaped = address.path.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  const source = escaped.replace(/:[a-z]+/g, '[A-Za-z0-9-]{1,64}').replace(/\/\*$/, '/[^?]+')
  const others = address.except ? `(?!/(?:${address.except.map(inAnyCase).join('|')})$)` : ''
  return { matcher: new RegExp(`^${others}${source}$`), address, isFixed: !address.path.includes(':') }
}

function inAnyCase(segment: string): string {
  return segment.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}

function readQuery(search: string, path: string, { params: listed = {} }: PublicAddress) {
  const given = new URLSearchParams(search)
  const isApi = path.startsWith('/api/')
  const params = isApi ? { ...listed, language: Object.keys(languages) } : listed
  if (isApi && [...given.keys()].some((name) => !Object.hasOwn(params, name))) return null
  const kept = new URLSearchParams()
  let isFixed = true
  let isNowhere = false
  for (const [name, values] of Object.entries(params)) {
    const said = given.getAll(name)
    const [value] = said
    if (said.length > 1) return null
    if (value === undefined) continue
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
