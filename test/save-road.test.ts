import { and, desc, eq, gt, max } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { emptySections, type SectionName, sectionNames } from '#features/content/site-content/schema.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { changes } from '#platform/server/changes/table.ts'
import { revisions } from '#records/saving/table.server.ts'
import { recordPorts } from '../src/record-ports.server.ts'
import { createTestApp, signInAs, type TestApp } from './app.ts'
import { freshFields, kindsOfRecords, recordEditor, recordKinds, topicOf } from './records.ts'

// Records, courses, sections and profiles are saved by one path: what holds for one kind holds for all of them.

type Fields = Record<string, unknown>
type Person = Awaited<ReturnType<typeof signInAs>>
type Begun = { id: string; version: number; fields: Fields }
type Way = {
  entity: string
  /** Under which its changes are announced, and who hears of them. */
  topic: string
  hears: 'everyone' | 'people' | 'inquiries'
  /** Two fields of it, and one of them with something that cannot be stored. */
  one: string
  other: string
  fault: unknown
  /** The field that names a file. */
  file?: { field: string; urls: readonly [string, string, string] }
  /** A record as it stands, which nobody else writes. */
  begin: (part?: Fields) => Promise<Begun>
  save: (begun: Begun, part: Fields, version?: number) => Promise<Response>
}

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(() => vi.restoreAllMocks())

const pictures = ['/files/images/a/1-a.webp', '/files/images/a/2-b.webp', '/files/images/a/3-c.webp'] as const
const fileFields: Record<string, Way['file']> = {
  teachers: { field: 'avatar_url', urls: pictures },
  certificates: { field: 'image_url', urls: pictures },
  courses: { field: 'image_url', urls: pictures },
  announcements: { field: 'image_url', urls: pictures },
  resources: { field: 'url', urls: ['https://youtu.be/YBLZmwlPa8A', 'https://youtu.be/a', 'https://youtu.be/b'] },
}

function recordWay(kind: (typeof kindsOfRecords)[number]): Way {
  const { name, text } = recordKinds[kind]
  const file = fileFields[kind]
  return {
    entity: kind,
    topic: topicOf(kind),
    hears: kind === 'prepared_answers' ? 'inquiries' : 'everyone',
    one: name,
    other: text,
    fault: ' ',
    ...(file && { file }),
    begin: async (part = {}) => {
      const given = freshFields(kind)
      const whole = { ...given, ...('published' in given && { published: true }), ...part }
      const answer = await recordEditor(app, person, kind).post(whole)
      return { ...((await answer.json()) as Begun), fields: whole }
    },
    save: ({ id, version, fields }, part, from = version) =>
      recordEditor(app, person, kind).save(id, from, { ...fields, ...part }),
  }
}

function sectionWay(name: SectionName): Way {
  const save = (version: number, data: object) =>
    person.request(`/api/site-content/${name}`, { method: 'PUT', json: { version, data } })
  return {
    entity: 'homepage_data',
    topic: `site-content/${name}`,
    hears: 'everyone',
    one: 'title',
    fault: 7,
    other: name === 'hero' ? 'subtitle' : 'description',
    ...(name === 'hero' && { file: { field: 'backgroundImage', urls: pictures } }),
    begin: async (part = {}) => {
      const found = await app.request(`/api/site-content/${name}`)
      const { version } = found.ok ? ((await found.json()) as Begun) : { version: 0 }
      const fields = { ...emptySections[name], title: 'Title', ...part }
      const begun = (await (await save(version, fields)).json()) as Begun
      return { id: name, version: begun.version, fields }
    },
    save: ({ version, fields }, part, from = version) => save(from, { ...fields, ...part }),
  }
}

const profileWay: Way = {
  entity: 'profiles',
  topic: 'accounts/profiles',
  hears: 'people',
  one: 'full_name',
  other: 'avatar_url',
  fault: 'A'.repeat(101),
  file: { field: 'avatar_url', urls: pictures },
  begin: async (part = {}) => {
    const { id, version } = (await (await person.request('/api/profile')).json()) as Begun
    const fields = { full_name: 'Mei Lin', avatar_url: null, ...part }
    const saved = await person.request('/api/profile', { method: 'PUT', json: { ...fields, version } })
    return { id, version: ((await saved.json()) as Begun).version, fields }
  },
  save: ({ version, fields }, part, from = version) =>
    person.request('/api/profile', { method: 'PUT', json: { ...fields, ...part, version: from } }),
}

const ways: Record<string, Way> = {
  ...Object.fromEntries(kindsOfRecords.map((kind) => [kind, recordWay(kind)])),
  ...Object.fromEntries(sectionNames.map((name) => [`the section ${name}`, sectionWay(name)])),
  'an own profile': profileWay,
}
const isPersonal = ({ entity }: Pick<Way, 'entity'>) => entity === 'profiles'
/** One for each: a person may write only so often in a minute. */
async function signInFor(name: string, way: Pick<Way, 'entity'>) {
  const email = `${name.replaceAll(' ', '-')}@academy.example`
  person = await signInAs(app, { email, name: 'Mei Lin', role: isPersonal(way) ? 'student' : 'admin' })
}
const text = (way: Way, said: string) =>
  way.other === 'avatar_url' ? `/files/images/teachers/${encodeURIComponent(said)}.png` : said

/** What was written of a record since `begin`: its versions, its lines of the audit log, and what was told. */
async function writtenBy(way: Way, { id }: Begun, work: () => Promise<unknown>) {
  const { db } = app.database
  const own = and(eq(revisions.entity, way.entity), eq(revisions.entity_id, id))
  const ownLines = and(eq(auditLog.entity, way.entity), eq(auditLog.entity_id, id))
  const [last] = await db.select({ line: max(auditLog.id) }).from(auditLog)
  const [told] = await db.select({ position: max(changes.position) }).from(changes)
  const kept = await db.$count(revisions, own)
  await work()
  const lines = await db
    .select()
    .from(auditLog)
    .where(and(ownLines, gt(auditLog.id, last?.line ?? 0)))
  const announced = await db
    .select()
    .from(changes)
    .where(and(eq(changes.topic, way.topic), gt(changes.position, told?.position ?? 0)))
  const [newest] = await db.select().from(revisions).where(own).orderBy(desc(revisions.version)).limit(1)
  return {
    versions: (await db.$count(revisions, own)) - kept,
    newest,
    lines: lines.map(({ action, actor_id, request_id }) => ({ action, actor_id, hasRequest: request_id !== null })),
    announced: announced.map(({ ids, hears, person }) => ({ ids, hears, person })),
  }
}
const nothing = { versions: 0, lines: [], announced: [] }

describe.each(Object.entries(ways))('%s:', (name, way) => {
  beforeAll(() => signInFor(name, way))

  test('a save is the next version, audited and told once to those who may hear (versions-9)', async () => {
    const begun = await way.begin()
    const written = await writtenBy(way, begun, async () => {
      const answer = await way.save(begun, { [way.one]: 'Renamed' })
      expect([answer.status, await answer.json()]).toMatchObject([200, { version: begun.version + 1 }])
    })
    const [line] = written.lines
    const isSection = way.entity === 'homepage_data'
    expect(written.announced).toEqual([
      { ids: isSection ? [] : [begun.id], hears: way.hears, person: isPersonal(way) ? person.profileId : null },
    ])
    if (isPersonal(way)) return expect(written).toMatchObject({ versions: 0, newest: undefined, lines: [] })
    expect(line).toEqual({ action: 'save', actor_id: person.profileId, hasRequest: true })
    expect(written.lines).toHaveLength(1)
    expect(written.newest).toMatchObject({
      version: begun.version + 1,
      saved_by: person.profileId,
      data: { [way.one]: 'Renamed' },
    })
  })

  test('a save that changes nothing, or is repeated, writes and tells nothing (versions-9)', async () => {
    const begun = await way.begin()
    const again = await writtenBy(way, begun, async () => {
      const answer = await way.save(begun, {})
      expect([answer.status, await answer.json()]).toMatchObject([200, { version: begun.version }])
    })
    expect(again).toMatchObject(nothing)
    await way.save(begun, { [way.one]: 'Renamed' })
    const lost = await writtenBy(way, begun, async () => {
      const answer = await way.save(begun, { [way.one]: 'Renamed' })
      expect([answer.status, await answer.json()]).toMatchObject([200, { version: begun.version + 1 }])
    })
    expect(lost).toMatchObject(nothing)
  })

  test('two edits of different fields merge with versions, else they conflict (versions-9)', async () => {
    const begun = await way.begin()
    await way.save(begun, { [way.one]: 'Renamed' })
    const written = await writtenBy(way, begun, async () => {
      const second = await way.save(begun, { [way.other]: text(way, 'Reeds') })
      const body = (await second.json()) as { data?: Fields }
      if (isPersonal(way)) return expect([second.status, body]).toMatchObject([409, { error: { code: 'stale' } }])
      expect([second.status, body]).toMatchObject([200, { merged: true, version: begun.version + 2 }])
      expect(body.data ?? body).toMatchObject({ [way.one]: 'Renamed', [way.other]: 'Reeds' })
    })
    expect(written.announced).toHaveLength(isPersonal(way) ? 0 : 1)
  })

  test('a conflict answers 409 with both sides, and writes and tells nothing (versions-9)', async () => {
    const begun = await way.begin()
    await way.save(begun, { [way.one]: 'Theirs' })
    const written = await writtenBy(way, begun, async () => {
      const mine = await way.save(begun, { [way.one]: 'Mine' })
      const body = (await mine.json()) as { theirs: { data?: Fields }; overlaps: object[] }
      expect([mine.status, body]).toMatchObject([
        409,
        { error: { code: 'stale' }, theirs: { version: begun.version + 1 } },
      ])
      expect(body.theirs.data ?? body.theirs).toMatchObject({ [way.one]: 'Theirs' })
      expect(body.overlaps).toEqual([{ path: way.one, mine: 'Mine', theirs: 'Theirs' }])
    })
    expect(written).toMatchObject(nothing)
  })

  test('invalid fields answer 400 at the field, and write and tell nothing (versions-9)', async () => {
    const begun = await way.begin()
    const written = await writtenBy(way, begun, async () => {
      const answer = await way.save(begun, { [way.one]: way.fault })
      const body = (await answer.json()) as { error: { fields: object } }
      expect(answer.status).toBe(400)
      expect(Object.keys(body.error.fields)).toEqual([isPersonal(way) ? way.one : `data.${way.one}`])
    })
    expect(written).toMatchObject(nothing)
  })

  test('saves at the same moment are each stored or refused, with one version each (versions-9)', async () => {
    const begun = await way.begin()
    const answers = await Promise.all(['A', 'B', 'C'].map((said) => way.save(begun, { [way.one]: said })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

const withFiles = Object.entries(ways).flatMap(([name, { file, ...way }]) => (file ? [[name, way, file] as const] : []))
describe.each(withFiles)('%s with a file:', (name, way, { field, urls }) => {
  beforeAll(() => signInFor(name, way))

  test('a save keeps its new file and releases the old one; a conflict neither (versions-9)', async () => {
    const begun = await way.begin({ [field]: urls[0] })
    const held = vi.spyOn(recordPorts, 'holdFiles')
    const removed = vi.spyOn(recordPorts, 'removeFiles').mockResolvedValue([])
    expect((await way.save(begun, { [field]: urls[1] })).status).toBe(200)
    expect(held.mock.calls.map(([, asked]) => asked)).toEqual([[urls[1]]])
    expect(removed.mock.calls.map(([, asked]) => asked)).toEqual([[urls[0]]])
    held.mockClear()
    removed.mockClear()
    expect((await way.save(begun, { [field]: urls[2] })).status).toBe(409)
    expect([held.mock.calls, removed.mock.calls]).toEqual([[], []])
  })
})

test('a section never written is saved over version 0, by the first one (versions-10)', async () => {
  const fresh = await createTestApp()
  const admin = await signInAs(fresh, 'admin')
  const save = (title: string) =>
    admin.request('/api/site-content/vision', {
      method: 'PUT',
      json: { version: 0, data: { ...emptySections.vision, title } },
    })
  const answers = await Promise.all(['One', 'Other'].map(save))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const found = (await (await fresh.request('/api/site-content/vision')).json()) as { version: number }
  expect(found.version).toBe(2)
  const kept = await fresh.database.db.select().from(revisions)
  expect(kept).toMatchObject([{ entity: 'homepage_data', entity_id: 'vision', version: 2, saved_by: admin.profileId }])
})
