import pg from 'pg'
import { DatabaseAway, type DatabaseWatch, type Waiter } from './away.ts'

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/**
 * A pool that refuses while its database answers nobody, ends what is under way when that begins, and hands out no
 * connection from before afterwards.
 */
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
      this.#isBack(client)
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
    if (watch.isAway()) throw new DatabaseAway()
    return new Promise((resolve, reject) => {
      let isOver = false
      const waiter: Waiter = {
        since: performance.now(),
        end: () => {
          isOver = true
          watch.waiters.delete(waiter)
          reject(new DatabaseAway())
        },
      }
      watch.waiters.add(waiter)
      this.#current(() => isOver).then(
        (client) => {
          watch.waiters.delete(waiter)
          if (isOver) return client.release()
          this.#isOut(client)
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

  /** A connection that was made since the database was last away; older ones are closed. */
  async #current(isOver: () => boolean): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect()
      if (isOver() || this.#madeIn.get(client) === this.#watch.generation()) return client
      client.release(true)
    }
  }

  #isOut(client: pg.PoolClient) {
    const waiter: Waiter = {
      since: performance.now(),
      // Whatever it waits for there fails now, and a connection that is ended never returns to the pool.
      end: () => void client.end().catch(() => {}),
    }
    this.#out.set(client, waiter)
    this.#watch.waiters.add(waiter)
  }

  #isBack(client: pg.PoolClient) {
    const waiter = this.#out.get(client)
    if (!waiter) return
    this.#out.delete(client)
    this.#watch.waiters.delete(waiter)
  }
}
