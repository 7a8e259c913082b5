import type { ReactNode } from 'react'
import { MixedText } from './mixed-text.tsx'

/**
 * Where a section's texts and pictures stand. On the site a slot is the plain thing; in an editor the same section gets
 * slots that can be edited in place, so that there is one copy of the markup (docs/architecture.md). `path` names the
 * place in the section's data, `values.{id}.title` for a list's item.
 */
export type Slots = {
  /** A text in place; what surrounds it (a heading, a paragraph) is the section's. */
  text(path: string, value: string, about: { label: string; multiline?: boolean }): ReactNode
  /** A picture in place. */
  picture(path: string, url: string, about: { label: string }, view: ReactNode): ReactNode
  /** A video in place. */
  video(path: string, url: string, about: { label: string }, view: ReactNode): ReactNode
  /** A drawn sign in place, such as the icon of a value card. */
  sign(path: string, about: { label: string }, view: ReactNode): ReactNode
  /** An item of a list; an editor adds what edits and removes it. */
  item(path: string, about: { label: string }, view: ReactNode): ReactNode
  /** Where a list could get another item; nothing on the site. */
  addItem(path: string, about: { label: string }): ReactNode
  /** True where links inside would lead away from what is being edited. */
  isEditing: boolean
}

/** What visitors see. */
export const plainSlots: Slots = {
  text: (_path, value) =>
    value.includes('\n') ? (
      <span className="whitespace-pre-line">
        <MixedText text={value} />
      </span>
    ) : (
      <MixedText text={value} />
    ),
  picture: (_path, _url, _about, view) => view,
  video: (_path, _url, _about, view) => view,
  sign: (_path, _about, view) => view,
  item: (_path, _about, view) => view,
  addItem: () => null,
  isEditing: false,
}
