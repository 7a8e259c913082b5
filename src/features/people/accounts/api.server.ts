import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { createApi } from '#platform/server/http/api.ts'
import { ownSessionsApi } from './own-sessions/api.server.ts'
import type { PictureLibrary } from './pictures/store.server.ts'
import { profilesApi } from './profiles/api.server.ts'
import type { KeysOfAccounts } from './store.server.ts'
import { sessionsApi } from './sessions.api.server.ts'
import { signInApi } from './sign-in/api.server.ts'
import type { SignedInStep } from './sign-in/store.server.ts'
import { usersApi } from './users/api.server.ts'

/** `onSignedIn`: what other features do when somebody signs in, within the sign-in's transaction. */
type Ports = { onSignedIn: readonly SignedInStep[]; pictures: PictureLibrary; keys: KeysOfAccounts }

export function accountsApi(deps: RecordDeps, { onSignedIn, pictures, keys }: Ports) {
  return createApi()
    .route('/', signInApi(deps, onSignedIn, pictures))
    .route('/', sessionsApi(deps))
    .route('/', ownSessionsApi(deps, keys))
    .route('/', profilesApi(deps, keys))
    .route('/', usersApi(deps))
}
