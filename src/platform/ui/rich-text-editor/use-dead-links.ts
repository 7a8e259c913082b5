import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { use, useEffect, useState } from 'react'
import { onceComposed } from '#platform/browser/is-composing.ts'
import { deadLinksKey, internalLinks } from './dead-links.ts'
import { RichTextServicesContext } from './services.ts'

/** Asks in one call which of the text's links within this site lead nowhere, and marks these. */
export function useDeadLinks(view: EditorView | null, state: EditorState | null): readonly string[] {
  const services = use(RichTextServicesContext)
  const [dead, setDead] = useState<readonly string[]>([])
  const paths = state ? internalLinks(state.doc).join('\n') : ''
  useEffect(() => {
    if (!view || !services) return
    let isStale = false
    const asked = paths === '' ? [] : services.deadLinks(paths.split('\n'))
    const mark = (found: readonly string[]) => {
      if (isStale) return
      setDead(found)
      onceComposed('dead-links', () => {
        if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(deadLinksKey, new Set(found)))
      })
    }
    // Without an answer nothing is said of them.
    void Promise.resolve(asked).then(mark, () => undefined)
    return () => {
      isStale = true
    }
  }, [view, services, paths])
  return dead
}
