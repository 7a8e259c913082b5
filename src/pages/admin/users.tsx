import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { RoleDialog } from '#features/people/accounts/admin/role-dialog.tsx'
import { SignOutDialog } from '#features/people/accounts/admin/sign-out-dialog.tsx'
import { UsersTable } from '#features/people/accounts/admin/users-table.tsx'
import { profileWords } from '#features/people/accounts/kind.ts'
import type { Role, ListedUser } from '#features/people/accounts/schema.ts'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { chosenBefore, forgetChosen } from '#features/people/accounts/site/after-sign-in.ts'
import { userCountQuery, usersQuery } from '#features/people/accounts/users.client.ts'
import { userListing } from '#features/people/accounts/listing.schema.ts'
import { personBefore, PersonDialog } from '#features/overview/own-data/person-data.admin.tsx'
import { FilterCount } from '#records/lists/filter-chips.tsx'
import { useListing } from '#records/lists/use-listing.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { PagedRows } from '#records/lists/paged-rows.tsx'
import { AdminPage } from '#pages/shells/admin-page.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'
import { ListHead } from '#pages/shells/records-screen.tsx'
import { t } from '#platform/values/translate.ts'

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
    <AdminPage title={t('Users')} lead={t('Who has signed in, and who may administer.')}>
      <ListHead
        listing={userListing}
        state={state}
        list="users"
        renderCount={(names) => <FilterCount query={userCountQuery(askedBy(names))} />}
      />
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
      {changing && <RoleDialog key={changing.user.id} user={changing.user} role={changing.to} {...dialog} />}
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
