import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/**
 * Another version of the site in a folder of its own: the same code, every hashed asset under another name, and those of the former
 * build beside them, as `npm run build` leaves them. Gives the program to start.
 */
export function otherBuild(folder: string): string {
  const site = path.join(folder, 'next')
  mkdirSync(site)
  for (const shared of ['node_modules', 'migrations', 'messages'])
    symlinkSync(path.join(root, shared), path.join(site, shared))
  cpSync(path.join(root, 'package.json'), path.join(site, 'package.json'))
  cpSync(path.join(root, 'build'), path.join(site, 'build'), { recursive: true })
  const assets = path.join(site, 'build/client/assets')
  const former = readdirSync(assets)
  const names = former.filter((name) => /\.(js|css|woff2)$/.test(name))
  const next = new Map(names.map((name) => [name, name.replace(/(\.public)?\.\w+$/, '2$&')]))
  const rename = (text: string) => text.replace(/[\w.-]+\.(?:js|css|woff2)/g, (name) => next.get(name) ?? name)
  for (const name of former) {
    const file = path.join(assets, name)
    // What was compressed speaks of the former names.
    if (/\.(br|gz)$/.test(name)) rmSync(file)
    else if (/\.(js|css)$/.test(name)) writeFileSync(file, rename(readFileSync(file, 'utf8')))
    const renamed = next.get(name)
    if (renamed) renameSync(file, path.join(assets, renamed))
  }
  const server = path.join(site, 'build/server')
  for (const name of readdirSync(server, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(server, name)
    if (name.endsWith('.js') && existsSync(file)) writeFileSync(file, rename(readFileSync(file, 'utf8')))
  }
  cpSync(path.join(root, 'build/client/assets'), assets, { recursive: true, force: false })
  return path.join(server, 'main.js')
}
