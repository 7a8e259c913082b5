import { pictureField } from '#features/media/client.ts'
import type { TeamMember } from '#features/site-content/team/schema.ts'
import { PictureDialog } from '#platform/ui/picture-dialog.tsx'
import { SquareImageUpload } from '#platform/ui/square-image-upload.tsx'

export function AvatarDialog({
  member,
  onChange,
  onClose,
}: {
  member: TeamMember
  onChange: (avatar: string | null) => void
  onClose: () => void
}) {
  return (
    <PictureDialog
      title={`Edit ${member.name}'s Avatar`}
      description="What you choose stands on the card at once, and on the site when you save the team section."
      onClose={onClose}
    >
      <SquareImageUpload
        {...pictureField('team-avatar')}
        label="Avatar"
        shape="square"
        value={member.avatar}
        onChange={onChange}
      />
    </PictureDialog>
  )
}
