import { type ReactNode, useState } from 'react'
import type { MediaItem } from '../library/schema.ts'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { LazyPart } from '#platform/ui/lazy-part.tsx'
import type { ServedBucket } from '#platform/values/web-address.ts'

const MediaChooser = lazyNamed(() => import('./media-chooser.tsx'), 'MediaChooser')

type Choosing = { kind: ServedBucket; settle: (item: MediaItem | null) => void }

/** `choosePicture()` asks for a picture of the library, null where none is chosen; `chooser` stands inside the editor or dialog. */
export function useChoosePicture() {
  const [choosing, setChoosing] = useState<Choosing | null>(null)
  const choose = (kind: ServedBucket) =>
    new Promise<MediaItem | null>((resolve) => {
      const settle = (item: MediaItem | null) => {
        setChoosing(null)
        resolve(item)
      }
      setChoosing({ kind, settle })
    })
  const chooser: ReactNode = choosing && (
    <LazyPart>
      <MediaChooser kind={choosing.kind} onChoose={choosing.settle} onClose={() => choosing.settle(null)} />
    </LazyPart>
  )
  return { choosePicture: () => choose('images'), chooseFile: choose, chooser }
}
