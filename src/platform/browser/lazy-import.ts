import { lazy } from 'react'

/** A dynamic import for `React.lazy`: waits for a connection, as failed imports are cached, and never rejects. */
export async function lazyImport<Module>(load: () => Promise<Module>): Promise<Module> {
  // `onLine` is undefined on the server.
  if ('onLine' in navigator && !navigator.onLine)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  return load().catch(() => new Promise<never>(() => undefined))
}

type Component = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/** The component that a module exports under this name, loaded when it is first drawn. */
export function lazyNamed<Name extends string, Exports extends { [Exported in Name]: Component }>(
  load: () => Promise<Exports>,
  name: Name,
) {
  return lazy(async () => ({ default: (await lazyImport(load))[name] }))
}
