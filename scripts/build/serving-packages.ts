import { cpSync, existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

// Most packages are in the server's bundle or in the pages: an image carries those alone that it reads when it runs.

type Package = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }
const readPackage = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Package

/** Of development alone. */
const never = ['vite']

/** The packages of `root` that its built server imports or opens files of, by name. */
export function namedByServer(root: string): string[] {
  const programs = globSync('build/server/**/*.js', { cwd: root }).map((file) =>
    withoutComments(readFileSync(path.join(root, file), 'utf8')),
  )
  const { dependencies = {} } = readPackage(root)
  return Object.keys(dependencies).filter((name) => {
    if (never.includes(name)) return false
    const imported = new RegExp(`(^import |\\bfrom |\\b(import|require|resolve)\\()["'\`]${name}["'/\`]`, 'm')
    const opened = new RegExp(`["'\`]${name}/[^"'\`]*\\.(woff2?|[ot]tf|wasm)["'\`]`)
    return programs.some((program) => imported.test(program) || opened.test(program))
  })
}

/** Documentation of a package shows how others import it. */
const withoutComments = (program: string) => program.replace(/^\s*(\*|\/\/|\/\*).*$/gm, '')

/** Copies them with all that they need into `folder`/node_modules, each at its place; gives these places. */
export function copyServingPackages(root: string, folder: string): string[] {
  const places = new Set<string>()
  const take = (name: string, from: string) => {
    const place = placeOf(root, name, from)
    // An optional one of another system is not there.
    if (!place || places.has(place)) return
    places.add(place)
    const { dependencies, optionalDependencies } = readPackage(path.join(root, place))
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) take(each, place)
  }
  for (const name of namedByServer(root)) take(name, '')
  const inner = (source: string, place: string) => path.relative(path.join(root, place), source).split(path.sep)
  for (const place of places)
    cpSync(path.join(root, place), path.join(folder, place), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => inner(source, place)[0] !== 'node_modules',
    })
  return [...places]
}

/** Where a package at `from` finds another, as Node looks for it. */
function placeOf(root: string, name: string, from: string): string | null {
  const place = path.join(from, 'node_modules', name)
  if (existsSync(path.join(root, place))) return place
  return from === '' ? null : placeOf(root, name, from.includes('node_modules') ? outOf(from) : '')
}

function outOf(place: string): string {
  return place.slice(0, Math.max(0, place.lastIndexOf(`${path.sep}node_modules`)))
}

const [, program = '', folder] = process.argv
if (folder && import.meta.url === pathToFileURL(program).href) {
  const places = copyServingPackages(path.join(import.meta.dirname, '../..'), folder)
  console.error(`${places.length} packages are needed to serve.`)
}
