import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'

export type Child<Question extends object, Answer> = { ask(question: Question): Promise<Answer>; end(): void }

/** Starts `bench/<file>` in a process of its own on the given processor (see `pin`). */
export function startChild<Question extends object, Answer>(file: string, processor: number): Child<Question, Answer> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { execArgv: [] })
  pin(child, processor)
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const ended = () => reject(new Error(`bench/${file} ended before it answered.`))
        child.once('exit', ended)
        child.once('message', (answer: Answer & { error?: string }) => {
          child.off('exit', ended)
          if (answer.error) reject(new Error(answer.error))
          else resolve(answer)
        })
        child.send(question)
      }),
    end: () => void child.kill(),
  }
}

/** Pins a process with all its threads to one processor where the system can, so that load and server do not compete. */
export function pin({ pid }: Pick<ChildProcess, 'pid'>, processor: number): void {
  if (process.platform !== 'linux' || os.availableParallelism() < 2 || pid === undefined) return
  try {
    execFileSync('taskset', ['-acp', String(processor), String(pid)], { stdio: 'ignore' })
  } catch {
    // No taskset: the rounds are interleaved all the same.
  }
}

/** The processor time that a process has taken with all its threads, in milliseconds; NaN where the system does not tell. */
export function cpuMsOf(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return Number.NaN
  const threads = readdirSync(`/proc/${pid}/task`)
  const times = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return times.reduce((sum, time) => sum + time, 0) / 1e6
}
