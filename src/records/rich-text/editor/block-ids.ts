import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { randomUuid } from '#platform/values/random-uuid.ts'

/**
 * Gives every block an id of its own: a split copies attributes, and what is pasted has none. Of two with the same the one with the
 * text keeps it, so that Enter at the start of a block leaves the text its id. Never while an input method composes.
 */
export function blockIds(): Plugin {
  let shown: EditorView | undefined
  let isPending = false
  return new Plugin({
    view: (view) => {
      shown = view
      return {}
    },
    appendTransaction: (transactions, _before, state) => {
      isPending ||= transactions.some(({ docChanged }) => docChanged)
      if (!isPending || shown?.composing) return null
      isPending = false
      const wrong = blocksWithoutOwnId(state.doc)
      if (wrong.length === 0) return null
      const repair = state.tr
      for (const at of wrong) repair.setNodeAttribute(at, 'id', randomUuid())
      return repair
    },
    props: {
      handleDOMEvents: {
        compositionend: (view) => {
          setTimeout(() => !view.isDestroyed && !view.composing && view.dispatch(view.state.tr))
          return false
        },
      },
    },
  })
}

function blocksWithoutOwnId(doc: Node): number[] {
  const holder = new Map<string, { at: number; isEmpty: boolean }>()
  const wrong: number[] = []
  doc.descendants((node, at) => {
    if (!node.isBlock) return false
    const id = node.attrs['id'] as string | null
    const former = id === null ? undefined : holder.get(id)
    const isEmpty = node.textContent === ''
    if (id === null) wrong.push(at)
    else if (!former) holder.set(id, { at, isEmpty })
    else if (former.isEmpty && !isEmpty) {
      wrong.push(former.at)
      holder.set(id, { at, isEmpty })
    } else wrong.push(at)
    return !node.isTextblock
  })
  return wrong
}
