import { Camera } from 'lucide-react'
import { useMemo, useState } from 'react'
import { pictureField } from '#features/content/media/client.ts'
import { useSectionEditor } from '#features/content/site-content/admin/section-editor.tsx'
import { SectionFrame } from '#features/content/site-content/admin/section-frame.tsx'
import { AddTile, idIn, ItemActions, useItems } from '#features/content/site-content/admin/section-items.tsx'
import { memberFields, mostMembers, type Team, type TeamMember } from '../team.schema.ts'
import { TeamView } from '../site/team-view.tsx'
import { useShowAdded } from '#records/lists/use-show-added.ts'
import { EditLayer, PictureDialog } from './editable-media.tsx'
import type { Slots } from '#records/editing/slots.tsx'
import { SortableItem } from '#platform/ui/sortable-item.tsx'
import { SortableList } from '#platform/ui/sortable-list.tsx'
import { SquareImageUpload } from '#platform/ui/square-image-upload.tsx'
import { toast } from '#platform/ui/toast.ts'
import { initialOf } from '#records/kinds/fields.ts'
import { inOrder, newItemId, withItemMoved, withoutItem } from '#records/kinds/items.ts'
import { t } from '#platform/values/translate.ts'

export const teamView = (team: Team, slots?: Slots) => <TeamView {...{ team, slots }} />

type EditMembers = (change: (members: TeamMember[]) => TeamMember[]) => void

/** Nothing is public before the section is saved. */
export function TeamEditor() {
  const editor = useSectionEditor('team')
  const { data: team, slots: texts } = editor
  const { editItems } = useItems(editor, 'teamMembers')
  const [withAvatar, setWithAvatar] = useState<string | null>(null)
  const hasRoom = team.teamMembers.length < mostMembers
  const { expectAdded } = useShowAdded(team.teamMembers.map(({ id }) => id))
  // Memoized, so that only the card that changes is redrawn.
  const slots = useMemo(() => {
    const addMember = () => {
      expectAdded()
      editItems((members) => [...members, { id: newItemId(), ...initialOf(memberFields), order: members.length }])
    }
    return teamSlots(texts, editItems, setWithAvatar, hasRoom && addMember)
  }, [texts, editItems, hasRoom, expectAdded])
  const member = team.teamMembers.find(({ id }) => id === withAvatar)
  return (
    <SectionFrame editor={editor} view={teamView}>
      <SortableList
        layout="grid"
        items={inOrder(team.teamMembers)}
        onMove={(id, to) => editItems((members) => withItemMoved(members, id, to))}
      >
        <div className="pb-14">
          <TeamView team={team} slots={slots} />
        </div>
      </SortableList>
      {member && (
        <PictureDialog
          title={t("Edit {name}'s Avatar", { name: member.name })}
          description={t('What you choose stands on the card at once, and on the site when you save the team section.')}
          onClose={() => setWithAvatar(null)}
        >
          <SquareImageUpload
            {...pictureField('team-avatar')}
            label={t('Avatar')}
            shape="square"
            value={member.avatar}
            onChange={(avatar) =>
              editItems((members) => members.map((each) => (each.id === member.id ? { ...each, avatar } : each)))
            }
          />
        </PictureDialog>
      )}
    </SectionFrame>
  )
}

function teamSlots(
  texts: Slots,
  editMembers: EditMembers,
  onAvatar: (id: string) => void,
  addMember: false | (() => void),
): Slots {
  return {
    ...texts,
    sign: (path, { label }, portrait) => (
      <div className="relative">
        {portrait}
        <EditLayer onClick={() => onAvatar(idIn(path))} />
        <button
          type="button"
          aria-label={t('Edit {label}', { label })}
          aria-haspopup="dialog"
          onClick={() => onAvatar(idIn(path))}
          className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full border border-edge bg-raised text-text shadow-float transition-colors hover:border-accent hover:bg-wash"
        >
          <Camera className="size-5" />
        </button>
      </div>
    ),
    item: (path, { label }, card) => (
      <SortableItem
        id={idIn(path)}
        name={label}
        actions={<ItemActions name={label} onDelete={() => takeMemberOut(editMembers, idIn(path), label)} />}
      >
        {card}
      </SortableItem>
    ),
    addItem: (_path, { label }) => addMember && <AddTile label={label} onClick={addMember} />,
  }
}

/** Local until the section is saved, with undo. */
function takeMemberOut(editMembers: EditMembers, id: string, name: string): void {
  let taken: TeamMember | undefined
  editMembers((members) => {
    taken = members.find((member) => member.id === id)
    return withoutItem(members, id)
  })
  const restore = () =>
    editMembers((members) => {
      if (!taken || members.some((member) => member.id === id)) return members
      return withItemMoved([...members, { ...taken, order: members.length }], id, taken.order)
    })
  toast.info(t('“{name}” is taken out', { name }), {
    description: t('It leaves the site when you save the team section.'),
    action: { label: t('Undo'), onClick: restore },
  })
}
