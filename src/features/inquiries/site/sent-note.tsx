import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type FormName, formNames, inquiryForms } from '#features/inquiries/rules.ts'
import { tabLink } from '#platform/browser/use-tab.ts'
import { ButtonLink } from '#platform/ui/button.tsx'

const again: Record<FormName, string> = { question: 'Ask another question', volunteer: 'Send another application' }

/** Stands in a sent form's place, also without scripts (`?sent=`). */
export function SentNote({ name, takesFocus, onAgain }: { name: FormName; takesFocus: boolean; onAgain: () => void }) {
  const { thanks } = inquiryForms[name]
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The form that had the focus is gone.
    if (takesFocus) note.current?.focus()
  }, [takesFocus])
  return (
    <div ref={note} tabIndex={-1} className="hairline-b grid justify-items-start gap-3 pt-4 pb-12">
      <CircleCheck aria-hidden="true" strokeWidth={1.25} className="size-11 text-success" />
      <h3 className="text-2xl">{thanks.title}</h3>
      <p className="measure text-muted">{thanks.text}</p>
      <ButtonLink
        {...tabLink('/contact', name, name === formNames[0])}
        replace
        preventScrollReset
        variant="secondary"
        onClick={onAgain}
        className="mt-3"
      >
        {again[name]}
      </ButtonLink>
    </div>
  )
}
