import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Handed to the counter when it is read: its own way looks for labels at every answer.
  let cached = 0
  return {
    registry,
    countCachedAnswer: () => void (cached += 1),
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Requests that the application answered, by method, kind and status',
      labelNames: ['method', 'kind', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    inFlight: new Gauge({
      name: 'http_requests_in_flight',
      help: 'Requests that the application is answering, open change streams included',
      registers: [registry],
    }),
    openStreams: new Gauge({
      name: 'change_streams_open',
      help: 'Pages that listen for changes',
      registers: [registry],
    }),
    cachedAnswers: new Counter({
      name: 'page_cache_answers_total',
      help: 'Requests answered from the page cache, ahead of the application',
      registers: [registry],
      collect() {
        this.inc(cached)
        cached = 0
      },
    }),
  }
}
