import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startServer } from '#test/server.ts'
import { median, type Result } from './figures.ts'

const times = 7
const aimMs = 3_000

/** Measures process start until `/readyz` succeeds: without data, with the first start's data, and the same from the sources. */
export async function startToReady(): Promise<Result> {
  const first: number[] = []
  const second: number[] = []
  const sources: number[] = []
  for (let time = 0; time < times; time++) {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'academy-bench-'))
    try {
      first.push(await oneStart(dataDir))
      second.push(await oneStart(dataDir))
      sources.push(await oneStart(dataDir, 'src/main.server.ts'))
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  const bare = Array.from({ length: times }, bareNode)
  const relative = (values: number[]) => values.map((value) => value / median(bare))
  return {
    title: 'start to ready, with the embedded database',
    how: `${times} first starts, ${times} second ones and ${times} from the sources, asked every 25 ms; for scale, an empty program`,
    figures: [
      { name: 'first start', values: first, unit: 'ms', aim: { atMost: aimMs } },
      { name: 'second start', values: second, unit: 'ms', aim: { atMost: aimMs } },
      { name: 'second start from the sources', values: sources, unit: 'ms' },
      {
        name: 'second start ÷ from the sources',
        values: [median(second) / median(sources)],
        unit: '×',
        aim: { atMost: 0.7 },
      },
      { name: 'an empty program', values: bare, unit: 'ms' },
      { name: 'first start ÷ an empty program', values: relative(first), unit: '×' },
      { name: 'second start ÷ an empty program', values: relative(second), unit: '×' },
    ],
  }
}

async function oneStart(dataDir: string, program?: string): Promise<number> {
  const began = performance.now()
  const server = await startServer({ env: { DATA_DIR: dataDir, LOG_LEVEL: 'error' }, ...(program && { program }) })
  const ready = performance.now() - began
  await server.stop()
  return ready
}

function bareNode(): number {
  const began = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return performance.now() - began
}
