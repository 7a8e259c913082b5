/**
 * Code that is fetched when it is wanted, for `React.lazy`. Without a connection it is asked for when there is one, because
 * browsers remember an import that failed as long as the document lives. One that fails all the same stays under way: its
 * rejection would take the whole page away.
 */
export async function onDemand<Module>(load: () => Promise<Module>): Promise<Module> {
  // On the server `onLine` is undefined.
  if ('onLine' in navigator && !navigator.onLine)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  return load().catch(() => new Promise<never>(() => undefined))
}
