/** A dynamic import for `React.lazy`: waits for a connection, as failed imports are cached, and never rejects. */
export async function lazyImport<Module>(load: () => Promise<Module>): Promise<Module> {
  // `onLine` is undefined on the server.
  if ('onLine' in navigator && !navigator.onLine)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  return load().catch(() => new Promise<never>(() => undefined))
}
