import { pictureField } from '#features/media/client.ts'
import { SquareImageUpload } from '#platform/ui/square-image-upload.tsx'

/** The own picture: checked, cut to a square, sent with progress, deleted after a question. */
export function AvatarField({
  value,
  stored,
  onChange,
}: {
  value: string | null
  /** The picture that the profile has now. */
  stored: string | null
  onChange: (url: string | null) => void
}) {
  return (
    <SquareImageUpload
      {...pictureField('avatar')}
      label="Avatar"
      shape="round"
      value={value}
      stored={stored}
      onChange={onChange}
    />
  )
}
