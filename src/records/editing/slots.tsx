import type { ReactNode } from 'react'
import { mixedText } from '#platform/ui/mixed-text.tsx'

/** A section's texts and pictures: plain on the site, editable in an editor, from one markup (docs/architecture.md). */
export type Slots = {
  text(path: string, value: string, about: { label: string; multiline?: boolean }): ReactNode
  /** A text with structure. */
  richText(path: string, view: ReactNode): ReactNode
  picture(path: string, url: string, about: { label: string }, view: ReactNode): ReactNode
  video(path: string, url: string, about: { label: string }, view: ReactNode): ReactNode
  sign(path: string, about: { label: string }, view: ReactNode): ReactNode
  item(path: string, about: { label: string }, view: ReactNode): ReactNode
  addItem(path: string, about: { label: string }): ReactNode
  /** Whether links inside must not navigate. */
  isEditing: boolean
}

export const plainSlots: Slots = {
  text: (_path, value) =>
    value.includes('\n') ? <span className="whitespace-pre-line">{mixedText(value)}</span> : mixedText(value),
  richText: (_path, view) => view,
  picture: (_path, _url, _about, view) => view,
  video: (_path, _url, _about, view) => view,
  sign: (_path, _about, view) => view,
  item: (_path, _about, view) => view,
  addItem: () => null,
  isEditing: false,
}
