import type { Deps } from '#platform/server/deps.ts'
import { createApi } from '#platform/server/http/api.ts'
import { profilesApi } from './profiles/api.server.ts'
import { sessionsApi } from './sessions/api.server.ts'
import { signInApi } from './sign-in/api.server.ts'
import type { SignedInStep } from './sign-in/store.server.ts'
import { usersApi } from './users/api.server.ts'

/**
 * Sign-in, sessions, profiles and roles.
 * @param onSignedIn what other features do when somebody signs in, inside the transaction that signs in
 */
export function accountsApi(deps: Deps, { onSignedIn = [] }: { onSignedIn?: readonly SignedInStep[] } = {}) {
  return createApi()
    .route('/', signInApi(deps, onSignedIn))
    .route('/', sessionsApi(deps))
    .route('/', profilesApi(deps))
    .route('/', usersApi(deps))
}
