import { randomUUID } from 'node:crypto'
import { Gauge, type Registry } from 'prom-client'
import { z } from 'zod'
import { describeError } from './log.ts'

type Target = { endpoint: string; headers: Record<string, string> }
type LogRecord = ReturnType<typeof toRecord>

export type ErrorReports = ReturnType<typeof openErrorReports>

const atOnce = 50
const mostWaiting = 200
const everyMs = 2_000
const patienceMs = 5_000
/** Severities of OpenTelemetry by pino's numbers. */
const severities = new Map([
  [50, { severityNumber: 17, severityText: 'ERROR' }],
  [60, { severityNumber: 21, severityText: 'FATAL' }],
])
/** Expected under load, in an outage or on a full disk: the figures tell of them. */
const expected = [503, 507]

const lineSchema = z.object({
  err: z.instanceof(Error),
  requestId: z.string().optional(),
  method: z.string().optional(),
  path: z.string().optional(),
  status: z.number().optional(),
  job: z.string().optional(),
})

/** Sends errors that are logged to an OTLP/HTTP collector, in batches and beside everything else: what it does not take is dropped and counted. */
export function openErrorReports({ endpoint, headers }: Target, send: typeof fetch = fetch) {
  const address = endpoint.endsWith('/v1/logs') ? endpoint : `${endpoint.replace(/\/$/, '')}/v1/logs`
  const instance = randomUUID()
  const waiting: LogRecord[] = []
  let later: NodeJS.Timeout | undefined
  let underWay: Promise<void> = Promise.resolve()
  const counts = { sent: 0, dropped: 0 }

  async function post(records: LogRecord[]) {
    try {
      const response = await send(address, {
        method: 'POST',
        redirect: 'error',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(asRequest(instance, records)),
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The collector answered ${response.status}`)
      counts.sent += records.length
    } catch {
      counts.dropped += records.length
    }
  }
  function flush(): Promise<void> {
    clearTimeout(later)
    later = undefined
    underWay = underWay.then(async () => {
      while (waiting.length > 0) await post(waiting.splice(0, atOnce))
    })
    return underWay
  }

  return {
    /** What a call of the log was given. */
    take: (args: readonly unknown[], level: number): void => {
      const severity = severities.get(level)
      const line = severity && lineSchema.safeParse(args[0]).data
      if (!severity || !line || expected.includes(line.status ?? 0)) return
      if (waiting.length >= mostWaiting) return void (counts.dropped += 1)
      waiting.push(toRecord(line, typeof args[1] === 'string' ? args[1] : line.err.name, severity))
      later ??= setTimeout(() => void flush(), everyMs).unref()
    },
    flush,
    counts: () => counts,
    register: (registry: Registry) =>
      new Gauge({
        name: 'error_reports',
        help: 'Errors that the collector took, and those that were dropped, since the start',
        labelNames: ['outcome'],
        registers: [registry],
        collect() {
          for (const [outcome, count] of Object.entries(counts)) this.set({ outcome }, count)
        },
      }),
  }
}

function toRecord(
  { err, requestId, method, path, status, job }: z.output<typeof lineSchema>,
  message: string,
  severity: { severityNumber: number; severityText: string },
) {
  const { type, message: said, stack } = describeError(err) as { type: string; message: string; stack: string }
  const known = {
    'exception.type': type,
    'exception.message': said,
    'exception.stacktrace': stack,
    'request.id': requestId,
    'http.request.method': method,
    'url.path': path,
    'http.response.status_code': status,
    'job.name': job,
  }
  return {
    timeUnixNano: `${Date.now()}000000`,
    ...severity,
    body: { stringValue: message },
    attributes: attributesOf(known),
  }
}

function attributesOf(known: Record<string, string | number | undefined>) {
  return Object.entries(known).flatMap(([key, value]) =>
    value === undefined
      ? []
      : { key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } },
  )
}

function asRequest(instance: string, logRecords: LogRecord[]) {
  const resource = { attributes: attributesOf({ 'service.name': 'academy', 'service.instance.id': instance }) }
  return { resourceLogs: [{ resource, scopeLogs: [{ scope: { name: 'academy' }, logRecords }] }] }
}
