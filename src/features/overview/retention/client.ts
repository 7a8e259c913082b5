import { apiQuery } from '#platform/browser/api-query.ts'

export const retentionQuery = apiQuery(['retention'], '/api/admin/retention', { staleTime: 0 })
