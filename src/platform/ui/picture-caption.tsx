import type { ReactNode } from 'react'
import { mixedText } from './mixed-text.tsx'
import { usePictureNote } from './picture-notes.tsx'

/** What stands below a picture: `own` words of its place, else its caption, and whose it is; nothing where nobody said either. */
export function PictureCaption({ url, own }: { url: string | null; own?: ReactNode }) {
  const note = usePictureNote(url)
  const caption = own ?? (note?.caption && mixedText(note.caption))
  const credit = note?.credit
  if (!caption && !credit) return null
  return (
    <figcaption className="mt-2 flex flex-wrap gap-x-3 text-sm text-muted">
      {caption && <span>{caption}</span>}
      {credit && <span>{mixedText(credit)}</span>}
    </figcaption>
  )
}
