import path from 'node:path'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { startFakeS3, type S3Fault } from '#test/fake-s3.ts'
import { databaseUrlOf } from '#test/processes.ts'
import { tell } from '#test/promises.ts'
import { isLong } from './rounds.ts'
import { endSites, type Site, siteFolder, startSite } from './site.ts'

endSites()
const { connection } = await createTestDatabase()

const photo = await sharp(randomBytes(900 * 600 * 3), { raw: { width: 900, height: 600, channels: 3 } })
  .jpeg()
  .toBuffer()

async function upload(site: Site, cookie: string) {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(photo)], 'river.jpg'))
  const headers = { cookie }
  const answer = await fetch(`${site.origin}/api/media/uploads/hero-background`, {
    method: 'POST',
    headers,
    body: form,
  })
  const body = (await answer.json()) as {
    url: string
    width: number
    variants: { url: string; width: number }[]
    error?: { message?: string }
  }
  return { status: answer.status, body, retry: answer.headers.get('retry-after') }
}

/** Every size of a picture, asked of the site. */
async function widths(site: Site, { url, width, variants }: Awaited<ReturnType<typeof upload>>['body']) {
  const sizes = [...variants, { url, width }]
  return Promise.all(
    sizes.map(async (size) => {
      const answer = await fetch(site.origin + size.url)
      const bytes = Buffer.from(await answer.arrayBuffer())
      return answer.ok && (await sharp(bytes).metadata()).width === size.width
    }),
  )
}

const faults: S3Fault[] = isLong ? ['error', 'cut', 'partial', 'slow', 'hang'] : ['partial']

test('a failing file store leaves no row without file, tells the person and allows a retry', async (context) => {
  const store = await startFakeS3()
  const { accessKeyId, secretAccessKey } = store.settings.credentials
  const site = await startSite(
    {
      DATABASE_URL: databaseUrlOf(connection),
      DATA_DIR: path.join(siteFolder(), 'site'),
      STORAGE_URL: store.settings.storageUrl,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      LOG_LEVEL: 'fatal',
    },
    connection,
  )
  const { cookie } = await site.administrator()
  const told = new Map<string, number>()
  let rounds = 0
  for (const fault of faults) {
    // The first write to the store, the next, and so on: before, between and after the steps of the database.
    for (let after = 0; after < (fault === 'hang' ? 1 : isLong ? 6 : 3); after += 1) {
      store.fail(fault, after)
      const answer = await upload(site, cookie)
      store.heal()
      rounds += 1
      const outcome = `${fault} ${answer.status}`
      told.set(outcome, (told.get(outcome) ?? 0) + 1)
      if (answer.status === 201) expect(await widths(site, answer.body)).not.toContain(false)
      else expect([500, 503], JSON.stringify(answer.body)).toContain(answer.status)
      if (answer.status !== 201) expect(answer.body.error?.message).toMatch(/\w/)
      await expectRowsWithFiles(site, store.objects)
      const again = await upload(site, cookie)
      expect(again.status, `after ${fault} of step ${after}`).toBe(201)
      expect(await widths(site, again.body)).not.toContain(false)
      await site.database.pool.query('truncate rate_limits')
    }
  }
  const outcomes = [...told].map(([outcome, count]) => `${count} × ${outcome}`).join(', ')
  tell(context, rounds, `answered: ${outcomes}; no row without its file; the next try was stored`)
  await site.stop({ keepData: true })
  await store.stop()
})

/** Every picture that is shown has all its sizes, or an original to make them of. */
async function expectRowsWithFiles({ database }: Site, objects: ReadonlyMap<string, unknown>): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query<{ key: string; waits: boolean }>(`
      select media.key, media_originals.key is not null as waits
      from media left join media_originals on media_id = media.id where deleted_at is null`)
    const without = rows.filter(({ key, waits }) => !objects.has(`${waits ? 'originals' : 'images'}/${key}`))
    expect(without).toEqual([])
  })
}
