import { z } from '@hono/zod-openapi'
import { orNotFound } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, jsonBody, operations, refusals, setCacheTags } from '#platform/server/http/api.ts'
import { pascalCase } from '#platform/server/http/name-schemas.ts'
import { settled } from '#records/kinds/record-api.server.ts'
import type { AnyKind, Document, RecordDeps, RecordKind } from '#records/kinds/record-kind.server.ts'
import { findRecord } from '#records/kinds/record-rows.server.ts'
import { saveRecord } from '#records/saving/save-record.server.ts'
import { apiErrorSchema } from '#platform/values/api-error.ts'
import { siteContentWords } from './kind.ts'
import * as hero from './hero.schema.ts'
import * as mission from './mission.schema.ts'
import * as modules from '#features/content/site-content/modules/schema.ts'
import * as partners from './partners.schema.ts'
import * as team from './team.schema.ts'
import * as vision from './vision.schema.ts'
import * as shapes from './schema.ts'
import { homepageData } from './table.server.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'

const staffOperation = operations.staff(siteContentWords.capability)
const publicOperation = operations.public('site content')

/** A section as a record: one row, version 0 until it is first saved. */
const sectionRecord = {
  entity: siteContentWords.entity,
  table: homepageData,
  key: homepageData.section,
  document: 'data',
  files: 'anywhere',
} as const

/** Announces a section's changes; also the prefix of its query key. */
function sectionTopic(name: shapes.SectionName): string {
  return `${siteContentWords.topic}/${name}`
}

export function siteContentApi(deps: RecordDeps) {
  const sections = shapes.sectionNames.map((name) => sectionApi(deps, name))
  return sections.reduce((all, one) => all.route('/', one))
}

function sectionKind(name: shapes.SectionName): RecordKind<Document, shapes.Section<shapes.SectionName>> {
  return {
    ...sectionRecord,
    capability: siteContentWords.capability,
    only: name,
    fields: shapes.sectionSchemas[name],
    editable: shapes.sectionSchema(shapes.sectionSchemas[name]),
    title: () => name,
    topics: [sectionTopic(name)],
    isPublic: () => true,
  }
}

/** How the section of this name is saved; null for an unknown name. */
export function sectionKindOf(id: string): AnyKind | null {
  const name = shapes.sectionNames.find((one) => one === id)
  return name ? sectionKind(name) : null
}

const pages = ['/', '/about', '/about/mission', '/about/vision', '/about/team', '/about/partners'] as const

export const siteContentKind = {
  ...sectionRecord,
  ...siteContentWords,
  savedAs: sectionKindOf,
  drawn: 'items',
  versions: 'permanent',
  site: {
    pages,
    topics: (['hero', 'mission', 'vision', 'team', 'partners'] as const).map(sectionTopic),
    addresses: [...pages, '/about/*', '/api/site-content/:section'].map((path) => ({ path })),
  },
} satisfies DeclaredKind

function sectionApi(deps: RecordDeps, name: shapes.SectionName) {
  const { db } = deps.database
  const path = `/api/site-content/${name}` as const
  const data = shapes.sectionSchemas[name]
  const section = shapes.sectionSchema(data)
  const kind = sectionKind(name)
  const read = publicOperation('get', path, `get${pascalCase(name)}`, {
    summary: `The ${name} section`,
    responses: { 200: jsonAnswer(section, 'The section'), ...refusals.missing },
  })
  const save = staffOperation('put', path, `save${pascalCase(name)}`, {
    summary: `Save the ${name} section`,
    description:
      'Names the version it was made from. What others changed elsewhere in it is merged; a true overlap answers 409 with both sides.',
    // Version 0: the section did not exist yet.
    request: { body: jsonBody(z.strictObject({ version: z.number().int().min(0), data })) },
    responses: {
      // `merged`: others' changes were kept beside this save's.
      200: jsonAnswer(section.extend({ merged: z.boolean() }), 'The section as it now stands'),
      409: jsonAnswer(
        apiErrorSchema.extend({ theirs: section, overlaps: z.array(shapes.overlapSchema) }),
        'Somebody else changed the same part: both sides, nothing is lost',
      ),
    },
  })
  return createApi(shapes, hero, mission, modules, partners, team, vision)
    .openapi(read, async (c) => {
      const found = await findRecord(db, kind, name)
      setCacheTags(c, [sectionTopic(name)])
      const stored = orNotFound(found)
      return c.json(await deps.records.withPictures(db, { ...stored, data: data.parse(stored.data) }), 200)
    })
    .openapi(save, async (c) => {
      const { version: from, data: fields } = c.req.valid('json')
      const { record, merged } = settled(await saveRecord(deps, kind, { id: name, from, fields }, c.var))
      return c.json({ ...record, merged }, 200)
    })
}
