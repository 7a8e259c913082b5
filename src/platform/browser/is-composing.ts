/** Whether a key belongs to an IME composition; Safari ends it before the keydown, which then has keyCode 229. */
export function isComposing(event: { isComposing: boolean; keyCode: number }): boolean {
  return event.isComposing || event.keyCode === 229
}

let isUnderWay = false
const waiting = new Map<string, () => unknown>()

/** Runs `work` once no IME is composing, the last one per name; undefined while it waits. */
export function onceComposed<Result>(name: string, work: () => Result): Result | undefined {
  if (!isUnderWay) return work()
  waiting.set(name, work)
  return undefined
}

export function dropOnceComposed(name: string): void {
  waiting.delete(name)
}

function end(): void {
  isUnderWay = false
  const works = [...waiting.values()]
  waiting.clear()
  for (const work of works) work()
}

/** A composition whose field was removed ends with the next key that is not its own. */
if (typeof document !== 'undefined') {
  document.addEventListener('compositionstart', () => (isUnderWay = true), true)
  document.addEventListener('compositionend', () => setTimeout(end), true)
  document.addEventListener('keydown', (event) => isUnderWay && !isComposing(event) && end(), true)
}
