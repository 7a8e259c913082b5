import { developmentPath } from '../development/accounts.server.ts'
import type { Settings } from '#platform/server/settings.ts'

const mostBytes = 4 * 1024 * 1024
const patienceMs = 10_000
const googleHost = /^[\w-]+\.googleusercontent\.com$/

/** A failure that a retry cannot help. */
export class NoPictureError extends Error {
  override readonly name = 'NoPictureError'
}

/** The address to fetch a picture from; null outside the identity provider's own hosts (SSRF). */
export function pictureAddress(settings: Settings, address: string): URL | null {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return null
  if (settings.google) {
    if (url.protocol !== 'https:' || url.port !== '' || !googleHost.test(url.hostname)) return null
    // Google resizes on request; the address it gives is of 96 pixels.
    url.pathname = url.pathname.replace(/=s\d+-c$/, '=s512-c')
    return url
  }
  const isOwn = url.origin === settings.publicUrl && url.pathname.startsWith(`${developmentPath}/`)
  return settings.developmentProviders && isOwn ? url : null
}

/** Fetches a picture within size and time limits; a redirect fails. @throws NoPictureError where a retry cannot help */
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
