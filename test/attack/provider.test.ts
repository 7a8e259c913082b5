import { afterAll, expect, test, vi } from 'vitest'
import { profiles, sessions } from '#features/people/accounts/table.server.ts'
import {
  clientId,
  clientSecret,
  liesOfItself,
  liesOfKeys,
  type Lie,
  lies,
  pretendToBeGoogle,
  tokenAnswer,
} from './hostile-provider.ts'
import { attackedSite } from '#test/attacked-site.ts'
import { tried } from '#test/promises.ts'
import { isLong, some } from './cases.ts'

const settings = {
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  ADMIN_EMAILS: 'victim@academy.example',
}
const site = await attackedSite(settings)
const { db } = site.database
const provider = pretendToBeGoogle()
afterAll(() => vi.restoreAllMocks())
const page = { headers: { accept: 'text/html' } }

async function begin(from = site) {
  const answer = await from.request('/api/auth/google', page)
  const to = URL.parse(answer.headers.get('location') ?? '')
  provider.nonce = to?.searchParams.get('nonce') ?? ''
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { answer, to, cookie, state: to?.searchParams.get('state') ?? '' }
}

async function comeBack({ cookie, state }: { cookie: string; state: string }, more = '', from = site) {
  return from.request(`/auth/callback?code=code&state=${state}${more}`, { headers: { accept: 'text/html', cookie } })
}

async function lying(lie: Lie) {
  provider.lie = lie
  return comeBack(await begin())
}

function expectNobody(answer: Response) {
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth/callback'])
  expect(answer.headers.getSetCookie().filter((line) => /session=[^;]/.test(line))).toEqual([])
}

test.for(some(Object.entries(lies), 15))('a provider that sends %s signs nobody in', async ([, lie], context) => {
  expectNobody(await lying(lie))
  expect([await db.$count(profiles), await db.$count(sessions)]).toEqual([0, 0])
  tried(context)
})

test.for(some(Object.entries(liesOfItself), 2))(
  'a provider that tells %s is not gone to, and a person is told so on a page',
  async ([, lie], context) => {
    const fresh = await attackedSite(settings, site.database)
    provider.lie = lie
    const { answer, to } = await begin(fresh)
    expect([answer.status, to]).toEqual([503, null])
    expect(await answer.text()).toContain('Sign-in is not possible right now')
    expect(provider.asked.filter((address) => address.includes('evil.example'))).toEqual([])
    tried(context)
  },
)

test.for(some(Object.entries(liesOfKeys), 2))(
  'a provider whose keys are %s signs nobody in',
  async ([, keys], context) => {
    const fresh = await attackedSite(settings, site.database)
    provider.lie = { answer: (url) => (url.pathname === '/jwks' ? keys() : undefined) }
    expectNobody(await comeBack(await begin(fresh), '', fresh))
    expect(provider.asked.filter((address) => address.includes('evil.example'))).toEqual([])
    tried(context)
  },
)

test('a callback without this browser’s sign-in, or of another issuer, signs nobody in', async (context) => {
  expect.hasAssertions()
  provider.lie = {}
  const [mine, theirs] = [await begin(), await begin()]
  for (const answer of [
    await comeBack({ cookie: '', state: mine.state }),
    await comeBack({ cookie: theirs.cookie, state: mine.state }),
    await comeBack({ cookie: mine.cookie, state: '' }),
    await comeBack(await begin(), '&iss=https://evil.example'),
    await comeBack(await begin(), '&state=second'),
    await comeBack(await begin(), '&code=second'),
  ]) {
    expectNobody(answer)
    tried(context)
  }
})

test('whatever a provider tells of a person is text, bounded, and leads the server nowhere', async (context) => {
  const pictures = [
    'http://169.254.169.254/latest',
    'http://localhost/a',
    'https://evil.example/a.png',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://lh3.googleusercontent.com.evil.example/a',
    'https://user:word@lh3.googleusercontent.com/a',
    'https://lh3.googleusercontent.com:8443/a',
    'http://lh3.googleusercontent.com/a',
    `https://evil.example/${'a'.repeat(100_000)}`,
  ]
  const names = [
    '<script>alert(1)</script>',
    'x'.repeat(1_000_000),
    'a\0b',
    '\ud800',
    { toString: 1 },
    ['a'],
    '\u202eevil',
  ]
  provider.asked = []
  for (const [at, claims] of [
    ...pictures.map((picture) => ({ picture })),
    ...names.map((name) => ({ name })),
  ].entries()) {
    const answer = await lying({ claims: { sub: `told-${at}`, email: `told${at}@x.example`, ...claims } })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth/callback'])
    const cookie = answer.headers
      .getSetCookie()
      .find((line) => /session=[^;]/.test(line))
      ?.split(';')[0]
    if (cookie) {
      const profile = await (await site.request('/api/profile', { headers: { cookie } })).text()
      expect(profile.length).toBeLessThan(5_000)
      expect((await site.request('/api/session', { headers: { cookie } })).status).toBe(200)
    }
    tried(context)
  }
  await vi.waitFor(() => expect(provider.asked.length).toBeGreaterThan(0))
  expect(provider.asked.filter((address) => !address.startsWith('https://accounts.google.com/'))).toEqual([])
})

test('an email that nobody vouched for makes no administrator', async (context) => {
  for (const [at, verified] of [false, 'true', 1, null, undefined].entries()) {
    const answer = await lying({ claims: { sub: `unverified-${at}`, email_verified: verified } })
    const cookie =
      answer.headers
        .getSetCookie()
        .find((line) => /session=[^;]/.test(line))
        ?.split(';')[0] ?? ''
    const profile = (await (await site.request('/api/profile', { headers: { cookie } })).json()) as { role: string }
    expect(profile.role).toBe('student')
    tried(context)
  }
})

test.skipIf(!isLong)('a provider that never answers is given up on, and nobody is signed in', async (context) => {
  expect.hasAssertions()
  const never = () =>
    new Promise<Response>((_, reject) => setTimeout(() => reject(new DOMException('late', 'TimeoutError')), 12_000))
  expectNobody(await lying({ tokens: never }))
  tried(context)
})

test('a provider that tells the truth signs in: the tests above are refused for their lies', async (context) => {
  const answer = await lying({})
  expect(answer.headers.getSetCookie().some((line) => /session=[^;]/.test(line))).toBe(true)
  expect(tokenAnswer('x').status).toBe(200)
  tried(context)
})
