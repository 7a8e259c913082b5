import { Camera, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { memberFields, mostMembers, type Team, type TeamMember } from '#features/site-content/team/schema.ts'
import { TeamView } from '#features/site-content/team/site/team-view.tsx'
import { useShowAdded } from '#platform/browser/use-show-added.ts'
import { EditLayer } from '#platform/ui/editable-picture.tsx'
import { editableSlots } from '#platform/ui/editable-slots.tsx'
import type { Slots } from '#platform/ui/slots.tsx'
import { ItemButton, SortableItem } from '#platform/ui/sortable-item.tsx'
import { SortableList } from '#platform/ui/sortable-list.tsx'
import { toast } from '#platform/ui/toast.ts'
import { initialOf } from '#platform/values/fields.ts'
import { inOrder, newItemId, withItemMoved, withoutItem } from '#platform/values/items.ts'
import { AvatarDialog } from './avatar-dialog.tsx'

type Edit = (change: (team: Team) => Team) => void

/** Nothing is public before the section is saved. */
export function TeamEditor({ team, edit }: { team: Team; edit: Edit }) {
  const [withAvatar, setWithAvatar] = useState<string | null>(null)
  const hasRoom = team.teamMembers.length < mostMembers
  // Memoized, so that only the card that changes is redrawn.
  const { expectAdded } = useShowAdded(team.teamMembers.map(({ id }) => id))
  const slots = useMemo(
    () => teamSlots({ edit, hasRoom, onAvatar: setWithAvatar, onAdd: expectAdded }),
    [edit, hasRoom, expectAdded],
  )
  const member = team.teamMembers.find(({ id }) => id === withAvatar)
  return (
    <>
      <SortableList
        layout="grid"
        items={inOrder(team.teamMembers)}
        onMove={(id, to) => changeMembers(edit, (members) => withItemMoved(members, id, to))}
      >
        <div className="pb-14">
          <TeamView team={team} slots={slots} />
        </div>
      </SortableList>
      {member && (
        <AvatarDialog
          member={member}
          onChange={(avatar) =>
            changeMembers(edit, (members) =>
              members.map((each) => (each.id === member.id ? { ...each, avatar } : each)),
            )
          }
          onClose={() => setWithAvatar(null)}
        />
      )}
    </>
  )
}

function changeMembers(edit: Edit, change: (members: TeamMember[]) => TeamMember[]): void {
  edit((before) => ({ ...before, teamMembers: change(before.teamMembers) }))
}

/** Local until the section is saved, with undo. */
function takeOut(edit: Edit, id: string, name: string): void {
  let taken: TeamMember | undefined
  changeMembers(edit, (members) => {
    taken = members.find((member) => member.id === id)
    return withoutItem(members, id)
  })
  const restore = () =>
    changeMembers(edit, (members) => {
      if (!taken || members.some((member) => member.id === id)) return members
      return withItemMoved([...members, { ...taken, order: members.length }], id, taken.order)
    })
  toast.info(`“${name}” is taken out`, {
    description: 'It leaves the site when you save the team section.',
    action: { label: 'Undo', onClick: restore },
  })
}

function teamSlots({
  edit,
  hasRoom,
  onAvatar,
  onAdd,
}: {
  edit: Edit
  hasRoom: boolean
  onAvatar: (id: string) => void
  onAdd: () => void
}): Slots {
  return {
    ...editableSlots(edit),
    sign: (path, { label }, view) => (
      <div className="relative">
        {view}
        <EditLayer onClick={() => onAvatar(idIn(path))} />
        <button
          type="button"
          aria-label={`Edit ${label}`}
          aria-haspopup="dialog"
          onClick={() => onAvatar(idIn(path))}
          className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full border border-edge bg-raised text-text shadow-float transition-colors hover:border-accent hover:bg-wash"
        >
          <Camera aria-hidden="true" className="size-5" />
        </button>
      </div>
    ),
    item: (path, { label }, view) => (
      <SortableItem
        id={idIn(path)}
        actions={
          <ItemButton action="delete" label={`Delete ${label}`} onClick={() => takeOut(edit, idIn(path), label)}>
            <Trash2 aria-hidden="true" className="size-4" />
          </ItemButton>
        }
      >
        {view}
      </SortableItem>
    ),
    addItem: (_path, { label }) =>
      hasRoom && (
        <li className="flex">
          <button
            type="button"
            onClick={() => {
              onAdd()
              changeMembers(edit, (members) => [
                ...members,
                { id: newItemId(), ...initialOf(memberFields), order: members.length },
              ])
            }}
            className="grid min-h-40 grow place-content-center justify-items-center gap-2 rounded-md border border-dashed border-edge text-sm font-[550] text-muted transition-colors hover:border-accent hover:bg-wash hover:text-text"
          >
            <Plus aria-hidden="true" className="size-6" />
            {label}
          </button>
        </li>
      ),
  }
}

function idIn(path: string): string {
  return path.split('.')[1] ?? ''
}
