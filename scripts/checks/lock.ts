import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodePackages } from '../launcher/node-binary.mjs'

type Entry = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  optional?: boolean
  os?: string | string[]
  cpu?: string | string[]
  engines?: { node?: string }
  optionalDependencies?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, Entry> }
export type Manifest = Pick<Entry, 'dependencies' | 'devDependencies' | 'optionalDependencies'>

// The semver that npm uses, by way of dependency-cruiser.
const semver: { satisfies: (version: string, range: string) => boolean } = createRequire(
  new URL('../../node_modules/dependency-cruiser/package.json', import.meta.url),
)('semver')

/** What would make `npm ci` refuse the lock, or leave out a package on a supported platform. */
export function lockProblems(lock: Lock, manifest: Manifest): string[] {
  const node = manifest.optionalDependencies?.[nodePackages['linux-x64']] ?? ''
  return [
    ...unresolvedOptionals(lock),
    ...wrongNode(lock, node),
    ...unsealed(lock),
    ...rangesIn(manifest),
    ...differsFromManifest(lock, manifest),
    ...nodesAtOdds(manifest),
  ]
}

/** `npm ci` refuses a lock without the platform builds that its packages name. */
function unresolvedOptionals({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([place, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isFound(packages, place, name))
      .map(
        (name) =>
          `${place || 'package.json'} names ${name}, which the lock does not hold: npm ci would refuse. Pin another version.`,
      ),
  )
}

function isFound(packages: Lock['packages'], place: string, name: string): boolean {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (!folder) return false
  }
}

/** npm only warns of required packages that exclude our Node, and skips optional ones, which counts on promised platforms alone. */
function wrongNode({ packages }: Lock, node: string): string[] {
  return Object.entries(packages).flatMap(([place, entry]) => {
    const range = entry.engines?.node
    if (!place || !range || semver.satisfies(node, range)) return []
    if (!entry.optional) return [`${place} ${entry.version} asks for Node ${range}; ours is ${node}.`]
    const promised = Object.keys(nodePackages).filter((platform) => isFor(entry, platform))
    if (!entry.os || promised.length === 0) return []
    return [
      `${place} ${entry.version} asks for Node ${range}, so npm would leave it out on ${promised.join(', ')} under Node ${node}.`,
    ]
  })
}

function isFor(entry: Entry, platform: string): boolean {
  const [os = '', cpu = ''] = platform.split('-')
  return [entry.os ?? []].flat().includes(os) && (!entry.cpu || [entry.cpu].flat().includes(cpu))
}

function unsealed({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([place, entry]) => [
    ...(place && !entry.link && !entry.integrity ? [`${place} has no integrity in the lock.`] : []),
    ...(entry.resolved
      ? [`${place} names where it was downloaded from; run npm install with the project's .npmrc.`]
      : []),
  ])
}

function rangesIn(manifest: Manifest): string[] {
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
  const ranges = Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
  return ranges.map(([name, version]) => `package.json asks for ${name} ${version}; write the exact version.`)
}

function differsFromManifest({ packages }: Lock, manifest: Manifest): string[] {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
  const same = kinds.every((kind) => sorted(packages['']?.[kind]) === sorted(manifest[kind]))
  return same ? [] : ['package.json and package-lock.json ask for different packages: run npm install.']
}

function sorted(packages: Record<string, string> = {}): string {
  return JSON.stringify(Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function nodesAtOdds(manifest: Manifest): string[] {
  const versions = Object.values(nodePackages).map((name) => manifest.optionalDependencies?.[name])
  return new Set(versions).size === 1 && versions[0]
    ? []
    : ['The packages that carry Node itself must all be there, of one version.']
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const read = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8'))
  const problems = lockProblems(read('package-lock.json'), read('package.json'))
  for (const problem of problems) console.error(problem)
  console.log(`${problems.length} problems in the lock`)
  if (problems.length > 0) process.exitCode = 1
}
