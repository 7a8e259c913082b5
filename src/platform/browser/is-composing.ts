/**
 * Whether a key belongs to an input method that is composing (Chinese, Japanese): such a key never saves or cancels. Safari
 * ends the composition before it tells of the key that ended it; 229 says whose key it was.
 */
export function isComposing(event: { isComposing: boolean; keyCode: number }): boolean {
  return event.isComposing || event.keyCode === 229
}

let isUnderWay = false
const waiting = new Map<string, () => unknown>()

/**
 * Runs `work` once no input method is composing: what stands in a field until then is half a word, which nobody wrote. Of several
 * under one name the last one runs. Gives what it gives; undefined where it waits.
 */
export function onceComposed<Result>(name: string, work: () => Result): Result | undefined {
  if (!isUnderWay) return work()
  waiting.set(name, work)
  return undefined
}

/** Lets go of what waits under a name. */
export function dropOnceComposed(name: string): void {
  waiting.delete(name)
}

function end(): void {
  isUnderWay = false
  const works = [...waiting.values()]
  waiting.clear()
  for (const work of works) work()
}

/** Follows the composition in any field; one whose field left the page is over with the next key that is not its own. */
if (typeof document !== 'undefined') {
  document.addEventListener('compositionstart', () => (isUnderWay = true), true)
  document.addEventListener('compositionend', () => setTimeout(end), true)
  document.addEventListener('keydown', (event) => isUnderWay && !isComposing(event) && end(), true)
}
