import { Gauge } from 'prom-client'
import type { Deps } from '#platform/server/deps.ts'
import { mailFigures } from './listing.store.server.ts'

/** Adds how much of the outbox waits, failed and is held to the figures of this process. */
export function registerMailFigures({ metrics, database }: Pick<Deps, 'metrics' | 'database'>): void {
  const gauge = new Gauge({
    name: 'mail',
    help: 'Mail of all processes by state, counted up to 1,001: queued, sending, failed, held and why',
    labelNames: ['state'],
    registers: [],
    async collect() {
      this.reset()
      if (database.isAway()) return
      const figures = await mailFigures(database.db).catch(() => null)
      if (figures === null) return
      const { held, ...states } = figures
      for (const [state, count] of Object.entries(states)) this.set({ state }, count)
      for (const [reason, count] of Object.entries(held)) this.set({ state: `held_${reason}` }, count)
    },
  })
  metrics.registry.registerMetric(gauge)
}
