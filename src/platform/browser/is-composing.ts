/**
 * Whether a key belongs to an input method that is composing (Chinese, Japanese): such a key never saves or cancels. Safari
 * ends the composition before it tells of the key that ended it; 229 says whose key it was.
 */
export function isComposing(event: { isComposing: boolean; keyCode: number }): boolean {
  return event.isComposing || event.keyCode === 229
}
