import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { bannerLines, isBuildInfo } from '#platform/values/build-info.ts'
import type { Log } from '#platform/server/log.ts'
import type { Settings } from '#platform/server/settings.ts'

type Needed = {
  settings: Settings
  log: Log
  root: string
  /** Makes a browser the administrator's. */
  printAddress: () => Promise<void> | undefined
}

/** Says on standard error (standard output is the log) where the site is, who may sign in and which build this is. */
export async function welcome({ settings, log, root, printAddress }: Needed): Promise<void> {
  const read = await readFile(path.join(root, 'build/client/build-info.json'), 'utf8')
    .then((text): unknown => JSON.parse(text))
    .catch(() => null)
  const info = isBuildInfo(read) ? read : null
  log.info({ build: info ?? 'unknown', address: settings.publicUrl }, 'ready')
  const accounts = settings.developmentProviders
    ? [
        '  Sign in with Google leads to sample accounts on this machine:',
        '    Sample Student         student@academy.example',
        '    Sample Administrator   admin@academy.example, once you have opened the address on the last line below',
        '',
        '  Warning: this is a development sign-in, on because GOOGLE_CLIENT_ID is not set. Whoever opens that address',
        '  becomes administrator. Do not put a server in this state behind a proxy or a tunnel.',
      ]
    : settings.google
      ? []
      : ['  Sign-in is off: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.']
  if (settings.developmentProviders)
    log.warn('the development sign-in is on: set GOOGLE_CLIENT_ID before others can reach this server')
  console.error(
    ['', ...bannerLines(info, settings.siteName), '', `  ${settings.publicUrl}`, ...accounts, ''].join('\n'),
  )
  await printAddress()
}
