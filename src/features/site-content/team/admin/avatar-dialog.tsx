import { pictureField } from '#features/media/client.ts'
import type { TeamMember } from '#features/site-content/team/schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { SquareImageUpload } from '#platform/ui/square-image-upload.tsx'

/** A member's picture: square, at most 2 MB (admin.md §2, Team management; §5, Avatar upload). */
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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Edit ${member.name}'s Avatar`}
      description="What you choose stands on the card at once, and on the site when you save the team section."
      foot={<Button onClick={onClose}>Done</Button>}
    >
      <SquareImageUpload
        {...pictureField('team-avatar')}
        label="Avatar"
        shape="square"
        value={member.avatar}
        onChange={onChange}
      />
    </Dialog>
  )
}
