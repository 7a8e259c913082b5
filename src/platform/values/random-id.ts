/** 32 hexadecimal digits that nothing else has. Browsers have `randomUUID` only where a page came over https, or from this machine. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
