import { adminOperations, type ApiDocument, type Operation } from '#test/described-operations.ts'
import { valueFor } from '#test/from-schema.ts'
import { courseId, oneWord, rareWord, sessionId } from './fill-statements.ts'
import type { SignedIn } from './signed-in.ts'
import type { Asked } from './uncached.ts'

/** The same question to each site, smallest first. */
export type Compared = { name: string; asked: Asked[] }

/** In one row, in one row of a hundred, in every row, and a single character. */
const sought = { one: oneWord, rare: rareWord, common: 'together', letter: 'a' }

/** What a list may be of: the course of many people, and one of its sessions. */
const places: Readonly<Record<string, string>> = { '{course}': courseId(50), '{session}': sessionId(10) }

/** Compares every admin list of the API document, so that new ones are measured without a change here. */
export async function listsCompared(sites: readonly SignedIn[]): Promise<Compared[]> {
  const large = sites.at(-1)
  if (!large) return []
  const document = (await large.read('/api/openapi.json')) as ApiDocument
  const lists = adminOperations(document)
    .map((list) => ({ ...list, path: list.path.replace(/\{\w+\}/g, (place) => places[place] ?? place) }))
    .filter(({ method, path, responses }) => {
      return method === 'GET' && !path.includes('{') && 'application/json' in (responses['200']?.content ?? {})
    })
  const compared: Compared[] = []
  for (const list of lists) {
    const addresses = await Promise.all(sites.map((site) => addressesOf(list, site)))
    for (const [what, path] of addresses.at(-1) ?? []) {
      const asked = sites.map(({ headers }, at) => ({ path: addresses[at]?.get(what) ?? path, headers }))
      compared.push({ name: `${list.path}, ${what}`, asked })
    }
  }
  return compared
}

async function addressesOf({ path, parameters }: Operation, site: SignedIn): Promise<Map<string, string>> {
  const needed = new URLSearchParams()
  for (const { name, required, schema } of parameters) {
    if (required) needed.set(name, String(valueFor(schema, () => courseId(50), { name })))
  }
  const withOne = (name: string, value: unknown) => {
    const query = new URLSearchParams(needed)
    query.set(name, String(value))
    return `${path}?${query}`
  }
  const plain = needed.size > 0 ? `${path}?${needed}` : path
  const addresses = new Map([['as it is', plain]])
  const answer = (await site.read(plain)) as { page_size?: number; next?: string | null }
  for (const { name, schema } of parameters) {
    for (const word of schema.enum ?? []) {
      if (word !== schema.default) addresses.set(`${name}=${String(word)}`, withOne(name, word))
    }
    if (name === 'search') {
      for (const [kind, word] of Object.entries(sought)) addresses.set(`search, ${kind}`, withOne(name, word))
    }
    if (name === 'page' && answer.page_size) {
      const { total } = (await site.read(`${path}/count`)) as { total: number }
      const pages = Math.ceil(total / answer.page_size)
      addresses.set('middle page', withOne(name, Math.ceil(pages / 2)))
      addresses.set('last page', withOne(name, pages))
    }
    if (name === 'after' && answer.next) addresses.set('second page', withOne(name, answer.next))
  }
  const filters = parameters.filter(({ schema }) => (schema.enum?.length ?? 0) > 1)
  if (filters.length > 1) {
    const query = new URLSearchParams(needed)
    for (const { name, schema } of filters) query.set(name, String(schema.enum?.at(-1)))
    addresses.set('every filter at its last word', `${path}?${query}`)
  }
  return addresses
}
