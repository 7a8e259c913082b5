/** Whether a text looks like an email address; without a regular expression, whose backtracking takes minutes on long texts. */
export function hasEmailShape(text: string): boolean {
  const [name, domain, ...more] = text.split('@', 3)
  return Boolean(name && domain?.slice(1, -1).includes('.')) && more.length === 0 && !/[\s\0]/.test(text)
}
