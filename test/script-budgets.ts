import { globSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Most = readonly [files: number, kilobytes: number]
/** Most script files and kB (brotli) of a route, by the first line that fits its pattern: as visitors get it, and signed in. */
const most: readonly (readonly [route: RegExp, nobody: Most | null, signedIn: Most])[] = [
  [/^\/admin$/, null, [20, 212.5]],
  [/^\/admin\/(about|retention|roles|settings)$/, null, [20, 214]],
  [/^\/admin\/(enrollments\/add|issued-certificates\/issue|languages|developers)/, null, [37, 255]],
  [/^\/admin\/(audit|bin|issue|mail|media|roster|users)/, null, [60, 295]],
  [/^\/admin\//, null, [80, 330]],
  [/^\/$/, [7, 120], [9, 125]],
  [/^\/profile$/, [17, 160.2], [18, 161.5]],
  [/^\/learning$/, [16, 148], [17, 149]],
  [/^\/(contact|subscriptions\/.*)$/, [14, 146], [15, 147]],
  [/^\/courses$/, [13, 136], [14, 138]],
  // One build differs from the next by some tens of bytes.
  [/^\/course\/:id$/, [12, 135.1], [13, 137]],
  [/^\//, [13, 135.4], [14, 137]],
]

export function budgetOf(pattern: string, isSignedIn: boolean): Most {
  const [, nobody, signedIn] = most.find(([route]) => route.test(pattern)) ?? []
  return (isSignedIn ? signedIn : nobody) ?? [0, 0]
}

/** Files and bytes as sent of built scripts, by their addresses. */
export function weightOf(addresses: Iterable<string>): { files: number; bytes: number } {
  const each = [...new Set(addresses)].map((address) => {
    const file = built(address)
    return statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? readFileSync(file).length
  })
  return { files: each.length, bytes: each.reduce((sum, bytes) => sum + bytes, 0) }
}

const built = (address: string) => fileURLToPath(new URL(`../build/client${address}`, import.meta.url))

type Route = { id: string; parentId?: string; path?: string; index?: true; module: string }

/** Each page with the scripts that it needs before anything is pressed, by their addresses. */
export function scriptsByRoute(): Map<string, Set<string>> {
  // Visitors get one without the back office; those of builds before lie beside the newest.
  const age = (file: string) => statSync(built(`/${file}`)).mtimeMs
  const manifests = globSync('assets/manifest-*.public.js', { cwd: built('/') })
  const [publicManifest = ''] = manifests.toSorted((one, other) => age(other) - age(one))
  const manifest = publicManifest.replace('.public', '')
  const text = readFileSync(built(`/${manifest}`), 'utf8')
  const { entry, routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    entry: { module: string }
    routes: Record<string, Route>
  }
  const leaves = Object.values(routes).filter(({ path, index }) => index ?? path)
  return new Map(
    leaves.map((leaf) => {
      const chain = [leaf]
      for (let above = routes[leaf.parentId ?? '']; above; above = routes[above.parentId ?? '']) chain.push(above)
      const pattern = `/${chain
        .flatMap(({ path }) => path || [])
        .toReversed()
        .join('/')}`
      const list = pattern.startsWith('/admin') ? manifest : publicManifest
      const scripts = new Set([`/${list}`, ...[entry, ...chain].flatMap(({ module }) => needed(module))])
      return [pattern, scripts]
    }),
  )
}

const known = new Map<string, string[]>()
/** A script with what it imports at once, and what that imports. */
function needed(address: string): string[] {
  const before = known.get(address)
  if (before) return before
  const found = [address]
  known.set(address, found)
  const imports = readFileSync(built(address), 'utf8').matchAll(/(?:from|import)\s*"(\.\/[\w.-]+\.js)"/g)
  for (const [, next = ''] of imports) found.push(...needed(new URL(next, `http://site${address}`).pathname))
  return found
}
