import { createHash } from 'node:crypto'

const inlineScripts = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * The content security policy of an HTML page: its own files, the inline scripts it was rendered with (by hash) and, in
 * frames, the no-cookie video player.
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = [...html.matchAll(inlineScripts)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** What is no page may load and run nothing, should a browser ever show it on its own. */
export const nothingAllowed = "default-src 'none'; frame-ancestors 'none'"

/** Headers that every response of the process carries; `https` adds the promise to stay on https. */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}
