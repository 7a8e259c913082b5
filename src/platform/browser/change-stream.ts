/** Reconnect delays in seconds. */
const delays = [1, 2, 5, 10]
/** Two heartbeats and a little: past that the connection is dead. */
const silenceMs = 55_000

export type Change = { position: number; topic: string; ids: string[] }
/** Too much was missed for single events: reread all, from this position, which is lower where the database was replaced. */
export type Everything = { everything: number }

/** Follows the change channel until aborted, reconnecting from the last position. */
export async function followChanges(
  since: number,
  tell: (told: Change | Everything) => void,
  signal: AbortSignal,
): Promise<void> {
  let position = since
  let failures = 0
  while (!signal.aborted) {
    try {
      for await (const block of blocks(`/api/changes?since=${position}`, signal)) {
        failures = 0
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data === undefined) continue
        const change = JSON.parse(data) as Change
        position = change.position
        tell(/^event: everything$/m.test(block) ? { everything: position } : change)
      }
    } catch {
      // The same for every ending: wait, then resume from the last position.
    }
    const seconds = delays[Math.min(failures, delays.length - 1)] ?? 10
    failures += 1
    await pause(seconds * 1000, signal)
  }
}

/** The blocks of an event stream, each an event or a heartbeat. */
async function* blocks(url: string, signal: AbortSignal): AsyncGenerator<string> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silenceMs)
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, silence.signal]),
      headers: { accept: 'text/event-stream' },
      // Low priority: never before what the page shows.
      priority: 'low',
    })
    if (!response.ok || !response.body) throw new Error(`The change channel answered ${response.status}`)
    let text = ''
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silenceMs)
      const parts = (text + value).split('\n\n')
      text = parts.pop() ?? ''
      yield* parts
    }
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  await new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
    for (const [target, event] of [
      [signal, 'abort'],
      [window, 'online'],
    ] as const)
      target.addEventListener(event, resolve, { signal: over.signal })
  })
  clearTimeout(timer)
  over.abort()
}
