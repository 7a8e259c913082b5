import { lazy, useState } from 'react'
import { onDemand } from '#platform/browser/on-demand.ts'
import { ImageUpload, type ImageUploadProps } from './image-upload.tsx'
import { LatePart } from './late-part.tsx'

/** Only who chooses a picture downloads what cuts it. */
const SquareCropper = lazy(async () => ({
  default: (await onDemand(() => import('./square-cropper.tsx'))).SquareCropper,
}))

type Cropping = { file: File; settle: (square: File | null) => void }

/** A picture that is cut to a square by the person before it is sent; the limit of size is for the square. */
export function SquareImageUpload(props: Omit<ImageUploadProps, 'prepare'>) {
  const [cropping, setCropping] = useState<Cropping | null>(null)
  const settle = (square: File | null) => {
    cropping?.settle(square)
    setCropping(null)
  }
  return (
    <>
      <ImageUpload
        {...props}
        {...(props.hint && { hint: `${props.hint} once it is cut` })}
        prepare={(file) => new Promise((resolve) => setCropping({ file, settle: resolve }))}
      />
      {cropping && (
        <LatePart>
          <SquareCropper file={cropping.file} onDone={settle} onCancel={() => settle(null)} />
        </LatePart>
      )}
    </>
  )
}
