import { createContext, type ReactNode, use } from 'react'
import type { PictureNote, PictureNotes } from '#platform/values/picture-notes.ts'

const noNotes: PictureNotes = {}
const NotesContext = createContext(noNotes)
type Answer = { pictures?: PictureNotes | undefined }

/** Shows the pictures inside with what an answer says of them: alternative texts and focal points. */
export function NotedPictures({ of, children }: { of: Answer | null; children: ReactNode }) {
  return <NotesContext value={of?.pictures ?? noNotes}>{children}</NotesContext>
}

export function usePictureNote(url: string | null | undefined): PictureNote | undefined {
  const notes = use(NotesContext)
  return url ? notes[url] : undefined
}

/** The classes that keep a picture's focal point within its frame: the page's policy allows no style of its own. */
export function focusClass(focus: PictureNote['focus'] | undefined): string | undefined {
  return focus ? `crop-focus crop-x-${toStep(focus.x)} crop-y-${toStep(focus.y)}` : undefined
}

/** As fine as the classes in app.css. */
export const focusStep = 5

function toStep(percent: number): number {
  return Math.round(percent / focusStep) * focusStep
}
