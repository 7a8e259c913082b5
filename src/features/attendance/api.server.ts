import type { Deps } from '#platform/server/deps.ts'
import { createApi } from '#platform/server/http/api.ts'
import type { CompletedStep } from './completions.store.server.ts'
import { joinApi } from './join.api.server.ts'

export function attendanceApi(deps: Deps, onCompleted: readonly CompletedStep[]) {
  return createApi().route('/', joinApi(deps, onCompleted))
}
