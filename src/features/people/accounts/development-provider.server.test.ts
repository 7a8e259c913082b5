import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApp, serveTestApp } from '#test/app.ts'
import { provenBrowser } from '#test/local-access.ts'
import { ask, scriptedBrowser, type ScriptedBrowser } from '#test/scripted-browser.ts'
import { developmentProvider } from './development-provider.server.ts'

const app = await serveTestApp()
const discovery = '/dev/google/.well-known/openid-configuration'

test('the provider shows a labelled page with sample accounts and a form for others (sign-in-3)', async () => {
  const { text, headers } = await (await provenBrowser(app)).go('/api/auth/google')
  expect(text).toContain('Development sign-in')
  expect(text).toMatch(/<button[^>]*><strong>Sample Administrator<\/strong> admin@academy\.example/)
  expect(text).toMatch(/<button[^>]*><strong>Sample Student<\/strong> student@academy\.example/)
  expect(text).toMatch(/<input name="name" required[^>]*>[\s\S]*<input name="email" type="email" required/)
  expect(text).not.toContain('<script')
  const style = /<style>([^]*?)<\/style>/.exec(text)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(
    `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'`,
  )
})

test('a form without a whole email address is shown again and says why (sign-in-3)', async () => {
  const browser = await provenBrowser(app)
  const again = await browser.send(await browser.go('/api/auth/google'), { name: 'Somebody', email: 'nowhere' })
  expect(again.status).toBe(400)
  expect(again.text).toContain('role="alert"')
})

test('a name with markup in it stays text', async () => {
  const browser = await provenBrowser(app)
  await browser.send(await browser.go('/api/auth/google'), { name: '<b>Bold</b>', email: 'bold@example.test' })
  expect(JSON.parse((await browser.go('/api/profile')).text)).toMatchObject({ full_name: '<b>Bold</b>' })
})

test('every sign-in asks for the account: the provider remembers none', async () => {
  const browser = await provenBrowser(app)
  await browser.send(await browser.go('/api/auth/google'), { name: 'One', email: 'one@example.test' })
  const chooser = await browser.go('/api/auth/google')
  expect(chooser.text).toContain('Choose an account')
  await browser.send(chooser, { name: 'Two', email: 'two@example.test' })
  expect(JSON.parse((await browser.go('/api/session')).text)).toMatchObject({ user: { email: 'two@example.test' } })
})

test('the provider answers this machine under the public name (sign-in-2)', async () => {
  expect((await fetch(app.origin + discovery)).status).toBe(200)
})

for (const [name, value] of Object.entries({
  host: 'academy.example',
  forwarded: 'for=1.2.3.4',
  'x-forwarded-for': '1.2.3.4',
  'x-forwarded-host': 'academy.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '443',
  'x-real-ip': '1.2.3.4',
  via: '1.1 proxy',
})) {
  test(`a request with ${name}: ${value} gets 404 (sign-in-2)`, async () => {
    for (const path of [discovery, '/dev/google', '/dev/google/interaction/abc']) {
      expect((await ask(new URL(path, app.origin), { headers: { [name]: value } })).status).toBe(404)
    }
  })
}

test('an unknown interaction gets a clear answer', async () => {
  const response = await fetch(`${app.origin}/dev/google/interaction/abcdef`)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('expired')
})

const elsewhere: Record<string, Record<string, string>> = {
  'a public address': { PUBLIC_URL: 'https://academy.example' },
  'an open host': { HOST: '0.0.0.0' },
  'a Google client': { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' },
}
for (const [why, settings] of Object.entries(elsewhere)) {
  test(`with ${why} the provider does not exist (sign-in-2)`, async () => {
    const other = await createTestApp({ settings })
    expect(() => developmentProvider(other.deps)).toThrow('loopback')
  })
}

const administrator = { name: 'Sample Administrator', email: 'admin@academy.example' }
const signInAs = async (browser: ScriptedBrowser, fields: Record<string, string>) =>
  browser.send(await browser.go('/api/auth/google'), fields)
const isSignedIn = async (browser: ScriptedBrowser) =>
  !(await browser.go('/api/session')).text.includes('"session":null')

test('without proof of local access the page offers only the student and explains (sign-in-4)', async () => {
  const { text, status } = await scriptedBrowser(app.origin).go('/api/auth/google')
  expect(status).toBe(200)
  expect(text).toContain('student@academy.example')
  expect(text).not.toContain('admin@academy.example')
  expect(text).not.toContain('name="unverified"')
  expect(text).toContain('Sign in as the sample administrator:')
})

test.each([
  ['the sample administrator', administrator],
  ['the sample administrator in other letters', { name: 'x', email: 'ADMIN@academy.example' }],
  ['a name of their own', { name: 'Somebody', email: 'somebody@example.test' }],
  ['a student who is not verified', { name: 'x', email: 'student@academy.example', unverified: 'yes' }],
])('without proof nobody signs in as %s, whatever headers say; the student does (sign-in-4)', async (_who, fields) => {
  const browser = scriptedBrowser(app.origin)
  const refused = await signInAs(browser, fields)
  expect(refused.status).toBe(403)
  expect(await isSignedIn(browser)).toBe(false)
  await signInAs(browser, { name: 'Sample Student', email: 'student@academy.example' })
  expect(await isSignedIn(browser)).toBe(true)
})

test('a stranger behind a plain proxy never becomes administrator (sign-in-4)', async () => {
  // As nginx sends it with nothing but `proxy_pass http://localhost:PORT`: the upstream's own Host and no forwarding header.
  const { host, port } = new URL(app.origin)
  const passedOn = (path: string, cookie: string) =>
    ask(new URL(path, app.origin), { headers: { host, connection: 'close', cookie } })
  const guess = `local-access-${port}=${'x'.repeat(43)}`
  const stranger = scriptedBrowser(app.origin)
  stranger.cookies.set(`local-access-${port}`, { value: 'x'.repeat(43), path: '/' })
  expect((await signInAs(stranger, administrator)).status).toBe(403)
  expect(await isSignedIn(stranger)).toBe(false)
  expect((await passedOn('/metrics', guess)).status).toBe(401)
  expect((await passedOn('/dev/payment/3000?reference=a', guess)).status).toBe(403)
})

test('the printed address authorises its browser and leads to the accounts (sign-in-5)', async () => {
  const browser = scriptedBrowser(app.origin)
  const landed = await browser.go(app.printed().at(-1)?.split(': ').at(-1) ?? '')
  expect(landed.url.pathname).toMatch(/^\/dev\/google\/interaction\//)
  await signInAs(browser, administrator)
  expect(JSON.parse((await browser.go('/api/profile')).text)).toMatchObject({ role: 'admin' })
})
