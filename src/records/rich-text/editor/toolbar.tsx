import clsx from 'clsx'
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'
import type { EditorState } from 'prosemirror-state'
import { type KeyboardEvent, useState } from 'react'
import { type CommandName, commands, isIn } from './commands.ts'
import { schema } from './schema.ts'
import { t } from '#platform/values/translate.ts'

const { heading, list, quote } = schema.nodes
const { bold, italic, link } = schema.marks

export type Tool = CommandName | 'link' | 'picture'
type ToolInfo = { label: string; Icon: LucideIcon; keys?: string; isOn?: (state: EditorState) => boolean }

const hasMark = (type: typeof bold) => (state: EditorState) => {
  const { from, to, empty, $from } = state.selection
  return empty ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined : state.doc.rangeHasMark(from, to, type)
}

const hasBlock = (type: typeof list, attrs?: Record<string, unknown>) => (state: EditorState) =>
  isIn(state, type, attrs)

const tools: Record<Tool, ToolInfo> = {
  heading: { label: t('Heading'), Icon: Heading2, keys: 'Control+Alt+2', isOn: hasBlock(heading, { level: 2 }) },
  subheading: { label: t('Subheading'), Icon: Heading3, keys: 'Control+Alt+3', isOn: hasBlock(heading, { level: 3 }) },
  bold: { label: t('Bold'), Icon: Bold, keys: 'Control+B', isOn: hasMark(bold) },
  italic: { label: t('Italic'), Icon: Italic, keys: 'Control+I', isOn: hasMark(italic) },
  link: { label: t('Link'), Icon: Link2, keys: 'Control+K', isOn: hasMark(link) },
  bullets: { label: t('Bulleted list'), Icon: List, keys: 'Control+Shift+8', isOn: hasBlock(list, { ordered: false }) },
  numbers: {
    label: t('Numbered list'),
    Icon: ListOrdered,
    keys: 'Control+Shift+7',
    isOn: hasBlock(list, { ordered: true }),
  },
  quote: { label: t('Quotation'), Icon: Quote, keys: 'Control+Shift+9', isOn: hasBlock(quote) },
  picture: { label: t('Picture'), Icon: ImagePlus },
  undo: { label: t('Undo'), Icon: Undo2, keys: 'Control+Z' },
  redo: { label: t('Redo'), Icon: Redo2, keys: 'Control+Shift+Z' },
}
const names = Object.keys(tools) as Tool[]

type ToolbarProps = {
  label: string
  controls: string
  state: EditorState
  without: readonly Tool[]
  /** Whether Tab leads to it. */
  isStop: boolean
  onUse: (tool: Tool) => void
  onLeave: () => void
}

/**
 * One stop of the Tab key behind the text: arrows move among the tools, Escape goes back into the text, and so does what is typed. On
 * the way from the field before, Tab leads into the text.
 */
export function Toolbar({ label, controls, state, without, isStop, onUse, onLeave }: ToolbarProps) {
  const shown = names.filter((name) => !without.includes(name))
  const [at, setAt] = useState(0)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = shown.length - 1
    const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ]
    const isTyped =
      [...event.key].length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    // The text gets the letter itself.
    if (isTyped) return onLeave()
    if (event.key === 'Escape') onLeave()
    else if (next === undefined) return
    else {
      setAt(next)
      event.currentTarget.querySelectorAll('button')[next]?.focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      aria-controls={controls}
      data-keeps-escape=""
      onKeyDown={move}
      className="hairline-b flex flex-wrap gap-0.5 p-1"
    >
      {shown.map((name, place) => {
        const { label: said, Icon, keys, isOn } = tools[name]
        const isPossible = name === 'link' || name === 'picture' || commands[name](state)
        return (
          <button
            key={name}
            type="button"
            title={said}
            aria-label={said}
            aria-keyshortcuts={keys}
            aria-pressed={isOn && isOn(state)}
            aria-disabled={!isPossible || undefined}
            tabIndex={isStop && place === at ? 0 : -1}
            onFocus={() => setAt(place)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => isPossible && onUse(name)}
            className={clsx(
              'grid size-11 place-items-center rounded-sm transition-colors hover:bg-wash sm:size-9',
              'aria-disabled:cursor-default aria-disabled:opacity-40 aria-pressed:bg-wash aria-pressed:text-accent',
              (name === 'bullets' || name === 'picture' || name === 'undo' || name === 'bold') && 'sm:ml-1.5',
            )}
          >
            <Icon className="size-5 sm:size-4.5" />
          </button>
        )
      })}
    </div>
  )
}
