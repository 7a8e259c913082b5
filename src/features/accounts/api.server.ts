import type { RecordDeps } from '#platform/server/records/record-kind.ts'
import { createApi } from '#platform/server/http/api.ts'
import { ownSessionsApi } from './own-sessions/api.server.ts'
import { profilesApi } from './profiles/api.server.ts'
import { sessionsApi } from './sessions.api.server.ts'
import { signInApi } from './sign-in/api.server.ts'
import type { SignedInStep } from './sign-in/store.server.ts'
import { usersApi } from './users/api.server.ts'

/** `onSignedIn`: what other features do when somebody signs in, within the sign-in's transaction. */
export function accountsApi(deps: RecordDeps, { onSignedIn = [] }: { onSignedIn?: readonly SignedInStep[] } = {}) {
  return createApi()
    .route('/', signInApi(deps, onSignedIn))
    .route('/', sessionsApi(deps))
    .route('/', ownSessionsApi(deps))
    .route('/', profilesApi(deps))
    .route('/', usersApi(deps))
}
