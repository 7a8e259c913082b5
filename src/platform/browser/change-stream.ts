/** The written reconnect delays in seconds (public.md §9): 1, 2, 5, 10, then 10 again and again. */
const delays = [1, 2, 5, 10]
/** Two heartbeats and a little: past that the line is dead even if nobody said so. */
const silenceMs = 55_000

export type Change = { position: number; topic: string; ids: string[] }
/** Too much was missed to be told one by one; it counts from this position again, lower than before where the database is another. */
export type Everything = { everything: number }

/**
 * Reads the change channel until the signal says stop, reconnecting by itself and naming the position it has reached, so
 * that nothing is missed in between.
 */
export async function followChanges(
  since: number,
  tell: (told: Change | Everything) => void,
  signal: AbortSignal,
): Promise<void> {
  let position = since
  let failures = 0
  while (!signal.aborted) {
    try {
      for await (const { event, data } of events(`/api/changes?since=${position}`, signal)) {
        failures = 0
        if (data === null) continue
        const change = JSON.parse(data) as Change
        position = change.position
        tell(event === 'everything' ? { everything: position } : change)
      }
    } catch {
      // Every ending is the same: wait, and come back from where we were.
    }
    const seconds = delays[Math.min(failures, delays.length - 1)] ?? 10
    failures += 1
    await pause(seconds * 1000, signal)
  }
}

/** The events of a stream; a heartbeat comes as one without data. */
async function* events(url: string, signal: AbortSignal): AsyncGenerator<{ event: string; data: string | null }> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silenceMs)
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, silence.signal]),
      headers: { accept: 'text/event-stream' },
      // Nobody waits for it: it never goes before what the page shows, nor counts as something the page still lacks.
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
      for (const part of parts) yield parse(part)
    }
  } finally {
    clearTimeout(timer)
    // However the reading ended, the connection does too.
    silence.abort()
  }
}

function parse(block: string): { event: string; data: string | null } {
  let event = 'message'
  let data: string | null = null
  for (const line of block.split('\n')) {
    if (line.startsWith('event: ')) event = line.slice(7)
    if (line.startsWith('data: ')) data = (data ?? '') + line.slice(6)
  }
  return { event, data }
}

/** Waits, at most until the signal or until the browser says that it is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      window.removeEventListener('online', done)
      resolve()
    }
    signal.addEventListener('abort', done, { once: true })
    window.addEventListener('online', done, { once: true })
  })
}
