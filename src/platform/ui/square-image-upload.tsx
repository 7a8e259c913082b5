import { useState } from 'react'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { ImageUpload, type ImageUploadProps } from './image-upload.tsx'
import { LazyPart } from './lazy-part.tsx'
import { t } from '#platform/values/translate.ts'

/** Loaded only once a picture is chosen. */
const SquareCropper = lazyNamed(() => import('./square-cropper.tsx'), 'SquareCropper')

/** How a picture is checked, sent and taken back. */
export type PictureInput = Pick<ImageUploadProps, 'accept' | 'hint' | 'check' | 'upload' | 'remove'>

type Cropping = { file: File; settle: (square: File | null) => void }

/** A picture cropped to a square before it is sent; the size limit is for the square. */
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
        {...(props.hint && { hint: t('{hint} once it is cut', { hint: props.hint }) })}
        prepare={(file) => new Promise((resolve) => setCropping({ file, settle: resolve }))}
      />
      {cropping && (
        <LazyPart>
          <SquareCropper file={cropping.file} onDone={settle} onCancel={() => settle(null)} />
        </LazyPart>
      )}
    </>
  )
}
