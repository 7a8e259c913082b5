import { Suspense, useId, useMemo } from 'react'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import type { Block } from './blocks.ts'
import { blocksOfText, textOf } from './text.ts'
import { describing, FieldNotes, RequiredMark } from '#platform/ui/field.tsx'
import { RichText } from './rich-text.tsx'

const RichTextEditor = lazyNamed(() => import('./editor/rich-text-editor.tsx'), 'RichTextEditor')

type RichTextFieldProps = {
  label: string
  required: boolean
  hint?: string
  error: string | undefined
  /** Of the text, where it is not the reader's. */
  lang?: string
  /** Muted, while nothing is written. */
  placeholder?: string
  text: string
  blocks: readonly Block[] | null
  onChange: (text: string, blocks: Block[]) => void
}

/** A field for a structured text; where it has no document yet its text is read as paragraphs. */
export function RichTextField({
  label,
  required,
  hint,
  error,
  lang,
  placeholder,
  text,
  blocks,
  onChange,
}: RichTextFieldProps) {
  const id = useId()
  const describedBy = describing(id, { hint, error })
  const shown = useMemo(() => blocks ?? blocksOfText(text), [blocks, text])
  const attributes = useMemo(
    () => ({
      'aria-labelledby': `${id}-label`,
      ...(required && { 'aria-required': 'true' }),
      ...(error !== undefined && { 'aria-invalid': 'true' }),
      ...(describedBy !== '' && { 'aria-describedby': describedBy }),
      ...(lang !== undefined && { lang }),
      ...(placeholder !== undefined && { 'aria-placeholder': placeholder }),
    }),
    [id, required, error, describedBy, lang, placeholder],
  )
  return (
    <div className="col-span-full grid min-w-0 content-start gap-1.5">
      <span id={`${id}-label`} className="text-sm font-[550]">
        {label}
        {required && <RequiredMark />}
      </span>
      <Suspense fallback={<Waiting text={text} blocks={shown} />}>
        <RichTextEditor
          attributes={attributes}
          id={`${id}-text`}
          blocks={shown}
          onChange={(written) => onChange(textOf(written), written)}
        />
      </Suspense>
      <FieldNotes {...{ id, hint, error }} />
    </div>
  )
}

/** The text as it will stand in the editor. */
function Waiting({ text, blocks }: { text: string; blocks: readonly Block[] }) {
  return (
    <div aria-busy="true" className="min-h-60 rounded-md border border-edge bg-raised p-4">
      <RichText text={text} blocks={blocks} className="measure text-lg" />
    </div>
  )
}
