import { adminOperations, type ApiDocument, type Operation } from '#test/described-operations.ts'
import { valueFor } from '#test/from-schema.ts'
import { startChild } from './child.ts'
import type { Figure, Result } from './figures.ts'
import { courseId, rareWord } from './fill-statements.ts'
import { startFilledSites } from './filled-site.ts'
import { inTurn, ratios } from './in-turn.ts'
import type { Order } from './load.ts'
import { type SignedIn, signInAsAdministrator } from './signed-in.ts'

const times = { rounds: 9, roundMs: 200, warmUpMs: 400 }
const few = 100
const many = 100_000
/** Words to search for: what one row in a hundred has, what every row has, and a single character. */
const sought = { rare: rareWord, common: 'together', letter: 'a' }

/** Every list of administrators that the API document describes, with few and with very many rows behind it. */
export async function adminLists(): Promise<Result> {
  const { sites, stop } = await startFilledSites([few, many])
  const load = startChild<Order, { rate: number }>('load.ts', 1)
  try {
    const [small, large] = await Promise.all(sites.map(signInAsAdministrator))
    if (!small || !large) throw new Error('Two sites were not started.')
    const lists = adminOperations((await large.read('/api/openapi.json')) as ApiDocument).filter(
      ({ method, path, responses }) =>
        method === 'GET' && !path.includes('{') && 'application/json' in (responses['200']?.content ?? {}),
    )
    const figures: Figure[] = []
    for (const list of lists) {
      const addresses = { few: await addressesOf(list, small), many: await addressesOf(list, large) }
      for (const [name, path] of addresses.many) {
        const msOf = (site: SignedIn, asked: string) => async (ms: number) =>
          1000 / (await load.ask({ port: site.port, path: asked, headers: site.headers, connections: 1, ms })).rate
        const values = await inTurn(
          { few: msOf(small, addresses.few.get(name) ?? path), many: msOf(large, path) },
          times,
        )
        figures.push(
          { name: `${list.path}, ${name}: with ${many.toLocaleString('en')}`, values: values.many, unit: 'ms' },
          { name: `  growth from ${few}, round by round`, values: ratios(values.many, values.few), unit: '×' },
        )
      }
    }
    return {
      title: `lists of administrators, ${few} against ${many.toLocaleString('en')} courses, announcements, questions, applications, enrollments and users`,
      how:
        'every GET of JSON with the tag admin and no row in its address, out of the API document: as it is, its last page, searched for what few rows ' +
        `and all rows have, and with each word that a parameter lists; ${times.rounds} rounds of ${times.roundMs / 1000} s each in turn, one connection`,
      figures,
    }
  } finally {
    load.end()
    await stop()
  }
}

/** What a list is asked, by what is looked at: itself, and then one parameter at a time. */
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
  for (const { name, schema } of parameters) {
    for (const word of schema.enum ?? []) {
      if (word !== schema.default) addresses.set(`${name}=${String(word)}`, withOne(name, word))
    }
    if (name === 'search') {
      for (const [kind, word] of Object.entries(sought)) addresses.set(`search, ${kind}`, withOne(name, word))
    }
    if (name === 'page') {
      const { total, page_size } = (await site.read(plain)) as { total: number; page_size: number }
      addresses.set('last page', withOne(name, Math.ceil(total / page_size)))
    }
  }
  return addresses
}
