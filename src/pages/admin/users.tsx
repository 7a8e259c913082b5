import { TextLink } from '#platform/ui/link.tsx'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { UsersTable } from '#features/people/accounts/users-table.admin.tsx'
import { profileWords } from '#features/people/accounts/kind.ts'
import type { Role, ListedUser } from '#features/people/accounts/schema.ts'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { chosenBefore, forgetChosen } from '#features/people/accounts/site/after-sign-in.ts'
import { userListing } from '#features/people/accounts/listing.schema.ts'
import { personBefore, PersonDialog } from '#features/overview/own-data/person-data.admin.tsx'
import { type ListingAsked, useListing } from '#records/lists/use-listing.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { PagedRows } from '#records/lists/paged-rows.tsx'
import { AdminPage, adminTitle } from '#pages/shells/admin-page.tsx'
import { ListHead } from '#pages/shells/records-screen.tsx'
import { t } from '#platform/values/translate.ts'
import { apiQuery, browserApi, call } from '#platform/browser/api-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { EverywhereDialog } from '#features/people/accounts/site/everywhere-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { changeRole } from '#features/people/accounts/client.ts'
import { SignInAgainDialog } from '#features/people/accounts/site/sign-in-again-dialog.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { useAction } from '#platform/ui/use-action.ts'

export const meta = () => adminTitle(t('Users'))

export default function UsersPage() {
  const queries = useQueryClient()
  const { user } = useAuth()
  const { asked: shown, askedBy, state, sorting, onSort } = useListing(userListing)
  const query = useInfiniteQuery(usersQuery(shown))
  const count = useQuery(userCountQuery(shown))
  const [changing, setChanging] = useState(() => roleQuestion(chosenBefore(user?.id)))
  const dialog = {
    onChanged: () => void queries.invalidateQueries({ queryKey: ['accounts', 'profiles'] }),
    onClose: () => setChanging(null),
  }
  const [signingOut, setSigningOut] = useState<ListedUser | null>(null)
  const [data, setData] = useState(() => personBefore(user?.id))
  useEffect(forgetChosen, [])
  return (
    <AdminPage
      title={t('Users')}
      lead={t('Who has signed in, and who may administer.')}
      actions={<TextLink to="/admin/roles">{t('What each role may do')}</TextLink>}
    >
      <ListHead listing={userListing} state={state} list="users" countOf={(names) => userCountQuery(askedBy(names))} />
      <PagedRows
        query={query}
        total={count.data}
        noun={profileWords.noun}
        failed={t('The users could not be loaded')}
        empty={
          <EmptyState titleLevel="h2" title={t('No users match')}>
            {t('Try other words, or another role.')}
          </EmptyState>
        }
      >
        {(users) => (
          <UsersTable
            {...{ sorting, onSort }}
            users={users}
            ownId={user?.id}
            onChooseRole={(one, to) => setChanging({ user: one, to })}
            onSignOut={setSigningOut}
            onOpenData={({ id, email }) => setData({ email, profile_id: id })}
          />
        )}
      </PagedRows>
      {data && <PersonDialog person={data} onClose={() => setData(null)} />}
      {signingOut && <SignOutDialog user={signingOut} onClose={() => setSigningOut(null)} />}
      {changing && <RoleDialog key={changing.user.id} {...changing} {...dialog} />}
    </AdminPage>
  )
}

type RoleQuestion = { user: ListedUser; to: Role }

/** The change of role that a fresh sign-in came between, as the dialogs keep it. */
function roleQuestion(chosen: unknown): RoleQuestion | null {
  if (typeof chosen !== 'object' || chosen === null || !('changingRoleOf' in chosen && 'to' in chosen)) return null
  const { changingRoleOf, to } = chosen as { changingRoleOf: ListedUser; to: Role }
  return { user: changingRoleOf, to }
}

type UsersShown = ListingAsked<typeof userListing>

/** Changes of last_seen_at are not announced. */
const usersQuery = (shown: UsersShown) =>
  pagedQuery(['accounts', 'profiles', 'list', shown], '/api/admin/users', shown, { staleTime: 30_000 })

function userCountQuery({ sort: _sort, order: _order, ...query }: UsersShown) {
  const select = ({ total }: { total: number }) => total
  return apiQuery(['accounts', 'profiles', 'count', query], '/api/admin/users/count', { query, select })
}

function SignOutDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const auth = useAuth()
  const isOwn = user.id === auth.user?.id
  const name = user.full_name ?? user.email

  async function end(revoking: 'revoke' | 'keep') {
    const asked = { params: { id: user.id }, query: { api_keys: revoking } }
    const { api_keys: keys } = await call(browserApi, 'POST', '/api/profiles/{id}/sign-out', asked)
    const left = t('{keys, plural, one {One API key goes on working.} other {{keys} API keys go on working.}}', {
      keys,
    })
    const said = isOwn ? t('You are signed out everywhere') : t('{name} is signed out everywhere', { name })
    toast.success(said, keys > 0 ? { description: left } : {})
    if (isOwn) await auth.signOut()
  }

  return (
    <EverywhereDialog
      person={isOwn ? undefined : name}
      keysLabel={t('Revoke API keys too')}
      failed={t('Nobody was signed out')}
      onEnd={end}
      onClose={onClose}
    />
  )
}

type OfPerson = (of: { name: string }) => string

/** What is asked before somebody gets a role, what it opens and that it counts at once, the button, and what is said then. */
const roleWords: Readonly<Record<Role, { ask: OfPerson; means: string; make: string; done: OfPerson }>> = {
  admin: {
    ask: (of) => t('Make {name} an administrator?', of),
    means: t(
      'Administrators change everything on the site, read messages and enrollments, and change roles. It counts from the next click on.',
    ),
    make: t('Make administrator'),
    done: (of) => t('{name} is an administrator now', of),
  },
  editor: {
    ask: (of) => t('Make {name} an editor?', of),
    means: t(
      'Editors write every page, course, announcement and resource. They see no enrollments, no messages and no accounts. It counts from the next click on.',
    ),
    make: t('Make editor'),
    done: (of) => t('{name} is an editor now', of),
  },
  desk: {
    ask: (of) => t('Make {name} a desk clerk?', of),
    means: t(
      'The desk enrolls people, marks payments and answers messages. It changes nothing on the site and sees no accounts. It counts from the next click on.',
    ),
    make: t('Make desk clerk'),
    done: (of) => t('{name} is a desk clerk now', of),
  },
  student: {
    ask: (of) => t('Make {name} a student?', of),
    means: t('The back office closes with the next click. Profile and enrollments stay.'),
    make: t('Make student'),
    done: (of) => t('{name} is a student now', of),
  },
}

type RoleDialogProps = RoleQuestion & { onChanged: () => void; onClose: () => void }

/** Asks before somebody's role changes, and says so then, where a fresh sign-in does not have to come first. */
function RoleDialog({ user, to: role, onChanged, onClose }: RoleDialogProps) {
  const auth = useAuth()
  const { ask, means, make, done } = roleWords[role]
  const { isBusy, refusal, run } = useAction({ mayAskToSignIn: true })
  const isOwn = user.id === auth.user?.id
  const name = user.full_name ?? user.email

  async function store() {
    if (isOwn) await auth.updateRole(role)
    else await changeRole(user.id, role)
    toast.success(isOwn ? t('You have stepped down') : done({ name }))
    onChanged()
    onClose()
  }

  if (refusal !== null)
    return <SignInAgainDialog reason={refusal} chosen={{ changingRoleOf: user, to: role }} onClose={onClose} />
  return (
    <ConfirmDialog
      onClose={onClose}
      busy={isBusy}
      onConfirm={() => void run(t('The role was not changed'), store, onClose)}
      title={isOwn ? t('Step down as administrator?') : ask({ name })}
      description={isOwn ? lossOf(role) : means}
      confirmLabel={isOwn ? t('Step down') : make}
      tone={isOwn || role === 'student' ? 'danger' : 'primary'}
    />
  )
}

/** What stepping down means. */
function lossOf(role: Role): string {
  return role === 'student'
    ? t('The back office closes for you at once, and another administrator has to open it again.')
    : t('This is your own role: another administrator has to give it back.')
}
