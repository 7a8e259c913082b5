/** A random UUID (version 4); browsers have `crypto.randomUUID` only in secure contexts. */
export function randomUuid(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(bytes[8] ?? 0) % 4]
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, `$1-$2-4$3-${variant}$4-`)
}
