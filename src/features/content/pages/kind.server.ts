import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { pagesApi } from './api.server.ts'
import { ownSegments } from './rules.ts'
import * as shapes from './schema.ts'
import { pagesTopic, publishedAddress, savedPage } from './store.server.ts'
import { t } from '#platform/values/translate.ts'

/** Pages at the root of the site; `taken` are the first segments of every other kind's addresses. */
export function pageKindBeside(taken: readonly string[]) {
  const saved = savedPage(taken)
  return {
    ...saved,
    search: { kind: 'text-page', name: t('Further pages'), title: 'title', text: ['text', 'modules_text'] },
    site: {
      pages: [],
      page: '/:address',
      previewAt: publishedAddress,
      topics: [pagesTopic],
      addresses: [
        { path: '/:address', record: '/api/pages/:address', except: [...ownSegments, ...taken] },
        { path: '/api/pages' },
        { path: '/api/pages/:address' },
      ],
    },
    schemas: [shapes],
    api: (deps) => pagesApi(deps, saved),
  } satisfies DeclaredKind
}
