import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { hasMetricsToken, mayReadFigures } from '#platform/server/local-access/proof.ts'
import type { ApiEnv } from './permission.ts'
import { type Bindings, isFromThisMachine } from './request-context.ts'
import { t } from '#platform/values/translate.ts'

/** `/healthz`: alive; `/readyz`: database, storage and disk space; `/metrics`: with METRICS_TOKEN, or on this machine with proof. */
export function healthApi({ settings, database, storage, room, metrics, closing, log }: Deps, patienceMs = 2_000) {
  const api = new Hono<ApiEnv>()
  const answers = () => database.pool.query('select 1').then(() => true)
  api.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  api.get('/readyz', async (c) => {
    const [db, files, isRoom] = closing.aborted
      ? [false, false, true]
      : await Promise.all([patiently(answers(), patienceMs), patiently(storage.isReady(), patienceMs), room.isReady()])
    const ready = db && files && isRoom
    if (!ready) log.warn({ database: db, storage: files, room: isRoom, stopping: closing.aborted }, 'not ready')
    const status = closing.aborted ? 'stopping' : ready ? 'ready' : 'not ready'
    return c.json({ status, database: db, storage: files, room: isRoom }, ready ? 200 : 503, {
      'cache-control': 'no-store',
      ...(!ready && { 'retry-after': '5' }),
    })
  })
  api.get('/metrics', async (c) => {
    const isHere = isFromThisMachine((c.env as Bindings).incoming)
    const headers = { cookie: c.req.header('cookie'), authorization: c.req.header('authorization') }
    if (!isHere && !hasMetricsToken(settings, headers)) return c.notFound()
    if (isHere && !(await mayReadFigures({ settings, database }, headers)))
      throw new AppError('unauthenticated', {
        message: t('The figures are given for the Bearer token of METRICS_TOKEN.'),
      })
    return c.text(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType })
  })
  return api
}

/** Within two seconds by default; never throws. */
function patiently(answer: Promise<boolean>, patienceMs: number): Promise<boolean> {
  return Promise.race([answer.catch(() => false), sleep(patienceMs, false, { ref: false })])
}
