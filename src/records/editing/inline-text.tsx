import clsx from 'clsx'
import { Pencil } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type SyntheticEvent,
  startTransition,
  useEffect,
  useId,
  useLayoutEffect,
  useOptimistic,
  useRef,
  useState,
} from 'react'
import { isComposing } from '#platform/browser/is-composing.ts'
import { languageOf } from '#platform/values/language.ts'
import { Button } from '#platform/ui/button.tsx'
import { t } from '#platform/values/translate.ts'

type InlineTextProps = {
  value: string
  onChange: (text: string) => void
  label: string
  multiline?: boolean | undefined
  /** Of the text, where it is not the one that its characters tell. */
  lang?: string
  /** Shown muted while nothing is written, such as what is translated. */
  placeholder?: string
}

/** A text edited in place by a button 'Edit {label}'; Enter (multi-line: Ctrl/Cmd+Enter) ends, Esc reverts. */
export function InlineText(props: InlineTextProps) {
  // What is typed shows at once; what is rendered with it, such as a list of sixty people, follows.
  const [value, setValue] = useOptimistic(props.value)
  const { label, lang = languageOf(value), placeholder } = props
  const [isEditing, setEditing] = useState(false)
  /** The click's offset in the text; null for a click by key, which selects all. */
  const [caret, setCaret] = useState<number | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const takesFocusBack = useRef(false)
  useEffect(() => {
    if (isEditing || !takesFocusBack.current) return
    takesFocusBack.current = false
    button.current?.focus()
  }, [isEditing])

  if (isEditing) {
    const close = (byKey: boolean) => {
      takesFocusBack.current = byKey
      setEditing(false)
    }
    const onChange = (text: string) =>
      startTransition(() => {
        setValue(text)
        props.onChange(text)
      })
    return <InlineField {...props} {...{ value, onChange, caret, close }} />
  }
  const open = (event: MouseEvent) => {
    setCaret(event.detail > 0 ? caretAt(event) : null)
    setEditing(true)
  }
  return (
    <button ref={button} type="button" data-inline-text="" onClick={open} className={buttonClass}>
      <span className="sr-only">{t('Edit {label}:', { label })} </span>
      {value.trim() ? (
        <span lang={lang} className="whitespace-pre-line">
          {value}
        </span>
      ) : placeholder ? (
        <span lang={languageOf(placeholder) ?? 'en'} className="whitespace-pre-line text-muted">
          {placeholder}
        </span>
      ) : (
        <span className="italic">{t('{label}: nothing yet', { label })}</span>
      )}
      <Pencil className="absolute -top-2.5 -right-2.5 hidden size-6 rounded-full bg-accent p-1.5 text-on-accent transition-opacity group-hover/inline:block group-focus-visible/inline:block starting:opacity-0" />
    </button>
  )
}

type InlineFieldProps = InlineTextProps & { caret: number | null; close: (byKey: boolean) => void }

/** What a field holds: as `value` React would write each text once more, as its default, and the page be laid out twice. */
function useHeldText({ value, onChange, multiline = false }: InlineTextProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  /** Others may have changed the text since the field opened. */
  const original = useRef<string | null>(null)
  const unreported = useRef<string | null>(null)
  const isComposed = useRef(false)

  useLayoutEffect(() => {
    const isTyping = isComposed.current || unreported.current !== null
    if (field.current && !isTyping && field.current.value !== value) field.current.value = value
  }, [value])

  const report = () => {
    if (unreported.current !== null) onChange(unreported.current)
    unreported.current = null
  }
  const take = (text: string) => {
    original.current ??= value
    const next = multiline ? text : text.replace(/(?<!\s)\s*[\r\n]\s*/g, ' ')
    if (field.current && next !== text) field.current.value = next
    // The frame that shows a key comes before the draft and what is rendered with it.
    if (unreported.current === null) requestAnimationFrame(() => setTimeout(report))
    unreported.current = next
  }
  return {
    field,
    /** Reports at once what was typed. */
    report,
    /** Reports the text as it was before the first key. */
    takeBack: () => {
      unreported.current = original.current
      report()
    },
    events: {
      onChange: ({ target }: { target: HTMLTextAreaElement }) => !isComposed.current && take(target.value),
      onCompositionStart: () => (isComposed.current = true),
      onCompositionEnd: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => {
        isComposed.current = false
        take(currentTarget.value)
      },
    },
  }
}

function InlineField(props: InlineFieldProps) {
  const { value, label, multiline = false, lang, placeholder, caret, close } = props
  const hint = useId()
  const foot = useRef<HTMLSpanElement>(null)
  const { field, report, takeBack, events } = useHeldText(props)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(caret ?? 0, caret ?? field.current.value.length)
    foot.current?.scrollIntoView({ block: 'nearest' })
  }, [field, caret])

  const end = (byKey: boolean) => {
    report()
    close(byKey)
  }
  const cancel = () => {
    takeBack()
    close(true)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent)) return
    // It may be the key that saves.
    if (event.ctrlKey || event.metaKey) report()
    if (event.key === 'Escape') {
      event.preventDefault()
      // The dialog around it stays open.
      event.stopPropagation()
      cancel()
    } else if (event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      end(true)
    }
  }
  return (
    <span
      // Stays open where only the window lost the focus; a hidden one shows no frame that would report.
      onBlur={({ currentTarget, target, relatedTarget }) => {
        report()
        if (!currentTarget.contains(relatedTarget) && target !== document.activeElement) close(false)
      }}
      className="relative -mx-2 -mb-[0.15em] grid w-[calc(100%+1rem)] max-w-none min-w-48 font-[inherit]"
    >
      {/* Sizes the field by a copy of its text, in browsers where it does not size itself. */}
      <span aria-hidden="true" className={clsx(textClass, 'invisible supports-[field-sizing:content]:hidden')}>
        {value || placeholder}{' '}
      </span>
      <textarea
        ref={field}
        rows={1}
        aria-label={label}
        aria-describedby={hint}
        lang={lang ?? languageOf(value)}
        placeholder={placeholder}
        {...events}
        onKeyDown={onKeyDown}
        className={clsx(
          textClass,
          'field-sizing-content resize-none overflow-hidden rounded-md bg-raised text-text outline-2 outline-focus',
        )}
      />
      <InlineFoot ref={foot} {...{ hint, multiline, cancel }} done={() => end(true)} />
    </span>
  )
}

type InlineFootProps = {
  ref: Ref<HTMLSpanElement>
  hint: string
  multiline: boolean
  done: () => void
  cancel: () => void
}

/** Below the field: by which keys it ends, on phones, which have neither Ctrl nor Esc, by which buttons. */
function InlineFoot({ ref, hint, multiline, done, cancel }: InlineFootProps) {
  return (
    <span
      ref={ref}
      className="scroll-mb-4 absolute top-full left-0 z-20 mt-1.5 rounded-md border border-edge bg-raised px-2.5 py-1.5 text-left font-text text-xs font-normal tracking-normal whitespace-nowrap text-text shadow-float"
    >
      <span id={hint} className={clsx(multiline && 'max-md:sr-only pointer-coarse:sr-only')}>
        {multiline ? t('Ctrl + Enter when done · Esc to cancel') : t('Enter when done · Esc to cancel')}
      </span>
      {multiline && (
        <span className="hidden gap-2 py-1 max-md:flex pointer-coarse:flex">
          <Button size="sm" {...keepsFocus} onClick={done}>
            {t('Done')}
          </Button>
          <Button size="sm" variant="secondary" {...keepsFocus} onClick={cancel}>
            {t('Cancel')}
          </Button>
        </span>
      )}
    </span>
  )
}

/** A press leaves the focus in the field. */
const stay = (event: SyntheticEvent) => event.preventDefault()
const keepsFocus = { onPointerDown: stay, onMouseDown: stay }

/** The characters before a click; null where the browser cannot tell. */
function caretAt({ clientX, clientY, currentTarget }: MouseEvent): number | null {
  if (!('caretPositionFromPoint' in document)) return null
  const position = document.caretPositionFromPoint(clientX, clientY)
  const inText = position?.offsetNode.nodeType === Node.TEXT_NODE && currentTarget.contains(position.offsetNode)
  return position && inText ? position.offset : null
}

const buttonClass = clsx(
  'group/inline relative -mx-2 max-w-[calc(100%+1rem)] cursor-text rounded-md px-2 [font-weight:inherit] [text-align:inherit] [text-wrap:inherit]',
  'outline-1 outline-offset-0 outline-dashed outline-current/35 transition-[outline-color,background-color] hover:bg-current/6 hover:outline-current',
  'focus-visible:outline-2 focus-visible:outline-solid focus-visible:outline-focus',
)
const textClass =
  'col-start-1 row-start-1 block w-full min-w-0 px-2 pb-[0.15em] [font:inherit] [letter-spacing:inherit] [text-align:inherit] [overflow-wrap:anywhere] whitespace-pre-wrap'
