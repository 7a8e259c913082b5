/**
 * Whether a text has the shape of an email address: one @, no space, and after it a dot with something on both sides. By
 * searching rather than by a pattern, which takes minutes over a long text that almost fits.
 */
export function hasEmailShape(text: string): boolean {
  const [name, domain, ...more] = text.split('@', 3)
  return Boolean(name && domain?.slice(1, -1).includes('.')) && more.length === 0 && !/[\s\0]/.test(text)
}
