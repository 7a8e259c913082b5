import { createServer } from 'node:net'

/** Throws what listening would throw, before anything is opened. */
export async function refuseTakenPort({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(port, host, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}
