import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadSampleContent } from '#sample/load.ts'
import type { Deps } from '#platform/server/deps.ts'
import { readEnvFile } from '#platform/server/env-file.ts'
import { renderWith } from '#platform/server/http/framework.ts'
import { type NodeHandler, serve } from '#platform/server/http/serve.ts'
import { refuseTakenPort } from '#platform/server/http/taken-port.ts'
import { startJobs } from '#platform/server/jobs/start-jobs.ts'
import { createLog, type Log } from '#platform/server/log.ts'
import { openDeps } from '#platform/server/open-deps.ts'
import { parseSettings, settingWarnings, type Settings } from '#platform/server/settings.ts'
import { explainStart } from '#platform/server/start-trouble.ts'
import { stopOnSignal } from '#platform/server/stop-on-signal.ts'
import { createApp, publicAddresses } from './app.server.ts'
import { jobsOf } from './jobs.server.ts'
import { welcome } from './welcome.server.ts'

const root = path.resolve(import.meta.dirname, '..')
/** How long requests under way may take to finish once the process is asked to stop. */
const patienceMs = 10_000

readEnvFile(root, process.env)
const development = process.argv.includes('--dev')

try {
  await run()
} catch (error) {
  // Somebody at a terminal reads this: what is wrong, without a stack where they can mend it themselves.
  console.error(explainStart(error) ?? error)
  process.exit(1)
}

async function run() {
  const settings = parseSettings(process.env)
  const log = createLog(settings.logLevel)
  for (const warning of settingWarnings(settings)) log.warn(warning)
  const started = start(settings, log)
  // Before anything is open: a signal that comes meanwhile stops in order, too.
  stopOnSignal(started, log, patienceMs * 2)
  await started
}

/** Opens everything and serves; gives what closes it in order. */
async function start(settings: Settings, log: Log): Promise<() => Promise<void>> {
  await refuseTakenPort(settings)
  const closing = new AbortController()
  const { deps, close } = await openDeps({
    settings,
    log,
    publicAddresses: development ? [] : publicAddresses,
    closing: closing.signal,
    migrations: path.join(root, 'migrations'),
  })
  try {
    const stop = await serveSite(deps)
    const jobs = startJobs({ database: deps.database, log, jobs: jobsOf(deps) })
    return async () => {
      closing.abort()
      await Promise.all([stop(patienceMs), jobs.stop()])
      await close()
    }
  } catch (error) {
    closing.abort()
    await close()
    throw error
  }
}

async function serveSite(deps: Deps): Promise<(patienceMs: number) => Promise<void>> {
  const { settings, log } = deps
  if (settings.sampleContent) await loadSampleContent(deps, path.join(root, 'build/sample'))
  const ahead: NodeHandler[] = []
  const pages = development
    ? await import('#platform/server/http/development.ts').then(({ developWith }) =>
        developWith({ root, settings, ahead, closing: deps.closing }),
      )
    : {
        render: renderWith(
          () => import(pathToFileURL(path.join(root, 'build/server/index.js')).href),
          'production',
          settings,
        ),
      }
  const app = createApp(deps, pages)
  if (settings.developmentProviders) {
    const { developmentProvider } = await import('#features/accounts/development-provider.server.ts')
    const { developmentPayments } = await import('#features/enrollments/payments/development.server.ts')
    ahead.push(developmentProvider(deps), developmentPayments(deps))
  }
  const { server, stop } = await serve({ ...deps, fetch: app.fetch, ahead })
  if ('upgrades' in pages) server.on('upgrade', (...upgrade) => pages.upgrades.emit('upgrade', ...upgrade))
  await welcome({ settings, log, root })
  return stop
}
