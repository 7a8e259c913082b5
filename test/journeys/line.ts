import { createServer, type Server, type Socket } from 'node:net'

/** A line on this machine that a test can cut. */
export type Line = {
  /** From now on nobody gets through; who was connected is cut off. */
  cut: () => Promise<void>
  mend: () => Promise<void>
}

/** Lays a line from a port of this machine to whatever `connect` reaches. */
export async function startLine(port: number, connect: () => Socket): Promise<Line> {
  const ends = new Set<Socket>()
  let line: Server | null = null

  const mend = () =>
    new Promise<void>((resolve) => {
      line = createServer((near) => {
        const far = connect()
        for (const [end, other] of [
          [near, far],
          [far, near],
        ] as const) {
          ends.add(end)
          end
            .on('error', () => {})
            .on('close', () => {
              ends.delete(end)
              other.destroy()
            })
          end.pipe(other)
        }
      }).listen(port, '127.0.0.1', resolve)
    })
  const cut = () =>
    new Promise<void>((resolve) => {
      if (!line) return resolve()
      line.close(() => resolve())
      line = null
      for (const end of ends) end.destroy()
    })
  await mend()
  return { cut, mend }
}
