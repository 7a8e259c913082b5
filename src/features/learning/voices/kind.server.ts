import { courseParam } from '#features/learning/courses/schema.ts'
import { orNotFound } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, operations, refusals, setCacheTags } from '#platform/server/http/api.ts'
import { type DeclaredKind, storedKind } from '#records/kinds/declared-kind.server.ts'
import { recordApi } from '#records/kinds/record-api.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { voiceKind as declared } from './kind.ts'
import { pageOfVoice, voicesOf } from './store.server.ts'
import { voices } from './table.server.ts'
import { t } from '#platform/values/translate.ts'

const missing = () => ({
  consent_by: t('Please note who gave consent before this is published.'),
  consent_on: t('Please note when consent was given before this is published.'),
  consent_how: t('Please note how consent was given before this is published.'),
})

const stored = storedKind(declared, {
  table: voices,
  hooks: {
    check: async (_, { fields }) => {
      const open = Object.entries(missing()).filter(([name]) => !fields[name as keyof ReturnType<typeof missing>])
      return fields.published && open.length > 0 ? { fieldErrors: Object.fromEntries(open) } : undefined
    },
  },
})

const list = operations.public('voices')('get', '/api/courses/{id}/voices', 'listVoices', {
  summary: 'What former students say of a published course, newest first',
  request: { params: courseParam },
  responses: {
    200: jsonAnswer(declared.shapes.list.omit({ next: true }), 'The voices'),
    ...refusals.invalid,
    ...refusals.missing,
  },
})

export const voiceKind = {
  ...stored,
  drawn: 'id',
  site: { pages: [], previewAt: pageOfVoice, addresses: [{ path: '/api/courses/:id/voices' }] },
  api: (deps: RecordDeps) =>
    createApi()
      .openapi(list, async (c) => {
        const { id } = c.req.valid('param')
        setCacheTags(c, [declared.topic, `courses/${id}`])
        const found = orNotFound(await voicesOf(deps.database.db, id))
        return c.json(await deps.records.withPictures(deps.database.db, found), 200)
      })
      .route('/', recordApi(deps, stored)),
} satisfies DeclaredKind
