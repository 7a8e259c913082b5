import './rich-text-editor.css'
import type { EditorState, Transaction } from 'prosemirror-state'
import { type ContextType, type Ref, use, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { refusalOf, useUpload, useUploadReport } from '#platform/browser/use-upload.ts'
import { toast } from '#platform/ui/toast.ts'
import type { Block } from '../blocks.ts'
import { commands, pictureIn, withPicture, type CommandName, isIn } from './commands.ts'
import { useDeadLinks } from './dead-links.ts'
import { linkAt, withLink } from './links.ts'
import { LinkPanel, PicturePanel } from './panels.tsx'
import { RichTextServicesContext } from './services.ts'
import { type Shown, useEditorView } from './use-editor-view.ts'
import { listed } from '#platform/values/listed.ts'
import { t } from '#platform/values/translate.ts'
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
import { schema } from './schema.ts'

const { heading, list, quote } = schema.nodes
const { bold, italic, link } = schema.marks

type Tool = CommandName | 'link' | 'picture'
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
function Toolbar({ label, controls, state, without, isStop, onUse, onLeave }: ToolbarProps) {
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

type RichTextEditorProps = {
  id: string
  blocks: readonly Block[]
  onChange: (blocks: Block[]) => void
  attributes: Readonly<Record<string, string>>
}

/** Writes a structured text as it looks on its page. Load it lazily: ProseMirror comes with it. */
export function RichTextEditor({ id, blocks, onChange, attributes }: RichTextEditorProps) {
  const services = use(RichTextServicesContext)
  const place = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [isLinking, setLinking] = useState(false)
  const [isWithin, setWithin] = useState(false)
  const all = useMemo(
    () => ({ ...attributes, id, role: 'textbox', 'aria-multiline': 'true', class: 'rich-text measure p-4 text-lg' }),
    [attributes, id],
  )
  const [{ view, state }, setShown] = useState<Shown>({ view: null, state: null })
  const edit = (change: (state: EditorState) => Transaction) => view?.dispatch(change(view.state))
  const sending = usePictureUpload(services, (src) => edit((now) => withPicture(now, src)))
  useEditorView({
    place,
    view,
    onShown: setShown,
    blocks,
    attributes: all,
    onChange,
    onFiles: (files) => {
      if (services) sending.send(files[0])
      return services !== null
    },
    onKey: (event) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false
      event.stopPropagation()
      setLinking(true)
      return true
    },
  })
  const dead = useDeadLinks(view, state)
  const back = () => {
    setLinking(false)
    view?.focus()
  }
  const run = (tool: Tool) => {
    if (tool === 'link') return setLinking(true)
    if (tool === 'picture') return chooser.current?.click()
    if (!view) return
    commands[tool](view.state, view.dispatch, view)
    view.focus()
  }
  return (
    <div
      onFocus={() => setWithin(true)}
      onBlur={() => setWithin(false)}
      className="min-w-0 rounded-md border border-edge bg-raised transition-colors focus-within:border-accent hover:border-accent"
    >
      {state && (
        <Toolbar
          label={t('Formatting')}
          controls={id}
          state={state}
          without={services ? [] : ['picture']}
          isStop={isWithin}
          onUse={run}
          onLeave={back}
        />
      )}
      {state && <Panels {...{ state, isLinking, edit, back }} onReplace={() => chooser.current?.click()} />}
      <div ref={place} />
      <p role="status" className="px-4 pb-3 text-sm text-muted empty:hidden">
        {sending.share === null
          ? dead.length > 0 && t('These links lead nowhere: {links}', { links: listed(dead) })
          : t('The picture is on its way…')}
      </p>
      {services && <PictureChooser ref={chooser} accept={services.picture.accept} onChosen={sending.send} />}
    </div>
  )
}

type PictureChooserProps = { ref: Ref<HTMLInputElement>; accept: string; onChosen: (file: File | undefined) => void }

function PictureChooser({ ref, accept, onChosen }: PictureChooserProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      aria-label={t('Choose a picture')}
      tabIndex={-1}
      className="sr-only"
      onChange={({ target }) => {
        onChosen(target.files?.[0])
        target.value = ''
      }}
    />
  )
}

type PanelsProps = {
  state: EditorState
  isLinking: boolean
  edit: (change: (state: EditorState) => Transaction) => void
  back: () => void
  onReplace: () => void
}

/** What is asked about the link that is being made, else about the picture that the selection is in. */
function Panels({ state, isLinking, edit, back, onReplace }: PanelsProps) {
  const { from, to, href } = linkAt(state) ?? { from: state.selection.from, to: state.selection.to, href: null }
  const apply = (address: string | null) => {
    edit((now) => withLink(now, { from, to }, address))
    back()
  }
  if (isLinking) return <LinkPanel href={href} onLeave={back} onApply={apply} />
  const picture = pictureIn(state)
  if (!picture) return null
  const remove = () => {
    edit((now) => now.tr.delete(picture.at, picture.at + picture.size))
    back()
  }
  return (
    <PicturePanel
      alt={String(picture.attrs['alt'])}
      onAlt={(alt) => edit((now) => now.tr.setNodeAttribute(picture.at, 'alt', alt))}
      onReplace={onReplace}
      onRemove={remove}
      onLeave={back}
    />
  )
}

/** Uploads a picture that was chosen, dropped or pasted; the window around waits for it. */
function usePictureUpload(services: ContextType<typeof RichTextServicesContext>, onDone: (src: string) => void) {
  const sending = useUpload({
    check: (file) => services?.picture.check(file) ?? null,
    upload: (file, options) => {
      if (!services) throw new Error('Nothing here takes pictures.')
      return services.picture.upload(file, options)
    },
    onDone: ({ url }) => onDone(url),
    onRefused: (message) => toast.error(message),
    onFailed: (error) => {
      const told = refusalOf(error) ?? t('Image upload failed, please try again.')
      toast.error(t('Upload Failed'), { description: told })
      return told
    },
  })
  useUploadReport(sending.isUnderWay)
  return sending
}
