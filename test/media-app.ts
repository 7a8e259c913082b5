import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Media } from '#features/content/media/schema.ts'
import { prepareWaitingPictures } from '#features/content/media/sizes.store.server.ts'
import { media } from '#features/content/media/table.server.ts'
import { recordPorts } from '../src/record-ports.server.ts'
import { createTestApp, signInAs, type TestRequest } from './app.ts'

/** The application with its files; `who.asking` says who asks: an administrator, two students or nobody. */
export async function createMediaApp() {
  const app = await createTestApp()
  const { database, deps } = app
  const people = {
    nobody: app,
    admin: await signInAs(app, 'admin'),
    student: await signInAs(app, 'student'),
    other: await signInAs(app, { email: 'other@academy.example' }),
  }
  const who: { asking: keyof typeof people } = { asking: 'admin' }
  const request = async (path: string, init?: TestRequest) => people[who.asking].request(path, init)

  const send = async (purpose: string, bytes: Uint8Array, name: string): Promise<Response> => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], name))
    return request(`/api/media/${purpose}`, { method: 'POST', body: form })
  }
  /** What the job does, to its end. */
  const makeSizes = async () => prepareWaitingPictures(deps, new AbortController().signal)
  return {
    deps,
    database,
    makeSizes,
    storage: deps.storage,
    /** What records of every kind are saved with. */
    recordPorts,
    who,
    request,
    send,
    /** Uploads a file that is expected to be taken, and waits until its sizes are made. */
    upload: async (purpose: string, bytes: Uint8Array, name: string): Promise<Media> => {
      const answer = await send(purpose, bytes, name)
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
      await makeSizes()
      return (await answer.json()) as Media
    },
    /** Every stored file and the number of rows. */
    everythingKept: async () => {
      const entries = await readdir(join(deps.settings.dataDir, 'files'), { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      return { files: files.toSorted(), rows: await database.db.$count(media) }
    },
  }
}

let made = 0

/** A plain PNG of this size in pixels, in a colour of its own: the same bytes would be the same file. */
export function picture(width: number, height: number): Promise<Buffer> {
  made += 1
  const background = { r: (made * 37) % 256, g: (made * 91) % 256, b: (made * 53) % 256 }
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}
