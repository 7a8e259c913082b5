import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { secretSettings } from '#platform/server/secret-files.ts'
import { environmentSchema } from '#platform/server/settings.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const files = globSync('deploy/**/*', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/deploy\/(secrets|tls)/.test(entry.parentPath))
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  .toSorted()
const settings = [...Object.keys(environmentSchema.shape), ...secretSettings.map((name) => `${name}_FILE`)]
/** What Node, PostgreSQL's image and the system read. */
const ofOthers = ['NODE_ENV', 'TMPDIR', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD_FILE']

/** The names of variables that the text of a file sets. */
function variablesIn(text: string): string[] {
  const plain = text.replace(/^\s*#.*$/gm, '')
  const lines = plain.matchAll(/^(?:ENV|Environment=)(.*)$/gm)
  const assigned = [...lines].flatMap(([, line = '']) => [...line.matchAll(/\b([A-Z][A-Z_]+)=/g)])
  return [...assigned, ...plain.matchAll(/^ {4,6}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name)
}

test.for(files)('%s sets only known settings (deploy-1)', (file) => {
  const strange = variablesIn(read(file)).filter((name) => ![...settings, ...ofOthers].includes(name))
  expect(strange).toEqual([])
})

test('the check finds the variables of all three kinds of files (deploy-1)', () => {
  const found = (file: string) => variablesIn(read(file))
  expect(found('deploy/Containerfile')).toEqual(expect.arrayContaining(['HOST', 'PORT', 'DATA_DIR']))
  expect(found('deploy/compose.yaml')).toEqual(expect.arrayContaining(['PUBLIC_URL', 'DATABASE_URL_FILE']))
  expect(found('deploy/systemd/academy@.service')).toEqual(expect.arrayContaining(['TRUST_PROXY', 'DATABASE_URL_FILE']))
})

test('container, units and proxy agree on ports, names and addresses (deploy-2)', () => {
  const container = read('deploy/Containerfile')
  const port = /^EXPOSE (\d+)$/m.exec(container)?.[1]
  expect(container).toContain(`PORT=${port}`)
  const compose = read('deploy/compose.yaml')
  const upstream = [...read('deploy/nginx/upstream.compose.conf').matchAll(/server (\S+):(\d+) max_fails=0;/g)]
  expect(upstream.map(([, , at]) => at)).toEqual([port, port])
  for (const [, name = ''] of upstream) expect(compose).toMatch(new RegExp(`^  ${name}: \\*site$`, 'm'))
  const local = [...read('deploy/nginx/upstream.conf').matchAll(/server 127\.0\.0\.1:(\d+) max_fails=0;/g)].map(
    ([, at]) => at,
  )
  expect(read('deploy/systemd/academy.service')).toContain(`PORT=${local[0]} `)
  expect(read('deploy/systemd/academy@.service')).toContain(local.map((at) => `academy@${at}`).join(' '))
  for (const mounted of [...compose.matchAll(/- \.\/(nginx\/\S+?):/g)].map(([, name]) => `deploy/${name}`))
    expect(files).toContain(mounted)
})

test('files that deploy files start and copy exist (deploy-2)', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const started = files.flatMap((file) => [...read(file).matchAll(/\bscripts\/[\w.-]+\.mjs/g)].map(([name]) => name))
  const programs = ['scripts/run.mjs', 'scripts/start.mjs', 'scripts/operate.mjs']
  expect(new Set(started.filter((name) => !name.includes('/build/')))).toEqual(new Set(programs))
  for (const name of new Set(started)) expect(read(name).length).toBeGreaterThan(0)
  expect(scripts['backup']).toContain('scripts/operate.mjs backup')
  expect(read('scripts/build/bundle-server.ts')).toContain("entryFileNames: '[name].js'")
  expect(read('deploy/Containerfile')).toContain('build/server/main.js')
})

test('the image is built with the packages’ Node, after the install rules (deploy-4)', () => {
  const container = read('deploy/Containerfile')
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
  const [pinned, ...others] = new Set(Object.values(optionalDependencies))
  expect(others).toEqual([])
  const bases = [...container.matchAll(/^FROM docker\.io\/library\/node:(\S+)-bookworm-slim/gm)].map(
    ([, version]) => version,
  )
  expect(bases).toEqual([pinned, pinned])
  const [copied, installed] = [container.search(/^COPY .*\.npmrc/m), container.search(/^RUN npm ci/m)]
  expect(copied).toBeGreaterThan(0)
  expect(installed).toBeGreaterThan(copied)
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  // Else the rules would be left out of what is sent to the build.
  expect(read('deploy/Containerfile.dockerignore')).not.toMatch(/npmrc|^\.\*/m)
})

test('every unit leaves its process only what it needs (deploy-6)', () => {
  const wanted = [
    'CapabilityBoundingSet=',
    'LockPersonality=true',
    'NoNewPrivileges=true',
    'PrivateDevices=true',
    'PrivateTmp=true',
    'ProtectHome=true',
    'ProtectSystem=strict',
    'RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK',
    'RestrictNamespaces=true',
    'SystemCallFilter=@system-service',
    'SystemCallFilter=~@privileged',
    'UMask=0077',
  ]
  for (const unit of files.filter((file) => file.endsWith('.service'))) {
    const lines = read(unit).split('\n')
    expect([unit, wanted.filter((line) => !lines.includes(line))]).toEqual([unit, []])
    // V8 writes the code that it runs.
    expect(read(unit)).not.toMatch(/^MemoryDenyWriteExecute/m)
  }
})

const analyze = (...units: string[]) =>
  spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', ...units], { encoding: 'utf8' })

test.runIf(analyze('--version').status === 0)('systemd’s security rating of each unit is good (deploy-6)', () => {
  for (const unit of files.filter((file) => file.endsWith('.service'))) {
    const { status, stdout, stderr } = analyze(path.join(root, unit))
    expect([status, `${stdout}${stderr}`.split('\n').at(-2)]).toEqual([
      0,
      expect.stringContaining('Overall exposure level'),
    ])
  }
})

test('every setting and every deploy file is documented (deploy-3)', () => {
  const document = read('docs/operations.md')
  const table = document.match(/^\| `.*$/gm)?.join('\n') ?? ''
  for (const text of [read('README.md'), table])
    expect(Object.keys(environmentSchema.shape).filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  expect(files.filter((file) => !document.includes(file))).toEqual([])
})
