import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/server/project-root.ts'
import { tried } from '#test/promises.ts'
import { isLong } from './cases.ts'

type Locked = {
  version?: string
  license?: string
  dev?: boolean
  link?: boolean
  resolved?: string
  integrity?: string
}
const { packages } = JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const locked = Object.entries(packages).filter(([place]) => place !== '')

/** They let the site be run and passed on under its own licence; what only the checks use is passed on to nobody. */
const allowed = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'Python-2.0',
  'PostgreSQL',
  'OFL-1.1',
  'CC-BY-4.0',
  'CC-BY-3.0',
  'MPL-2.0',
]
/** Linked as a library of its own, which may be exchanged. */
const exceptions = new Map([
  [/^@img\/sharp-(libvips-)?/, 'LGPL-3.0-or-later'],
  // Under MIT, as its LICENSE says; its package.json does not.
  [/^png-js$/, 'none'],
])

function isAllowed(name: string, licence: string): boolean {
  const words = licence.replaceAll(/[()]/g, '')
  const every = words.split(/ AND /i)
  return every.every((part) =>
    part
      .split(/ OR /i)
      .some(
        (each) =>
          allowed.includes(each.trim()) ||
          [...exceptions].some(([pattern, also]) => pattern.test(name) && each.trim() === also),
      ),
  )
}

test('every package that the site runs with has a licence that lets it', (context) => {
  const faults: string[] = []
  for (const [place, { license }] of locked.filter(([, { dev }]) => !dev)) {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const licence = license ?? installedLicence(place)
    // What is of another platform is neither installed here nor named with its licence.
    if (licence !== null && !isAllowed(name, licence)) faults.push(`${name}: ${licence}`)
    tried(context)
  }
  expect(faults).toEqual([])
})

test('every package comes from the registry with a digest of its content', (context) => {
  for (const [place, { resolved, integrity, link }] of locked) {
    if (link) continue
    expect(integrity, place).toMatch(/^sha512-/)
    if (resolved !== undefined) expect(new URL(resolved).protocol, place).toBe('https:')
    tried(context)
  }
})

/** None is found in its own line here: no text matches its own pattern. */
const secrets = [
  ['a private key', `-----BEGIN (RSA |EC |OPENSSH )?PRIVATE KEY-----\\n[A-Za-z0-9+/=]{20}`],
  ['a key of AWS', `\\bAKIA[0-9A-Z]{16}\\b`],
  ['a token of GitHub', `\\bgh[pousr]_[A-Za-z0-9]{36}`],
  ['a token of npm', `\\bnpm_[A-Za-z0-9]{36}\\b`],
  ['a key of Google', `\\bAIza[\\w-]{35}\\b`],
  ['a client secret of Google', `\\bGOCSPX-[\\w-]{20,}`],
  ['a token of Slack', `\\bxox[abpr]-[\\w-]{20,}`],
  ['a key of Stripe', `\\b[sr]k_live_[A-Za-z0-9]{20,}`],
  [
    'a password in an address',
    `\\b(postgres|postgresql|smtps?|s3)://[^\\s:/@'"\`$]{1,40}:[^\\s:/@'"\`$<{]{12,}@(?!localhost|127\\.)[a-z0-9-]+\\.(com|net|org|io|dev)\\b`,
  ],
  ['a token that was signed', `\\beyJ[A-Za-z0-9_-]{30,}\\.eyJ[A-Za-z0-9_-]{30,}\\.[A-Za-z0-9_-]{30,}`],
] as const

test.skipIf(!existsSync(path.join(projectRoot, '.git')))(
  'no secret stands in the files, in the long form in no commit',
  (context) => {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 2 ** 30 })
    const text = isLong
      ? git('log', '-p', '--all', '--no-color', '--no-ext-diff')
      : git('grep', '-hI', '-E', 'PRIVATE KEY|AKIA|gh[pousr]_|npm_|AIza|GOCSPX|xox|_live_|://|eyJ')
    for (const [what, pattern] of secrets) {
      expect(text.match(new RegExp(pattern, 'g')) ?? [], what).toEqual([])
      tried(context)
    }
  },
)

function installedLicence(place: string): string | null {
  const file = path.join(projectRoot, place, 'package.json')
  if (!existsSync(file)) return null
  const said = (JSON.parse(readFileSync(file, 'utf8')) as { license?: string | { type?: string } }).license
  return typeof said === 'string' ? said : (said?.type ?? 'none')
}
