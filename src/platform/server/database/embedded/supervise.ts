import { setTimeout as sleep } from 'node:timers/promises'
import { takeOverLeftover } from './leftover.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'

/** Keeps PostgreSQL running: restarted with backoff, but at once after an orderly end, since a supervisor may stop it before us. */
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
