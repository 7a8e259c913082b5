import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const wellKnown = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/** To run unattended, as root and in containers. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

const sources = {
  told: async () => process.env.CHROMIUM_PATH || null,
  system: async () => inPath() ?? wellKnown.find((file) => existsSync(file)) ?? null,
  playwright: installedByPlaywright,
  package: fromPackage,
  apt: fromApt,
  download: downloadedByPlaywright,
}

/** Absolute path of a Chromium that runs here; CHROMIUM_SOURCE allows one source only. @throws Error saying what to do */
export async function chromiumPath(): Promise<string> {
  const only = process.env.CHROMIUM_SOURCE
  const reasons: string[] = []
  for (const [name, find] of Object.entries(sources)) {
    if (only && only !== name) continue
    const file = await find().catch((error: unknown) => {
      reasons.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      return null
    })
    if (!file) continue
    if (name === 'told' && !existsSync(file)) throw new Error(`CHROMIUM_PATH names ${file}, which does not exist.`)
    const refusal = whyItDoesNotRun(file)
    if (!refusal) return file
    reasons.push(`${name}: ${file} does not run: ${refusal}`)
  }
  throw new Error(
    `No Chromium runs here. Install one (Debian, Ubuntu: apt-get install chromium) or set CHROMIUM_PATH.\n${reasons.join('\n')}`,
  )
}

function inPath(): string | null {
  const folders = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => folder && !folder.includes('node_modules'))
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return candidates.find((file) => isExecutable(file)) ?? null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function whyItDoesNotRun(file: string): string | null {
  // Asking for the version opens a window on Windows and macOS.
  if (process.platform !== 'linux') return null
  const asked = spawnSync(file, ['--no-sandbox', '--version'], { encoding: 'utf8', timeout: 30_000 })
  if (asked.status === 0) return null
  return (
    (asked.stderr || asked.error?.message || `it ended with ${asked.status ?? asked.signal}`).trim().split('\n')[0] ??
    'silently'
  )
}

async function installedByPlaywright(): Promise<string | null> {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  return existsSync(file) ? file : null
}

async function fromPackage(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const manifest = path.join(root, 'node_modules/@sparticuz/chromium/package.json')
  if (!existsSync(manifest)) return null
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  const cache = path.join(root, 'node_modules/.cache', `chromium-${version}`)
  if (!existsSync(cache)) unpack(cache)
  return path.join(cache, 'run')
}

function unpack(cache: string): void {
  mkdirSync(path.dirname(cache), { recursive: true })
  const folder = mkdtempSync(`${cache}.`)
  const bin = path.join(root, 'node_modules/@sparticuz/chromium/bin/al2023.tar.br')
  const program =
    `import chromium, { inflate } from '@sparticuz/chromium';` +
    `await chromium.executablePath(); await inflate(${JSON.stringify(bin)})`
  const done = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    // The package unpacks into the temporary folder, and trusts what it finds there.
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: '', AWS_EXECUTION_ENV: '' },
    encoding: 'utf8',
  })
  if (done.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(done.stderr.trim())
  }
  writeFileSync(path.join(folder, 'run'), runner, { mode: 0o755 })
  writeFileSync(path.join(folder, 'fonts/fonts.conf'), fontSettings)
  try {
    renameSync(folder, cache)
  } catch {
    // Another process unpacked it meanwhile.
    rmSync(folder, { recursive: true, force: true })
  }
}

// The machine's own libraries and fonts are preferred to the package's.
const runner = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
if ldd "$here/chromium" | grep -q 'not found'; then export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"; fi
if [ ! -e /etc/fonts/fonts.conf ]; then export FONTCONFIG_PATH="$here/fonts"; fi
exec "$here/chromium" "$@"
`

const fontSettings = `<?xml version="1.0"?>
<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`

async function fromApt(): Promise<string | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  console.log('Installing Chromium with apt-get…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const done = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (done.status !== 0) throw new Error(`apt-get ${args[0]} failed: ${done.stderr.trim().split('\n').at(-1)}`)
  }
  return inPath()
}

async function downloadedByPlaywright(): Promise<string | null> {
  console.log('Downloading Chromium with Playwright…')
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
  const withLibraries = process.getuid?.() === 0 && os.platform() === 'linux' ? ['--with-deps'] : []
  const done = spawnSync(process.execPath, [cli, 'install', ...withLibraries, 'chromium'], { encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`playwright install failed: ${done.stderr.trim().split('\n').at(-1)}`)
  return installedByPlaywright()
}
