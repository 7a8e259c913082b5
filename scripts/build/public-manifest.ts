import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

type Manifest = { routes: Record<string, { id: string; parentId?: string; imports?: string[] }> }

const office = 'pages/shells/admin-shell'

/**
 * Writes the router's manifest once more, as `manifest-….public.js`, without the routes of the back office: public pages load it, and
 * lead to the back office by loading its document. Nor does it say what the routes' modules import, which only links that fetch
 * beforehand would read (vite.config.ts leaves them out).
 */
export function writePublicManifest(assets: string): void {
  for (const name of readdirSync(assets).filter((each) => /^manifest-\w+\.js$/.test(each))) {
    const script = readFileSync(path.join(assets, name), 'utf8')
    const [from, to] = [script.indexOf('{'), script.lastIndexOf('}') + 1]
    const manifest = JSON.parse(script.slice(from, to)) as Manifest
    const routes = Object.fromEntries(
      Object.entries(manifest.routes).flatMap(([id, route]) =>
        isBelow(manifest, id) ? [] : [[id, { ...route, imports: undefined }]],
      ),
    )
    const whole = JSON.stringify({ ...manifest, routes })
    writeFileSync(
      path.join(assets, name.replace(/\.js$/, '.public.js')),
      script.slice(0, from) + whole + script.slice(to),
    )
  }
}

function isBelow(manifest: Manifest, id: string | undefined): boolean {
  return id !== undefined && (id === office || isBelow(manifest, manifest.routes[id]?.parentId))
}
