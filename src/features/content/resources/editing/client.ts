import { queryOptions } from '@tanstack/react-query'
import { resourceTypeName } from '../rules.ts'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { ApiQuery } from '#platform/browser/api-routes.ts'
import { t } from '#platform/values/translate.ts'

const path = '/api/admin/resources'

const mostChoices = 10

/** Resources of every type to choose from, drafts too, the newest first. */
export function resourceChoicesQuery(search: string) {
  return choicesQuery({ search, limit: mostChoices })
}

/** Those of the ids that are there. */
export function resourcesNamedQuery(ids: readonly string[]) {
  return { ...choicesQuery({ ids: ids.join(',') }), enabled: ids.length > 0 }
}

function choicesQuery(query: ApiQuery<'GET', typeof path>) {
  return queryOptions({
    queryKey: ['resources', 'admin', 'choices', query] as const,
    queryFn: async ({ signal }) => {
      const { items } = await call(browserApi, 'GET', path, { query, signal })
      return items.map(({ id, title, type, published }) => ({
        id,
        name: title,
        note: published ? resourceTypeName[type] : t('{type} (Draft)', { type: resourceTypeName[type] }),
      }))
    },
  })
}
