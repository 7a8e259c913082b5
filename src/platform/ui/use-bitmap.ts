import { useEffect, useEffectEvent, useState } from 'react'

/** The pixels of a picture file, upright; null until they are there. `onUnreadable` hears where this browser cannot read it. */
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

/** Fails in the same way where the browser has no such function at all. */
async function opened(file: File): Promise<ImageBitmap> {
  return createImageBitmap(file)
}
