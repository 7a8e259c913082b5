import clsx from 'clsx'
import { type LucideIcon, LogOut, UserCog, UserRoundSearch } from 'lucide-react'
import { roleLabel, shownAvatar } from '../rules.ts'
import type { userListing } from '../listing.schema.ts'
import type { ListedUser } from '../schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { SortableTh, type Sorting } from '#records/lists/sortable-table.tsx'
import { Table, Td, Th } from '#platform/ui/table.tsx'
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
  const signs = [
    { action: 'choose-role', label: 'Choose a role', Sign: UserCog, run: onChooseRole },
    { action: 'sign-out', label: 'Sign out everywhere', Sign: LogOut, run: onSignOut },
    { action: 'data', label: 'Data of this person', Sign: UserRoundSearch, run: onOpenData },
  ]
  return (
    <Table label="Users">
      <thead>
        <tr>
          {headings.map(([column, heading]) => (
            <SortableTh key={column} column={column} className={column === 'name' ? '' : wide} {...{ sorting, onSort }}>
              {heading}
            </SortableTh>
          ))}
          <Th className="text-right print:hidden">Actions</Th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} className="hover:bg-wash" aria-current={user.id === ownId || undefined}>
            <Td className="align-middle lg:min-w-64">
              <div className="flex items-center gap-3">
                <Avatar
                  id={user.id}
                  name={user.full_name ?? user.email}
                  src={shownAvatar(user.avatar_url)}
                  className="max-sm:hidden"
                />
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-2 font-[550]">
                    {mixedText(user.full_name ?? user.email)}
                    {user.id === ownId && <Badge tone="accent">You</Badge>}
                  </p>
                  {user.full_name !== null && <p className="break-all text-muted">{user.email}</p>}
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
            <Td className="w-px text-right align-middle">
              <UserActions {...{ user, signs, onChangeRole }} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type UserActionsProps = Pick<UsersTableProps, 'onChangeRole'> & {
  user: ListedUser
  signs: readonly { action: string; label: string; Sign: LucideIcon; run: (user: ListedUser) => void }[]
}

function UserActions({ user, signs, onChangeRole }: UserActionsProps) {
  return (
    <div className="grid items-center justify-items-end gap-1 sm:flex sm:justify-end">
      <Button
        variant="secondary"
        size="sm"
        className="sm:whitespace-nowrap"
        data-row-action="role"
        aria-label={`${roleAction(user)}: ${user.full_name ?? user.email}`}
        onClick={() => onChangeRole(user)}
      >
        {roleAction(user)}
      </Button>
      <div className="flex gap-1">
        {signs.map(({ action, label, Sign, run }) => (
          <Button
            key={action}
            variant="quiet"
            size="icon"
            data-row-action={action}
            title={label}
            aria-label={`${label}: ${user.full_name ?? user.email}`}
            icon={Sign}
            onClick={() => run(user)}
          />
        ))}
      </div>
    </div>
  )
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
