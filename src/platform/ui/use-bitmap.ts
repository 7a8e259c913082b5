import { useEffect, useEffectEvent, useState } from 'react'

/** The pixels of a picture file, upright; null until they are there. `onUnreadable` hears where this browser cannot read it. */
export function useBitmap(file: File, onUnreadable: () => void): ImageBitmap | null {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  const tellUnreadable = useEffectEvent(onUnreadable)
  useEffect(() => {
    let isWanted = true
    let made: ImageBitmap | undefined
    createImageBitmap(file).then(
      (opened) => {
        if (!isWanted) return opened.close()
        made = opened
        setBitmap(opened)
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
