import { lazy, Suspense, useState } from 'react'
import { pictureField } from '#features/media/client.ts'
import { ImageUpload } from '#platform/ui/image-upload.tsx'

/** Only who chooses a picture downloads what cuts it. */
const SquareCropper = lazy(() =>
  import('#platform/ui/square-cropper.tsx').then((module) => ({ default: module.SquareCropper })),
)

type Cropping = { file: File; settle: (square: File | null) => void }

/** The own picture: checked, cut to a square, sent with progress, deleted after a question. */
export function AvatarField({ value, onChange }: { value: string | null; onChange: (url: string | null) => void }) {
  const [cropping, setCropping] = useState<Cropping | null>(null)
  const settle = (square: File | null) => {
    cropping?.settle(square)
    setCropping(null)
  }
  return (
    <>
      <ImageUpload
        {...pictureField('avatar')}
        label="Avatar"
        shape="round"
        value={value}
        onChange={onChange}
        prepare={(file) => new Promise((resolve) => setCropping({ file, settle: resolve }))}
      />
      {cropping && (
        <Suspense>
          <SquareCropper file={cropping.file} onDone={settle} onCancel={() => settle(null)} />
        </Suspense>
      )}
    </>
  )
}
