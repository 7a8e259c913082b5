import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { use, useEffect, useState } from 'react'
import { onceComposed } from '#platform/browser/is-composing.ts'
import { isInternal } from '#platform/values/link-address.ts'
import { hrefOf } from './convert.ts'
import { RichTextServicesContext } from './services.ts'

const deadLinksKey = new PluginKey<ReadonlySet<string>>('dead-links')

/** Marks the links of this site that lead nowhere; which these are arrives as meta of a transaction. */
export function deadLinks(): Plugin<ReadonlySet<string>> {
  return new Plugin({
    key: deadLinksKey,
    state: {
      init: (): ReadonlySet<string> => new Set(),
      apply: (tr, dead) => (tr.getMeta(deadLinksKey) as ReadonlySet<string> | undefined) ?? dead,
    },
    props: {
      decorations: (state) => {
        const dead = deadLinksKey.getState(state)
        if (!dead || dead.size === 0) return null
        const marked: Decoration[] = []
        state.doc.descendants((node, at) => {
          if (dead.has(hrefOf(node.marks) ?? '')) {
            marked.push(Decoration.inline(at, at + node.nodeSize, { class: 'dead-link' }))
          }
        })
        return DecorationSet.create(state.doc, marked)
      },
    },
  })
}

/** The paths of this site that a document links to, each once. */
function internalLinks(doc: Node): string[] {
  const paths = new Set<string>()
  doc.descendants(({ marks }) => {
    const href = hrefOf(marks)
    if (href !== null && isInternal(href)) paths.add(href)
  })
  return [...paths]
}

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
