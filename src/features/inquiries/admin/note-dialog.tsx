import type { InquiryKind } from '#features/inquiries/answering/schema.ts'
import { saveNote } from '#features/inquiries/history/client.ts'
import { mostInNote, noteFieldsSchema, type NoteFields } from '#features/inquiries/notes/schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { useRecordForm } from '#platform/browser/use-record-form.ts'
import { TextAreaField } from '#platform/ui/input.tsx'
import { RecordDialog } from '#platform/ui/record-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'

type NoteDialogProps = {
  kind: InquiryKind
  /** Of the inquiry. */
  id: string
  note: { id: string; text: string; version: number }
  onSaved: () => void
  onClose: () => void
}

export function NoteDialog({ kind, id, note, onSaved, onClose }: NoteDialogProps) {
  const form = useRecordForm<NoteFields>({
    draftKey: `inquiry_notes/${note.id}`,
    version: note.version,
    stored: { text: note.text },
    check: (fields) => fieldErrorsOf(noteFieldsSchema, fields),
    send: (data, version) => saveNote(kind, { id, note: note.id }, { version, data }),
  })
  return (
    <RecordDialog
      title="Edit Note"
      saveLabel="Save Changes"
      form={form}
      names={{ text: 'Note' }}
      onClose={onClose}
      onSaved={() => {
        toast.success('Note updated.')
        onSaved()
      }}
      onFailed={(error) => toast.error(`Operation failed: ${reasonOf(error)}`)}
    >
      <TextAreaField
        label="Note"
        required
        maxLength={mostInNote}
        error={form.errorAt('text')}
        value={form.fields.text}
        onChange={({ target }) => form.put({ text: target.value })}
      />
    </RecordDialog>
  )
}
