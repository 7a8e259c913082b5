import { media } from '#features/content/media/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { blocksOfParts, type WrittenPart } from '#records/rich-text/written.ts'
import { isObject, itemName, type Json } from '#records/saving/merge.ts'
import { translationFieldsSchema } from '#records/translations/schema.ts'
import { faultsOf, sourceOf } from '#records/translations/store.server.ts'
import { translations } from '#records/translations/table.server.ts'
import { sampleId } from '#sample/id.ts'
import { blockIds } from '#sample/structured-text.ts'
import announcements from '#sample/zh/announcements.json' with { type: 'json' }
import certificates from '#sample/zh/certificates.json' with { type: 'json' }
import course_sessions from '#sample/zh/course_sessions.json' with { type: 'json' }
import courses from '#sample/zh/courses.json' with { type: 'json' }
import homepage_data from '#sample/zh/homepage_data.json' with { type: 'json' }
import mediaFiles from '#sample/zh/media.json' with { type: 'json' }
import milestones from '#sample/zh/milestones.json' with { type: 'json' }
import pages from '#sample/zh/pages.json' with { type: 'json' }
import resources from '#sample/zh/resources.json' with { type: 'json' }
import teachers from '#sample/zh/teachers.json' with { type: 'json' }
import voices from '#sample/zh/voices.json' with { type: 'json' }
import watersheds from '#sample/zh/watersheds.json' with { type: 'json' }

/** By the record's key in the sample and the path of each text, with items of lists by their keys. */
type Written = Record<string, Record<string, string | WrittenPart[]>>
export const written: Record<string, Written> = {
  homepage_data,
  teachers,
  certificates,
  courses,
  course_sessions,
  voices,
  announcements,
  resources,
  watersheds,
  milestones,
  pages,
  media: mediaFiles,
}

/** Publishes the sample's Chinese, each text judged as a save of it is. @throws Error for what does not fit */
export async function loadTranslations(tx: Db, kinds: readonly DeclaredKind[]): Promise<void> {
  const files = await tx.select({ id: media.id, name: media.original_name }).from(media)
  for (const [entity, records] of Object.entries(written)) {
    for (const [key, said] of Object.entries(records)) {
      const file = files.find(({ name }) => entity === 'media' && name === `${key}.webp`)
      const record_id = entity === 'homepage_data' ? key : (file?.id ?? sampleId(key))
      const source = await sourceOf(tx, kinds, { entity, record_id })
      if (!source) throw new Error(`The sample translates ${entity} ${key}, which it does not have.`)
      const { document, version } = source.record
      const texts = Object.entries(said).map(([path, text]) => [
        placeOf(document, path),
        typeof text === 'string' ? text : blocksOfParts(text, blockIds(`zh-${key}-${path}`)),
      ])
      const asked = { entity, record_id, language: 'zh', texts: Object.fromEntries(texts) as object }
      const fields = translationFieldsSchema.parse({
        ...asked,
        source_version: version,
        published: true,
        is_source: false,
      })
      const refusal = faultsOf(source.kind, source.record, fields, undefined)
      if (refusal) throw new Error(`The sample’s Chinese of ${entity} ${key}: ${JSON.stringify(refusal)}`)
      await tx.insert(translations).values({ id: sampleId(`zh-${entity}-${key}`), ...fields })
    }
  }
}

/** A path with ids in the place of the items' keys. */
function placeOf(document: Json, path: string): string {
  let value: Json | undefined = document
  const names = path.split('.').map((name) => {
    const within: Json | undefined = value
    const at = Array.isArray(within) ? sampleId(name) : name
    value = Array.isArray(within)
      ? within.find((item) => itemName(item) === at)
      : isObject(within)
        ? within[at]
        : undefined
    return at
  })
  return names.join('.')
}
