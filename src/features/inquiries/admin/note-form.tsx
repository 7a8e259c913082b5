import { useQueryClient } from '@tanstack/react-query'
import { StickyNote } from 'lucide-react'
import type { InquiryKind } from '#features/inquiries/answering/schema.ts'
import { addNote } from '#features/inquiries/history/client.ts'
import { mostInNote, noteFieldsSchema } from '#features/inquiries/notes/schema.ts'
import { checkedBy, useDraftedForm } from '#platform/browser/use-drafted-form.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextAreaField } from '#platform/ui/input.tsx'
import { toast } from '#platform/ui/toast.ts'
import { FormTrouble } from './form-trouble.tsx'

const names = ['text'] as const

type NoteFormProps = { kind: InquiryKind; id: string }

export function NoteForm({ kind, id }: NoteFormProps) {
  const queries = useQueryClient()
  const { form, trouble, isSending, control, submit } = useDraftedForm({
    draftKey: `inquiries/${kind}/${id}/note`,
    names,
    check: (typed) => checkedBy(noteFieldsSchema, { text: '', ...typed }),
    send: (note, key) => addNote(kind, id, note, key),
    onSent: () => {
      toast.success('Note added.')
      void queries.invalidateQueries({ queryKey: ['inquiries'] })
    },
  })
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextAreaField
        {...control('text')}
        label="Note"
        rows={4}
        maxLength={mostInNote}
        hint="For staff alone, never mailed. Whoever wrote it may change or delete it."
      />
      <FormTrouble trouble={trouble} />
      <div>
        <Button type="submit" variant="secondary" busy={isSending}>
          <StickyNote aria-hidden="true" className="size-4.5" />
          Add Note
        </Button>
      </div>
    </form>
  )
}
