import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'
import { databaseUrlOf } from './processes.ts'

const root = path.join(import.meta.dirname, '..')
const scratch = mkdtempSync(path.join(tmpdir(), 'academy-operated-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const environment = { PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`, HOME: scratch }

/** A terminal: what is said on both streams, and the exit code. */
function typed(command: string, more: Record<string, string> = {}, cwd = root) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd,
    env: { ...environment, ...more },
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}` }
}

/** As if the Node that was found were this one: it begins, and the program has to find the project's own. */
const asNode = (version: string) =>
  `node --import "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})"`
const operate = path.join(root, 'scripts/operate.mjs')

test.for(['20.19.0', '22.12.0', '24.3.0'])(
  'a command works when it is begun by Node %s (operate-7)',
  { tags: 'full' },
  (version) => {
    expect(typed(`${asNode(version)} ${operate} admin --help`)).toEqual({
      status: 0,
      said: expect.stringContaining('npm run admin -- doctor'),
    })
    expect(typed(`${asNode(version)} ${operate} admin make-king`).status).toBe(2)
  },
)

for (const [version, options] of [
  ['20.19.0', {}],
  ['26.10.0', { tags: 'full' }],
] as const) {
  test(`a relative folder is resolved where the person is, with Node ${version} (operate-7)`, options, () => {
    const DATA_DIR = path.join(scratch, 'never')
    const { status, said } = typed(`${asNode(version)} ${operate} restore kept`, { DATA_DIR }, scratch)
    expect([status, said]).toEqual([
      1,
      expect.stringContaining(`${path.join(scratch, 'kept')} holds no finished backup`),
    ])
  })
}

test('the documented line of the doctor reads the settings of a unit as systemd does (operate-8)', async () => {
  const { connection } = await createTestDatabase()
  const file = path.join(scratch, 'academy.env')
  const settings = [
    '# Of the academy',
    'PUBLIC_URL=https://academy.example',
    'SITE_NAME=River Academy of $HOME & Friends',
    'MAIL_FROM=Academy <office@academy.example>',
    'ADMIN_EMAILS=mei@academy.example, lin@academy.example',
    `DATABASE_URL="${databaseUrlOf(connection)}"`,
    'TRUST_PROXY=1',
  ]
  writeFileSync(file, `${settings.join('\n')}\n`)
  const document = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
  const line = /^sudo -u academy env (.* admin doctor)$/m.exec(document)?.[1] ?? 'none'
  const here = line
    .replaceAll('/etc/academy/academy.env', file)
    .replaceAll('/var/lib/academy', path.join(scratch, 'data'))
    .replaceAll('/run/academy', scratch)
  const { status, said } = typed(`env ${here}`)
  expect(said).toContain('ok    settings: all valid, for https://academy.example')
  expect(said).toContain("ok    proxy: 1 in front believed about readers' addresses")
  expect(said).toContain('ok    database: PostgreSQL')
  expect(said).toContain('none of ADMIN_EMAILS (mei@academy.example, lin@academy.example) has signed in')
  expect(said).not.toContain('not found')
  expect(status).toBe(0)
})
