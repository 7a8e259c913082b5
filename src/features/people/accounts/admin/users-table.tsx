import clsx from 'clsx'
import { LogOut, ShieldCheck, UserCog, UserRoundSearch } from 'lucide-react'
import { roleLabel, shownAvatar } from '../rules.ts'
import type { userListing } from '../listing.schema.ts'
import type { ListedUser } from '../schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { RowKeysHint, rowKeys, SortableTh, type Sorting } from '#records/lists/sortable-table.tsx'
import { type RowAction, RowMenu, RowName } from '#platform/ui/row-menu.tsx'
import { ActionsTh, Table, Td } from '#platform/ui/table.tsx'
import type { SortOf } from '#records/lists/listing.ts'
import { formatDate, formatTime } from '#platform/values/dates.ts'

type Column = SortOf<typeof userListing>
const headings: readonly [column: Column, heading: string][] = [
  ['name', 'Name'],
  ['role', 'Role'],
  ['seen', 'Last seen'],
  ['created', 'First came'],
]

type UsersTableProps = {
  sorting: Sorting<Column>
  onSort: (next: Sorting<Column>) => void
  users: readonly ListedUser[]
  ownId: string | undefined
  onChangeRole: (user: ListedUser) => void
  onChooseRole: (user: ListedUser) => void
  onSignOut: (user: ListedUser) => void
  onOpenData: (user: ListedUser) => void
}

export function UsersTable({ users, ownId, sorting, onSort, ...actions }: UsersTableProps) {
  const { onChangeRole, onChooseRole, onSignOut, onOpenData } = actions
  const { timeZone } = useSite()
  const actionsOf = (user: ListedUser): readonly RowAction[] => [
    { label: 'Data of this person', icon: UserRoundSearch, key: 'e', run: () => onOpenData(user) },
    { label: 'Choose a role', icon: UserCog, key: 'r', run: () => onChooseRole(user) },
    { label: roleAction(user), icon: ShieldCheck, run: () => onChangeRole(user) },
    { label: 'Sign out everywhere', icon: LogOut, run: () => onSignOut(user) },
  ]
  return (
    <div className="grid gap-3">
      <Table label="Users">
        <thead>
          <tr>
            {headings.map(([column, heading]) => (
              <SortableTh
                key={column}
                column={column}
                className={column === 'name' ? '' : wide}
                {...{ sorting, onSort }}
              >
                {heading}
              </SortableTh>
            ))}
            <ActionsTh />
          </tr>
        </thead>
        <tbody {...rowKeys}>
          {users.map((user) => (
            <tr key={user.id} className="hover:bg-wash xl:h-18" aria-current={user.id === ownId || undefined}>
              <Td className="align-middle lg:min-w-64">
                <div className="flex items-center gap-3">
                  <Avatar
                    id={user.id}
                    name={nameOf(user)}
                    src={shownAvatar(user.avatar_url)}
                    className="max-sm:hidden"
                  />
                  <div className="min-w-0">
                    <p className="flex flex-wrap items-center gap-2 font-[550]">
                      <RowName
                        label={`Data of this person: ${nameOf(user)}`}
                        className="xl:line-clamp-1"
                        onOpen={() => onOpenData(user)}
                      >
                        {mixedText(nameOf(user))}
                      </RowName>
                      {user.id === ownId && <Badge tone="accent">You</Badge>}
                    </p>
                    {user.full_name !== null && <p className="break-all text-muted xl:line-clamp-1">{user.email}</p>}
                    <p className="mt-1 text-xs text-muted lg:hidden">
                      {roleLabel(user.role)} ·{' '}
                      {user.last_seen_at === null ? 'never seen' : `seen ${formatDate(user.last_seen_at, timeZone)}`}
                    </p>
                  </div>
                </div>
              </Td>
              <Td className={clsx(wide, 'align-middle')}>
                <Badge tone={user.role === 'admin' ? 'link' : user.role === 'student' ? 'plain' : 'accent'}>
                  {roleLabel(user.role)}
                </Badge>
              </Td>
              <Td className={clsx(wide, 'align-middle')}>
                <Moment at={user.last_seen_at} />
              </Td>
              <Td className={clsx(wide, 'align-middle')}>
                <Moment at={user.created_at} />
              </Td>
              <Td className="w-px pr-0! text-right align-middle">
                <RowMenu name={nameOf(user)} actions={actionsOf(user)} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <RowKeysHint />
    </div>
  )
}

function nameOf({ full_name, email }: ListedUser): string {
  return full_name ?? email
}

function roleAction({ role }: ListedUser): string {
  return role === 'admin' ? 'Make student' : 'Make administrator'
}

function Moment({ at }: { at: string | null }) {
  const { timeZone } = useSite()
  if (at === null) return <span className="text-muted">never</span>
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {formatDate(at, timeZone)}
      <span className="block text-xs text-muted">{formatTime(at, timeZone)}</span>
    </time>
  )
}

/** For columns that narrow screens have no room for. */
const wide = 'max-lg:hidden'
