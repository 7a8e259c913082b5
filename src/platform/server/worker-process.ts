import { type ChildProcess, fork } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { AppError } from './errors.ts'
import { projectRoot } from './project-root.ts'

/** What a worker can do, by name. Inputs and results are copied. */
export type Work = Record<string, (input: never) => Promise<unknown>>
type Call = { id: number; name: string; input: unknown }
type Answer = { id: number; result: unknown } | { id: number; failure: string; isEnded?: true }

export type WorkerLimits = {
  /** Of one call, in milliseconds: a worker that takes longer is ended. */
  longest: number
  /** Without a call, in milliseconds: the worker is ended. */
  idle: number
  /** Answers go first where there are not enough processors for both. */
  isPatient?: boolean
}

/**
 * A process of its own for work that would hold up every answer and leave much memory behind, which only the end of a process gives
 * back. It begins with the first call; `entry` is a file, or the name of one of the server's entries.
 */
export function workerProcess<W extends Work>(entry: string, { longest, idle, isPatient = false }: WorkerLimits) {
  const waiting = new Map<number, (answer: Answer) => void>()
  let worker: ChildProcess | undefined
  let resting: NodeJS.Timeout | undefined
  let last = 0

  function end(reason: string, ended = worker) {
    if (ended !== worker) return
    worker = undefined
    clearTimeout(resting)
    ended?.kill('SIGKILL')
    const failed = [...waiting]
    waiting.clear()
    for (const [id, settle] of failed) settle({ id, failure: reason, isEnded: true })
  }

  function begin(): ChildProcess {
    // Standard output is for the server's log. Nothing of the server's environment, secrets included, concerns it.
    const stdio = ['ignore', 2, 2, 'ipc'] as const
    const begun = fork(entryFile(entry), { execArgv: [], env: {}, serialization: 'advanced', stdio: [...stdio] })
    if (isPatient && begun.pid !== undefined) os.setPriority(begun.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
    begun.on('message', (answer: Answer) => {
      waiting.get(answer.id)?.(answer)
      waiting.delete(answer.id)
      if (waiting.size > 0 || begun !== worker) return
      holdOpen(begun, false)
      resting = setTimeout(() => end('idle', begun), idle).unref()
    })
    begun.on('error', (error) => end(String(error), begun))
    begun.on('exit', (code, signal) => end(`It ended with ${code ?? signal}.`, begun))
    return begun
  }

  return {
    isRunning: () => worker !== undefined,
    /** @throws Error where the work failed · AppError `unavailable` where it took too long or its process ended: a later try may do */
    call<Name extends keyof W & string>(
      name: Name,
      input: Parameters<W[Name]>[0],
    ): Promise<Awaited<ReturnType<W[Name]>>> {
      worker ??= begin()
      holdOpen(worker, true)
      clearTimeout(resting)
      const id = (last += 1)
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => end(`${name} took longer than ${longest} ms.`), longest).unref()
        waiting.set(id, (answer) => {
          clearTimeout(late)
          if ('failure' in answer) {
            const cause = new Error(`A worker failed: ${answer.failure}`)
            reject(answer.isEnded ? new AppError('unavailable', { cause }) : cause)
          } else resolve(answer.result as Awaited<ReturnType<W[Name]>>)
        })
        worker?.send({ id, name, input } satisfies Call)
      })
    },
  }
}

/** Whether this process waits for the worker before it ends by itself. */
function holdOpen(worker: ChildProcess, isHeld: boolean) {
  if (isHeld) worker.ref()
  else worker.unref()
  if (isHeld) worker.channel?.ref()
  else worker.channel?.unref()
}

/** In a worker: answers what `workerProcess` calls, and ends with who began it, however that ends. */
export function answerCalls(work: Work) {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  process.on('message', ({ id, name, input }: Call) => {
    const does = work[name] as ((input: unknown) => Promise<unknown>) | undefined
    Promise.resolve(does?.(input)).then(
      (result) => process.send?.({ id, result }),
      (error: unknown) => process.send?.({ id, failure: String(error instanceof Error ? error.stack : error) }),
    )
  })
}

/** From the sources, or beside the bundle that this was built into. */
function entryFile(entry: string): string {
  if (path.isAbsolute(entry)) return entry
  const isSource = import.meta.url.endsWith('.ts')
  return path.join(projectRoot, isSource ? `src/${entry}.server.ts` : `build/server/${entry}.js`)
}
