import pg from 'pg'
import { DatabaseUnavailable, type DatabaseWatch, type Waiter } from './outage.ts'

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/** A pool that refuses queries and ends running ones during an outage, and hands out no connection from before it. */
export class WatchedPool extends pg.Pool {
  readonly #watch: DatabaseWatch
  readonly #madeIn = new WeakMap<pg.PoolClient, number>()
  readonly #out = new Map<pg.PoolClient, Waiter>()

  constructor(config: pg.PoolConfig, watch: DatabaseWatch) {
    super(config)
    this.#watch = watch
    this.on('connect', (client) => this.#madeIn.set(client, watch.generation()))
    this.on('release', (error: unknown, client) => {
      if (!error) watch.answered()
      const waiter = this.#out.get(client)
      this.#out.delete(client)
      if (waiter) watch.waiters.delete(waiter)
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    const client = this.#take()
    if (!taken) return client
    client.then(
      (ready) => taken(undefined, ready, ready.release.bind(ready)),
      (error: Error) => taken(error, undefined, () => {}),
    )
  }

  async #take(): Promise<pg.PoolClient> {
    const watch = this.#watch
    if (watch.isAway()) await watch.lookAgain()
    if (watch.isAway()) throw new DatabaseUnavailable()
    return new Promise((resolve, reject) => {
      let isOver = false
      const waiter: Waiter = {
        since: performance.now(),
        end: () => {
          isOver = true
          watch.waiters.delete(waiter)
          reject(new DatabaseUnavailable())
        },
      }
      watch.waiters.add(waiter)
      this.#current(() => isOver).then(
        (client) => {
          watch.waiters.delete(waiter)
          if (isOver) return client.release()
          // Ends the wait; an ended connection never returns to the pool.
          const out: Waiter = { since: performance.now(), end: () => void client.end().catch(() => {}) }
          this.#out.set(client, out)
          watch.waiters.add(out)
          resolve(client)
        },
        (error: Error) => {
          watch.waiters.delete(waiter)
          if (!isOver && !(error instanceof pg.DatabaseError)) watch.suspect()
          reject(error)
        },
      )
    })
  }

  /** Closes connections from before the last outage. */
  async #current(isOver: () => boolean): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect()
      if (isOver() || this.#madeIn.get(client) === this.#watch.generation()) return client
      client.release(true)
    }
  }
}
