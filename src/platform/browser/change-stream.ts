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
      for await (const { event, data } of events(`/api/changes?since=${position}`, signal)) {
        failures = 0
        if (data === null) continue
        const change = JSON.parse(data) as Change
        position = change.position
        tell(event === 'everything' ? { everything: position } : change)
      }
    } catch {
      // The same for every ending: wait, then resume from the last position.
    }
    const seconds = delays[Math.min(failures, delays.length - 1)] ?? 10
    failures += 1
    await pause(seconds * 1000, signal)
  }
}

async function* events(url: string, signal: AbortSignal): AsyncGenerator<{ event: string; data: string | null }> {
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
      for (const part of parts) yield parse(part)
    }
  } finally {
    clearTimeout(timer)
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
