import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadSampleContent } from '#sample/load.ts'
import { registerMailFigures } from '#features/delivery/mail/sending.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { type ErrorReports, openErrorReports } from '#platform/server/error-reports.ts'
import { renderWith, routesOf } from '#platform/server/http/framework.ts'
import { type NodeHandler, refuseTakenPort, serve } from '#platform/server/http/serve.ts'
import { printedAddress } from '#platform/server/local-access/proof.ts'
import { createLog, type Log } from '#platform/server/log.ts'
import { openDeps } from '#platform/server/open-deps.ts'
import { parseSettings, readEnvFile, type Settings, settingWarnings } from '#platform/server/settings.ts'
import type { Language } from '#platform/values/translate.ts'
import { projectRoot as root } from '#platform/server/project-root.ts'
import { explainStart } from '#platform/server/start-trouble.ts'
import { startPublishingClock } from '#records/publishing/publishing-clock.server.ts'
import { createApp, onCompleted, publicAddresses } from './app.server.ts'
import { jobsOf, wakeJobs } from './jobs.server.ts'
import { recordKinds } from './record-kinds.server.ts'
import { recordPorts } from './record-ports.server.ts'
import { readFile } from 'node:fs/promises'
import { bannerLines, isBuildInfo } from '#platform/values/build-info.ts'

const builtPages = (language: Language) =>
  import(pathToFileURL(path.join(root, 'build/server', language === 'en' ? '' : language, 'index.js')).href)
/** For requests under way when asked to stop. */
const patienceMs = 10_000
/** A terminal, npm and a supervisor each send a signal for one wish. */
const sameWishMs = 1_000

readEnvFile(root, process.env)
const development = process.argv.includes('--dev')

try {
  await run()
} catch (error) {
  // Read at a terminal: no stack where the person can fix it.
  console.error(explainStart(error) ?? error)
  process.exit(1)
}

async function run() {
  const settings = parseSettings(process.env)
  const reports = settings.otlp && openErrorReports(settings.otlp)
  const log = createLog(settings.logLevel, reports?.take)
  endWithReport(log, reports)
  for (const warning of settingWarnings(settings)) log.warn(warning)
  const started = start(settings, log, reports)
  // Before anything is open: a signal during the start stops in order, too.
  stopOnSignal(started, log, patienceMs * 2)
  await started
}

async function start(settings: Settings, log: Log, reports: ErrorReports | undefined): Promise<() => Promise<void>> {
  await refuseTakenPort(settings)
  const closing = new AbortController()
  const { deps, close } = await openDeps({
    settings,
    log,
    publicAddresses: development ? [] : publicAddresses,
    closing: closing.signal,
    migrations: path.join(root, 'migrations'),
  })
  reports?.register(deps.metrics.registry)
  try {
    const stop = await serveSite(deps)
    registerMailFigures(deps)
    void deps.jobs.start(jobsOf(deps, onCompleted))
    wakeJobs(deps)
    const clock = startPublishingClock({ ...deps, records: recordPorts }, recordKinds)
    return async () => {
      closing.abort()
      await Promise.all([stop(patienceMs), deps.jobs.stop(), clock.stop()])
      await close()
      await reports?.flush()
    }
  } catch (error) {
    closing.abort()
    await close()
    throw error
  }
}

/** An error that nothing caught ends the process, which a supervisor starts again. */
function endWithReport(log: Log, reports: ErrorReports | undefined) {
  process.on('uncaughtException', async (error) => {
    log.fatal({ err: error }, 'crashed')
    setTimeout(() => process.exit(1), 3_000)
    await reports?.flush()
    log.flush(() => process.exit(1))
  })
}

async function serveSite(deps: Deps): Promise<(patienceMs: number) => Promise<void>> {
  const { settings, log } = deps
  if (settings.sampleContent) await loadSampleContent(deps, path.join(root, 'build/sample'))
  const ahead: NodeHandler[] = []
  const pages = development
    ? await import('#platform/server/http/development.ts').then(({ developWith }) =>
        developWith({ root, settings, ahead, closing: deps.closing }),
      )
    : { render: renderWith(builtPages, 'production', settings), routeOf: routesOf(builtPages) }
  const app = createApp(deps, pages)
  const address = settings.developmentProviders ? await printedAddress(deps, console.error) : undefined
  if (address) {
    const { developmentProvider } = await import('#features/people/accounts/development-provider.server.ts')
    const { developmentPayments } = await import('#features/learning/enrollments/payments/development.server.ts')
    ahead.push(address.handle, developmentProvider(deps), developmentPayments(deps))
  }
  // The first page loads what all are made of: a balancer lets nobody wait for that.
  if (!development) await app.fetch(new Request(settings.publicUrl), {})
  const { server, stop } = await serve({ ...deps, fetch: app.fetch, ahead })
  if ('upgrades' in pages) server.on('upgrade', (...upgrade) => pages.upgrades.emit('upgrade', ...upgrade))
  await welcome(deps)
  // It makes a browser the administrator's.
  await address?.print()
  return async (patienceMs) => {
    await stop(patienceMs)
    await address?.end().catch((error: unknown) => log.warn({ err: error }, 'the printed address could not be ended'))
  }
}

/** Says on standard error (standard output is the log) where the site is, who may sign in and which build this is. */
async function welcome({ settings, log }: Deps): Promise<void> {
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
}

/** Stops in order on the first signal, also during the start (`begun`); Ctrl+C again, 1 s or more later, or `patienceMs` ends at once. */
function stopOnSignal(begun: Promise<() => Promise<void>>, log: Log, patienceMs: number): void {
  let askedAt: number | null = null
  const ask = async (signal: string) => {
    if (askedAt !== null) {
      if (signal !== 'SIGINT' || Date.now() - askedAt < sameWishMs) return
      log.warn({ signal }, 'asked to stop again: ending at once')
      process.exit(1)
    }
    askedAt = Date.now()
    log.info({ signal }, 'stopping: readiness is off, requests under way finish')
    setTimeout(() => {
      log.error('could not stop in time')
      process.exit(1)
    }, patienceMs).unref()
    const stop = await begun
    await stop()
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      ask(signal).catch((error: unknown) => {
        log.error({ err: error }, 'could not stop in order')
        process.exit(1)
      })
    })
  }
}
