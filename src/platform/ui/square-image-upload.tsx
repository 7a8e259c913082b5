import { lazy, Suspense, useState } from 'react'
import { ImageUpload, type ImageUploadProps } from './image-upload.tsx'

/** Only who chooses a picture downloads what cuts it. */
const SquareCropper = lazy(() => import('./square-cropper.tsx').then((module) => ({ default: module.SquareCropper })))

type Cropping = { file: File; settle: (square: File | null) => void }

/** A picture that is cut to a square by the person before it is sent. */
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
