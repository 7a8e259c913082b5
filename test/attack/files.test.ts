import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type MediaPurpose, type Media, purposes } from '#features/content/media/schema.ts'
import { pdfFile } from '#test/document-files.ts'
import { signInAs } from '#test/app.ts'
import { type LyingFile, lyingFiles, lyingNames, script } from './lying-files.ts'
import { attackedSite } from '#test/attacked-site.ts'
import { tried } from '#test/promises.ts'
import { chance, runs, some } from './cases.ts'

const site = await attackedSite()
const admin = await signInAs(site, 'admin')
const student = await signInAs(site, 'student')
const doors = [...some(Object.keys(purposes) as MediaPurpose[], 1), 'avatar', 'reading']

const harmless =
  /^(image\/(jpeg|png|gif|webp)|application\/(pdf|zip|epub\+zip|msword|vnd\.[\w.+-]+)|text\/(plain|markdown|csv)(; charset=utf-8)?|application\/octet-stream)$/

async function send(purpose: string, { bytes, name }: Pick<LyingFile, 'bytes' | 'name'>, type = '') {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name, { type }))
  return (purpose === 'avatar' ? student : admin).request(`/api/media/uploads/${purpose}`, {
    method: 'POST',
    body: form,
  })
}

/** Refused in words, or stored as something that cannot run. */
async function expectHarmless(answer: Response, what: string): Promise<void> {
  const text = await answer.text()
  expect([201, 400, 413, 415], `${what}: ${text}`).toContain(answer.status)
  if (answer.status !== 201)
    return expect(JSON.parse(text), what).toMatchObject({ error: { code: expect.any(String) } })
  const { url, variants } = JSON.parse(text) as Media
  for (const address of [url, ...variants.map((each) => each.url)]) {
    expect(address, what).toMatch(/^\/files\/(images|documents)\/[\p{L}\p{N}/_.%-]+$/u)
    const served = await site.request(address)
    const type = served.headers.get('content-type') ?? ''
    const policy = served.headers.get('content-security-policy') ?? ''
    expect([served.status, served.headers.get('x-content-type-options')], what).toEqual([200, 'nosniff'])
    expect(type, what).toMatch(harmless)
    expect(policy, what).toMatch(type === 'application/pdf' ? /frame-ancestors 'none'/ : /sandbox/)
    const isShown = type.startsWith('image/') || type === 'application/pdf'
    expect(served.headers.get('content-disposition'), what).toMatch(isShown ? /^inline/ : /^attachment/)
    const bytes = Buffer.from(await served.arrayBuffer())
    if (type.startsWith('image/')) expect(bytes.includes(script), `${what}: the script is in the picture`).toBe(false)
  }
}

test.for(doors)(
  'no lying, broken, giant or scripted file that is uploaded as %s is served as what runs',
  async (door, context) => {
    expect.hasAssertions()
    for (const file of some(lyingFiles, 14)) {
      for (const type of some(['', 'image/png', 'text/html', 'application/pdf'], 1)) {
        await expectHarmless(await send(door, file, type), `${file.what} as ${door}`)
        tried(context)
      }
    }
  },
)

test('no bytes turned by chance in a good file make the server fail', async (context) => {
  expect.hasAssertions()
  const good = lyingFiles.filter(({ what }) =>
    /^a (picture with a script in|JPEG with a script|GIF with|WebP with|PDF with|document$)/.test(what),
  )
  for (let run = 0; run < runs; run += 1) {
    for (const { bytes, name, what } of good) {
      const other = Buffer.from(bytes)
      for (let turns = chance.whole(1, 12); turns > 0; turns -= 1)
        other[chance.whole(0, other.length - 1)] = chance.whole(0, 255)
      await expectHarmless(
        await send(/document|PDF/.test(what) ? 'reading' : 'course-image', { bytes: other, name }),
        `${what}, turned`,
      )
      tried(context)
    }
  }
})

test('no name of a file leads out of its folder or into a header', async (context) => {
  const names = some(lyingNames, 6)
  // Other tests make folders beside it meanwhile: what counts is what any of these names says.
  const outside = () =>
    readdirSync(path.dirname(site.deps.settings.dataDir)).filter((beside) =>
      names.some((name) => name.includes(beside)),
    )
  const before = outside()
  for (const name of names) {
    const answer = await send('reading', { bytes: pdfFile, name })
    const text = await answer.clone().text()
    await expectHarmless(answer, name)
    if (answer.status !== 201) continue
    const { url } = JSON.parse(text) as Media
    const { headers } = await site.ask(encodeURI(decodeURI(url)))
    expect(headers['set-cookie']).toBeUndefined()
    expect(String(headers['content-disposition'])).toMatch(
      /^inline(; filename="[^"\r\n]*"; filename\*=UTF-8''[\w.~!*()%-]*)?$/,
    )
    tried(context)
  }
  expect(outside()).toEqual(before)
})

test('a body that is no honest multipart is refused, and nothing of it stays', async (context) => {
  const head = 'content-disposition: form-data; name="file"; filename="a.png"'
  const bodies = [
    '',
    '--b',
    '--b--',
    `--b\r\n${head}\r\n\r\n`,
    `--b\r\n${head}\r\n\r\nx`,
    `--b\r\n${head}\r\n\r\nx\r\n--b\r\n${head}\r\n\r\ny\r\n--b--`,
    `--b\r\n${head}; filename*=utf-8''%ff%00\r\n\r\nx\r\n--b--`,
    `--b\r\n${'x: y\r\n'.repeat(5_000)}${head}\r\n\r\nx\r\n--b--`,
    `${`--b\r\n${head}\r\n\r\n\r\n`.repeat(2_000)}--b--`,
    `--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--`,
    `--b\r\ncontent-disposition: form-data; name="file"\r\n\r\nx\r\n--b--`,
    `--b\r\n${head}\r\ncontent-transfer-encoding: base64\r\n\r\n====\r\n--b--`,
  ]
  const waiting = () =>
    readdirSync(site.deps.receiving.folder).filter((name) => name.startsWith(site.deps.receiving.prefix))
  for (const body of bodies) {
    for (const boundary of ['b', '', '"', 'x'.repeat(300)]) {
      const answer = await admin.request('/api/media/uploads/course-image', {
        method: 'POST',
        body,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      })
      expect([400, 413, 415], await answer.text()).toContain(answer.status)
      tried(context)
    }
  }
  expect(waiting()).toEqual([])
})
