import { translations } from '#records/translations/table.server.ts'
import type { Texts } from '#records/translations/texts.ts'
import type { Translation } from '#records/translations/schema.ts'
import type { signInAs, TestApp } from './app.ts'
import { type RecordEntity, recordEditor } from './records.ts'

/** What a record says in Chinese, published unless told. */
export async function sayInChinese(
  { db }: TestApp['database'],
  [entity, record_id]: [entity: string, id: string],
  texts: Texts,
  published = true,
) {
  await db.insert(translations).values({ entity, record_id, language: 'zh', texts, source_version: 1, published })
}

/** What a test does with translations as this administrator. */
export function translator(app: TestApp, admin: Awaited<ReturnType<typeof signInAs>>) {
  const at = (id: string, entity = 'milestones') => `/api/admin/translations/${entity}/${id}/zh`
  const add = async (kind: RecordEntity, part: object) => {
    const answer = await recordEditor(app, admin, kind).post({ published: true, ...part })
    return (await answer.json()) as { id: string; version: number }
  }
  return {
    at,
    add,
    addMilestone: (part: object = {}) =>
      add('milestones', { title: 'A walk', text: 'Along the river.', year: 2014, ...part }),
    put: async (id: string, version: number, texts: object, more: object = {}, entity?: string) => {
      const answer = await admin.request(at(id, entity), { method: 'PUT', json: { version, data: { texts, ...more } } })
      return { status: answer.status, body: (await answer.json()) as Translation & { error: { fields: object } } }
    },
    act: async (id: string, action: string, version: number, entity?: string) => {
      const answer = await admin.request(`${at(id, entity)}/${action}`, { method: 'POST', json: { version } })
      return { status: answer.status, body: (await answer.json()) as Translation }
    },
    read: async (id: string) => (await (await admin.request(at(id))).json()) as Translation,
    /** A milestone as readers get it. */
    listed: async (id: string, language = 'zh') => {
      const answer = await app.request(`/api/milestones?limit=100&language=${language}`)
      return ((await answer.json()) as { items: { id: string }[] }).items.find((item) => item.id === id)
    },
  }
}
