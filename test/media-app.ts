import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OpenAPIHono } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import sharp from 'sharp'
import { mediaApi } from '#features/media/api.server.ts'
import type { Media } from '#features/media/schema.ts'
import { media } from '#features/media/table.server.ts'
import { answerErrors } from '#platform/server/http/answer-errors.ts'
import type { ApiEnv, Session } from '#platform/server/http/permission.ts'
import { createLimits } from '#platform/server/limits/limits.ts'
import { openStorage } from '#platform/server/storage/open-storage.ts'
import { createTestDatabase } from './database.ts'

/** Who may be asking; each has a profile. */
export const people = {
  admin: person('11111111-1111-4111-8111-111111111111', 'admin'),
  student: person('22222222-2222-4222-8222-222222222222', 'student'),
  other: person('33333333-3333-4333-8333-333333333333', 'student'),
}

/** The API of uploads and files on a real database and a folder of its own; `asking` says who asks. */
export async function createMediaApp() {
  const dataDir = await mkdtemp(join(tmpdir(), 'media-test-'))
  const database = await createTestDatabase()
  const storage = await openStorage({ dataDir })
  const log = pino({ level: 'silent' })
  for (const { profileId, email, role } of Object.values(people)) {
    await database.db.execute(sql`insert into profiles (id, email, role) values (${profileId}, ${email}, ${role})`)
  }
  const who: { asking: Session | null } = { asking: people.admin }
  const app = new OpenAPIHono<ApiEnv>()
  app.onError(answerErrors(log))
  app.use(async (c, next) => {
    c.set('session', async () => who.asking)
    await next()
  })
  app.route('/', mediaApi({ database, storage, log, limits: createLimits(database.pool, 1000) }))

  const send = async (purpose: string, bytes: Uint8Array, name: string): Promise<Response> => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], name))
    return app.request(`/api/media/${purpose}`, { method: 'POST', body: form })
  }
  return {
    database,
    storage,
    who,
    request: async (path: string, init?: RequestInit) => app.request(path, init),
    send,
    /** Uploads a file that is expected to be taken. */
    upload: async (purpose: string, bytes: Uint8Array, name: string): Promise<Media> => {
      const answer = await send(purpose, bytes, name)
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Media
    },
    /** Every stored file and the number of rows. */
    everythingKept: async () => {
      const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      return { files: files.toSorted(), rows: await database.db.$count(media) }
    },
    close: () => rm(dataDir, { recursive: true }),
  }
}

/** A plain PNG of this size in pixels. */
export function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#1F4D3A' } })
    .png()
    .toBuffer()
}

function person(profileId: string, role: Session['role']): Session {
  return { sessionId: profileId, profileId, email: `${role}@academy.example`, emailVerified: true, role }
}
