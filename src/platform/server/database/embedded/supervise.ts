import { setTimeout as sleep } from 'node:timers/promises'
import { takeOverLeftover } from './leftover.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'

/**
 * Keeps PostgreSQL running: where its process ends unasked (killed for memory, say), it is started again on the same socket,
 * a second later, then less and less often. Where it ended in order it is started at once: a supervisor that stops this
 * server by a signal to every process of it stops PostgreSQL first, which requests under way still need. Resolves once it
 * runs the first time.
 */
export async function supervise(launch: Parameters<typeof startPostmaster>[0]): Promise<{ stop(): Promise<void> }> {
  let wanted = true
  let current: Postmaster = await startPostmaster(launch)
  const lifetime = (async () => {
    for (;;) {
      const code = await current.ended
      if (!wanted) return
      launch.log.error('PostgreSQL ended unasked; starting it again')
      const next = await startAgain(launch, () => wanted, code === 0 ? 0 : 1000)
      if (!next) return
      current = next
      // It may have been starting again while it was told to stop.
      if (!wanted) await next.stop()
    }
  })()
  return {
    stop: async () => {
      wanted = false
      await current.stop()
      await lifetime
    },
  }
}

async function startAgain(
  launch: Parameters<typeof startPostmaster>[0],
  wanted: () => boolean,
  firstWait: number,
): Promise<Postmaster | null> {
  for (let wait = firstWait; wanted(); wait = Math.min(Math.max(wait * 2, 1000), 30_000)) {
    await sleep(wait, undefined, { ref: false })
    if (!wanted()) return null
    try {
      await takeOverLeftover(launch.data, launch.log, launch.socketFolder)
      return await startPostmaster(launch)
    } catch (error) {
      launch.log.error({ err: error }, 'PostgreSQL did not start again')
    }
  }
  return null
}
