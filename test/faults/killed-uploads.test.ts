/** @module-tag full */
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { tell } from '#test/promises.ts'
import { isLong } from './rounds.ts'
import { endSites, type Site, siteFolder, startSite } from './site.ts'

endSites()
const folder = siteFolder()
const start = () => startSite({ DATA_DIR: folder, LOG_LEVEL: 'fatal' })
let site = await start()
const rounds = isLong ? 10 : 1

test('a file half received when the server is killed is gone after the next start (upload-12)', async (context) => {
  const arriving = () => readdirSync(path.join(folder, 'receiving'))
  for (let round = 0; round < rounds; round += 1) {
    sendHalfAFile(site, (await site.administrator()).cookie)
    while (arriving().length === 0) await wait(5)
    await site.kill9()
    expect(arriving()).toHaveLength(1)
    site = await start()
    expect(arriving()).toEqual([])
  }
  tell(context, rounds, 'the half of a file was removed at the next start')
})

test('an upload answered before a kill has every size after the next start (upload-27)', async (context) => {
  const photo = await sharp(randomBytes(1500 * 1000 * 3), { raw: { width: 1500, height: 1000, channels: 3 } })
    .jpeg()
    .toBuffer()
  let sizes = 0
  for (let round = 0; round < rounds; round += 1) {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(photo)], 'photo.jpg'))
    const { cookie } = await site.administrator()
    const asked = { method: 'POST', headers: { cookie }, body: form }
    const answer = await fetch(`${site.origin}/api/media/uploads/hero-background`, asked)
    expect(answer.status).toBe(201)
    const stored = (await answer.json()) as { url: string; width: number; variants: { url: string; width: number }[] }
    await site.kill9()
    site = await start()
    for (const { url, width } of [...stored.variants, stored]) {
      const size = await fetch(site.origin + url)
      expect((await sharp(Buffer.from(await size.arrayBuffer())).metadata()).width).toBe(width)
      sizes += 1
    }
  }
  tell(context, rounds, `${sizes} sizes are there`)
})

/** Begins to upload a document and goes no further. */
function sendHalfAFile({ origin }: Site, cookie: string): void {
  const type = 'multipart/form-data; boundary=half'
  const headers = { cookie, 'content-type': type }
  const sending = request(`${origin}/api/media/uploads/reading`, { method: 'POST', headers })
  // The server is killed while it listens.
  sending.on('error', () => undefined)
  sending.write('--half\r\ncontent-disposition: form-data; name="file"; filename="soil.pdf"\r\n\r\n%PDF-1.7 half')
}
