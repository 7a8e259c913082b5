import { and, or, sql } from 'drizzle-orm'
import { media } from '../table.server.ts'
import { type DeclaredKind, savedKind } from '#records/kinds/declared-kind.server.ts'
import { t } from '#platform/values/translate.ts'
import { mediaFieldsSchema, mediaItemSchema } from './schema.ts'
import { isInLibrary } from './store.server.ts'

/** What is said of pictures, to be translated; every record of these kinds may show one. */
export function describedMedia(kinds: readonly DeclaredKind[]) {
  const shownBy = kinds.flatMap((kind) => (kind.savedAs ? kind.topic : (savedKind(kind, '')?.topics[0] ?? [])))
  return {
    entity: 'media',
    topic: 'media',
    noun: [t('picture'), t('pictures')],
    capability: 'content',
    group: 'library',
    place: 62,
    screens: [{ to: '/admin/media', label: t('Media'), help: '' }],
    table: media,
    fields: mediaFieldsSchema,
    editable: mediaItemSchema,
    title: ({ alt, caption }) => String(alt) || String(caption),
    files: {},
    topics: ['media', ...shownBy],
    isPublic: () => true,
    wanted: and(isInLibrary, or(sql`${media.alt} <> ''`, sql`${media.caption} <> ''`)) ?? sql`true`,
    versions: 'permanent',
  } satisfies DeclaredKind
}
