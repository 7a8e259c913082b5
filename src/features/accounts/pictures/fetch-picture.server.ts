import { developmentPath } from '#features/accounts/development/client.server.ts'
import type { Settings } from '#platform/server/settings.ts'

const mostBytes = 4 * 1024 * 1024
const patienceMs = 10_000
/** Where Google keeps the pictures of accounts. */
const googleHost = /^[\w-]+\.googleusercontent\.com$/

/** A picture that will not come, however often it is asked for. */
export class NoPictureError extends Error {
  override readonly name = 'NoPictureError'
}

/** The address to fetch an account's picture from; null for one that is not on the identity provider's own hosts. */
export function pictureAddress(settings: Settings, address: string): URL | null {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return null
  if (settings.google) {
    if (url.protocol !== 'https:' || url.port !== '' || !googleHost.test(url.hostname)) return null
    // Google cuts to size on request, and tells of 96 pixels.
    url.pathname = url.pathname.replace(/=s\d+-c$/, '=s512-c')
    return url
  }
  const isOwn = url.origin === settings.publicUrl && url.pathname.startsWith(`${developmentPath}/`)
  return settings.developmentProviders && isOwn ? url : null
}

/**
 * Fetches a picture, bounded in size and time, and from nowhere else than asked: a redirect is a failure.
 * @throws NoPictureError where trying again would change nothing
 */
export async function fetchPicture(url: URL, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const patience = AbortSignal.timeout(patienceMs)
  const answer = await fetch(url, {
    redirect: 'manual',
    headers: { accept: 'image/*' },
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  })
  if (answer.status >= 500 || answer.status === 429) throw new Error(`the picture's host answered ${answer.status}`)
  if (answer.status !== 200 || !answer.body) throw new NoPictureError(`the picture's host answered ${answer.status}`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new NoPictureError('the picture is too large')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
