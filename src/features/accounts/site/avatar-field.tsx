import { pictureField } from '#features/media/client.ts'
import { SquareImageUpload } from '#platform/ui/square-image-upload.tsx'

export function AvatarField({
  value,
  stored,
  onChange,
}: {
  value: string | null
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
