import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { vi } from 'vitest'
import { SignJWT } from 'jose'

export const clientId = 'academy-client'
export const clientSecret = 'a-secret-of-the-client-of-the-academy'
const google = 'https://accounts.google.com'
const kid = 'one'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' })

export type Claims = Record<string, unknown>
/** How a provider lies: what it changes of what it should say, or what it answers in place of it. */
export type Lie = {
  claims?: Claims
  without?: string[]
  sign?: (claims: Claims) => Promise<string>
  tokens?: () => Response | Promise<Response>
  metadata?: Record<string, unknown>
  answer?: (url: URL) => Response | Promise<Response> | undefined
}

/** Everything that the site asks of Google is answered here; `asked` says which addresses it asked for at all. */
export function pretendToBeGoogle() {
  const state: { lie: Lie; nonce: string; asked: string[] } = { lie: {}, nonce: '', asked: [] }
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    if (['localhost', '127.0.0.1'].includes(url.hostname)) return real(input, init)
    state.asked.push(url.href)
    const said = state.lie.answer?.(url)
    if (said) return said
    if (url.pathname.endsWith('/openid-configuration')) return Response.json(metadata(state.lie))
    if (url.pathname === '/jwks')
      return Response.json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] })
    if (url.pathname === '/token') return state.lie.tokens?.() ?? tokenAnswer(await idToken(state.lie, state.nonce))
    return new Response('no such address', { status: 404 })
  })
  return state
}

function metadata({ metadata: changed }: Lie) {
  return {
    issuer: google,
    authorization_endpoint: `${google}/auth`,
    token_endpoint: `${google}/token`,
    jwks_uri: `${google}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    ...changed,
  }
}

export function tokenAnswer(token: unknown, more: object = {}): Response {
  return Response.json({ access_token: 'x', token_type: 'Bearer', expires_in: 3600, id_token: token, ...more })
}

async function idToken({ claims = {}, without = [], sign = signed(privateKey) }: Lie, nonce: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const whole: Claims = {
    iss: google,
    aud: clientId,
    sub: 'google-subject',
    email: 'victim@academy.example',
    email_verified: true,
    name: 'Victim',
    nonce,
    iat: now,
    exp: now + 3600,
    ...claims,
  }
  for (const name of without) delete whole[name]
  return sign(whole)
}

const signed =
  (key: KeyObject, header: object = {}) =>
  async (claims: Claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(key)

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const byHand = (header: object, secret?: string) => async (claims: Claims) => {
  const text = `${part(header)}.${part(claims)}`
  return `${text}.${secret === undefined ? '' : createHmac('sha256', secret).update(text).digest('base64url')}`
}

const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString()
const anHourAgo = () => Math.floor(Date.now() / 1000) - 3600

/** None of these may sign anybody in. */
export const lies: Record<string, Lie> = {
  'a signature of another key': { sign: signed(other.privateKey) },
  'a key that it does not publish': { sign: signed(privateKey, { kid: 'two' }) },
  'a key inside the token': {
    sign: signed(other.privateKey, { jwk: other.publicKey.export({ format: 'jwk' }), kid: undefined }),
  },
  'no signature, as alg none': { sign: byHand({ alg: 'none' }) },
  'no signature, as alg nOnE': { sign: byHand({ alg: 'nOnE', kid }) },
  'a signature by the public key taken for a secret': { sign: byHand({ alg: 'HS256', kid }, pem) },
  'a signature by the client secret': { sign: byHand({ alg: 'HS256' }, clientSecret) },
  'another algorithm, which its description allows': {
    metadata: { id_token_signing_alg_values_supported: ['RS256', 'ES256'] },
    answer: ({ pathname }) =>
      pathname === '/jwks'
        ? Response.json({ keys: [{ ...elliptic.publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }] })
        : undefined,
    sign: signed(elliptic.privateKey, { alg: 'ES256' }),
  },
  'changed claims under a good signature': {
    sign: async (claims) => {
      const [head, , signature] = (await signed(privateKey)(claims)).split('.')
      return `${head}.${part({ ...claims, sub: 'somebody-else' })}.${signature}`
    },
  },
  'a token for another client': { claims: { aud: 'another-client' } },
  'a token for several without saying for whom': { claims: { aud: [clientId, 'another'], azp: 'another' } },
  'a token without audience': { without: ['aud'] },
  'a token of another issuer': { claims: { iss: 'https://evil.example' } },
  'a token of an issuer that begins like it': { claims: { iss: `${google}.evil.example` } },
  'another nonce': { claims: { nonce: 'x'.repeat(43) } },
  'no nonce': { without: ['nonce'] },
  'a token that is over': { claims: { iat: anHourAgo() - 10, exp: anHourAgo() } },
  'a token without an end': { without: ['exp'] },
  'a token that begins tomorrow': { claims: { nbf: anHourAgo() + 90_000 } },
  'nobody as subject': { without: ['sub'] },
  'a subject that is no text': { claims: { sub: { $ne: 1 } } },
  'no email': { without: ['email'] },
  'a list for an email': { claims: { email: ['victim@academy.example'] } },
  'no token': { tokens: () => tokenAnswer(undefined) },
  'a text for a token': { tokens: () => tokenAnswer('a.b.c') },
  'a page for tokens': {
    tokens: () => new Response('<script>alert(1)</script>', { headers: { 'content-type': 'text/html' } }),
  },
  'an error': {
    tokens: () =>
      Response.json({ error: 'invalid_grant', error_description: '<script>alert(1)</script>' }, { status: 400 }),
  },
  'a fault': { tokens: () => new Response('no', { status: 500 }) },
  'a redirect for tokens': { tokens: () => Response.redirect('http://169.254.169.254/token', 307) },
  'ten megabytes for tokens': {
    tokens: () => new Response('x'.repeat(10_000_000), { headers: { 'content-type': 'application/json' } }),
  },
  'JSON 50,000 deep for tokens': {
    tokens: () => new Response('['.repeat(50_000), { headers: { 'content-type': 'application/json' } }),
  },
  'a line that breaks': {
    tokens: () => {
      throw new TypeError('fetch failed')
    },
  },
}

/** None of these lets anybody begin to sign in. */
export const liesOfItself: Record<string, Lie> = {
  'the name of another issuer': { metadata: { issuer: 'https://evil.example' } },
  'a page in place of its description': {
    answer: () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  },
  'a redirect to another description': { answer: () => Response.redirect('https://evil.example/', 302) },
  'nothing but faults': { answer: () => new Response(null, { status: 503 }) },
}

/** Instead of its keys. They are kept once they were read, so that each needs a site that never read them. */
export const liesOfKeys: Record<string, () => Response> = {
  'a text': () => Response.json({ keys: 'none' }),
  'no key': () => Response.json({ keys: [] }),
  'a fault': () => new Response(null, { status: 500 }),
  'a redirect': () => Response.redirect('https://evil.example/jwks', 302),
  'a secret to check with': () => Response.json({ keys: [{ kty: 'oct', k: 'AAAA', kid, alg: 'HS256' }] }),
}
