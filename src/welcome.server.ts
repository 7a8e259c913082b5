import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { bannerLines, isBuildInfo } from '#platform/values/build-info.ts'
import type { Log } from '#platform/server/log.ts'
import type { Settings } from '#platform/server/settings.ts'

/** Says where the site is, who may sign in and which build this is: to people on standard error, since standard output is for the log. */
export async function welcome({ settings, log, root }: { settings: Settings; log: Log; root: string }): Promise<void> {
  const read = await readFile(path.join(root, 'build/client/build-info.json'), 'utf8')
    .then((text): unknown => JSON.parse(text))
    .catch(() => null)
  const info = isBuildInfo(read) ? read : null
  log.info({ build: info ?? 'unknown', address: settings.publicUrl }, 'ready')
  const accounts = settings.developmentProviders
    ? [
        '  Sign in with Google leads to sample accounts on this machine:',
        '    Sample Administrator   admin@academy.example',
        '    Sample Student         student@academy.example',
      ]
    : settings.google
      ? []
      : ['  Sign-in is off: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.']
  console.error(
    ['', ...bannerLines(info, settings.siteName), '', `  ${settings.publicUrl}`, ...accounts, ''].join('\n'),
  )
}
