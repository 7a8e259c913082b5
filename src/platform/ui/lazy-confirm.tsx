import type { ComponentProps } from 'react'
import type { ConfirmDialog as Question } from './confirm-dialog.tsx'
import { LazyPart } from './lazy-part.tsx'
import { lazyNamed } from '#platform/browser/lazy-import.ts'

const Loaded = lazyNamed(() => import('./confirm-dialog.tsx'), 'ConfirmDialog')

/** A `ConfirmDialog` on a page of the site: its script comes with the first question. */
export function ConfirmDialog(props: ComponentProps<typeof Question>) {
  if (props.open === false) return null
  return (
    <LazyPart>
      <Loaded {...props} />
    </LazyPart>
  )
}
