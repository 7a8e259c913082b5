import { useEffect, useEffectEvent, useState } from 'react'

/** The pixels of a picture file, upright; null until read. `onUnreadable`: this browser cannot read it. */
export function useBitmap(file: File, onUnreadable: () => void): ImageBitmap | null {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  const tellUnreadable = useEffectEvent(onUnreadable)
  useEffect(() => {
    let isWanted = true
    let made: ImageBitmap | undefined
    opened(file).then(
      (pixels) => {
        if (!isWanted) return pixels.close()
        made = pixels
        setBitmap(pixels)
      },
      () => isWanted && tellUnreadable(),
    )
    return () => {
      isWanted = false
      setBitmap(null)
      made?.close()
    }
  }, [file])
  return bitmap
}

/** Async, so that a missing `createImageBitmap` rejects too. */
async function opened(file: File): Promise<ImageBitmap> {
  return createImageBitmap(file)
}
