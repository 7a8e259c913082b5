import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import type { Media } from '#features/content/media/schema.ts'
import { anotherOf } from './another-photo.ts'
import { pin, startChild } from './child.ts'
import type { Figure, Result } from './figures.ts'
import { startFilledSites } from './filled-site.ts'
import { ratios } from './in-turn.ts'
import type { SizesAlone } from './sizes-alone.ts'
import { signInAsAdministrator, type SignedIn } from './signed-in.ts'

const rounds = 5
/** 24 megapixels, as a telephone's or a camera's. */
const size = { width: 6000, height: 4000 }
const serversProcessor = 0

/** Measures from a photo's last byte sent to the answer, and the work until all its sizes are there, beside sharp alone. */
export async function photoBench(): Promise<Result> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'academy-photo-'))
  const file = path.join(folder, 'photo.jpg')
  const { sites, stop } = await startFilledSites([0])
  const alone = startChild<{ path: string }, SizesAlone>('sizes-alone.ts', serversProcessor)
  try {
    const [site] = sites
    if (!site) throw new Error('No site was started.')
    await writePhoto(file)
    pin(site.server, serversProcessor)
    const signedIn = await signInAsAdministrator(site)
    const measured: (Uploaded & SizesAlone)[] = []
    // The first of each loads sharp and compiles.
    for (let round = -1; round < rounds; round += 1) {
      const peer = await alone.ask({ path: file })
      const own = await upload(signedIn, anotherOf(readFileSync(file)))
      if (round >= 0) measured.push({ ...own, ...peer })
    }
    return {
      title: 'a photo of 7 MB from its last byte sent to the answer, and until its sizes are made, beside sharp alone',
      how:
        `${rounds} uploads by an administrator, one processor for server and sharp in turn, PostgreSQL and sender on any. ` +
        `${(readFileSync(file).byteLength / 1e6).toFixed(1)} MB of JPEG, 24 megapixels, noise over a gradient. ` +
        'Alone: the same six widths and the picture itself, by the same calls of sharp in a process of their own.',
      figures: figuresOf(measured),
    }
  } finally {
    alone.end()
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Uploaded = { answerMs: number; allMs: number }

function figuresOf(measured: readonly (Uploaded & SizesAlone)[]): Figure[] {
  const of = (name: keyof (Uploaded & SizesAlone)) => measured.map((each) => each[name])
  const seconds = (values: readonly number[]) => values.map((value) => value / 1000)
  const [answer, peer] = [of('answerMs'), of('aloneMs')]
  return [
    {
      name: 'last byte sent to answer',
      values: seconds(answer),
      unit: 's',
      aim: { atMost: 0.5 },
      note: 'the smallest size is made, which decodes the whole photo; the original is written and flushed',
    },
    { name: 'sharp alone, all sizes', values: seconds(peer), unit: 's', isKept: true },
    { name: 'answer ÷ sharp alone', values: ratios(answer, peer), unit: '×' },
    {
      name: 'last byte sent until all sizes are there',
      values: seconds(of('allMs')),
      unit: 's',
      isKept: true,
      note: 'the job looks as soon as it is asked for; observed by asking every 100 ms',
    },
  ]
}

async function upload(signedIn: SignedIn, photo: Buffer): Promise<Uploaded> {
  const boundary = randomUUID()
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\n\r\n`
  const sending = request({
    port: signedIn.port,
    path: '/api/media/uploads/hero-background',
    method: 'POST',
    headers: { ...signedIn.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    sending.on('response', resolve).on('error', reject),
  )
  // All but the end is there before the clock starts: the line is not what is measured.
  await write(sending, Buffer.concat([Buffer.from(head), photo]))
  await wait(300)
  const began = performance.now()
  sending.end(`\r\n--${boundary}--\r\n`)
  const answer = await answered
  const stored = (await json(answer)) as Media
  const answerMs = performance.now() - began
  if (answer.statusCode !== 201) throw new Error(`The upload was answered ${answer.statusCode}.`)
  await allMade(signedIn, stored)
  return { answerMs, allMs: performance.now() - began }
}

const write = (sending: ClientRequest, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => sending.write(bytes, (error) => (error ? reject(error) : resolve())))

/** The bytes that are told change when the original gives way to what was made of it. */
async function allMade(signedIn: SignedIn, stored: Media): Promise<void> {
  for (let looks = 0; looks < 600; looks += 1) {
    const now = (await signedIn.read(`/api/media?url=${encodeURIComponent(stored.url)}`)) as Media
    if (now.bytes !== stored.bytes) return
    await wait(100)
  }
  throw new Error('The sizes were not made within a minute.')
}

async function writePhoto(file: string): Promise<void> {
  const gradient = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><linearGradient id="g" x2="1" y2="1">` +
      '<stop stop-color="#224466"/><stop offset="1" stop-color="#ddbb66"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>',
  )
  const noise = { type: 'gaussian', mean: 128, sigma: 36 } as const
  const grain = await sharp({ create: { ...size, channels: 3, background: 'grey', noise } })
    .blur(0.6)
    .png({ compressionLevel: 1 })
    .toBuffer()
  const photo = sharp(gradient).composite([{ input: grain, blend: 'soft-light' }])
  writeFileSync(file, await photo.jpeg({ quality: 92 }).toBuffer())
}
