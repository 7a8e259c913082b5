import { useState } from 'react'
import { documentField } from '#features/media/client.ts'
import type { Media } from '#features/media/schema.ts'
import { resourceRecords } from '#features/resources/editing/client.ts'
import { type EditableResource, type ReadingFields, readingFieldsSchema } from '#features/resources/editing/schema.ts'
import { fileNameOf } from '#features/resources/rules.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { fileStaysMessage, type StoredRecord } from '#platform/browser/record-client.ts'
import { useRecordForm } from '#platform/browser/use-record-form.ts'
import { useUpload } from '#platform/browser/use-upload.ts'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { DocumentUpload } from '#platform/ui/document-upload.tsx'
import { RecordDialog } from '#platform/ui/record-dialog.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { toast } from '#platform/ui/toast.ts'
import { faultsOf } from '#platform/values/faults.ts'
import type { Json } from '#platform/values/merge.ts'
import { ReadingFile } from './reading-file.tsx'
import { ResourceTexts } from './resource-texts.tsx'

const names = { title: 'Title', author: 'Author', description: 'Description', url: 'File', published: 'Published' }
const blank: ReadingFields = {
  type: 'reading',
  title: '',
  author: '',
  description: '',
  url: null,
  published: true,
}
const { accept, hint, check, upload: send, remove } = documentField('reading')

/**
 * 'Add Reading Resource' (`resource` null) or 'Edit Reading Resource' (admin.md §2, §4). A new file is stored before the record
 * is saved with it, and the old one goes last (decisions.md D): a failed upload loses nothing. `onSaved` runs before it closes.
 */
export function ReadingDialog({
  resource: reading,
  onSaved,
  onClose,
}: {
  resource: EditableResource | null
  onSaved: () => void
  onClose: () => void
}) {
  const form = useRecordForm<ReadingFields, StoredRecord<EditableResource>>({
    draftKey: reading ? `resources/${reading.id}` : 'resources/new-reading',
    version: reading?.version ?? 0,
    stored: reading ? fieldsOf(reading) : blank,
    check: (fields) => faultsOf(readingFieldsSchema, fields),
    send: async (fields, version, added) => {
      const saved = await resourceRecords.store(reading, fields, version, added)
      if (fields.url !== null && saved.not_removed?.length) {
        toast.warning('Failed to delete old file, uploading new file anyway.')
      }
      return saved
    },
  })
  const { fields, put } = form
  const stored = form.stored.url
  const isReplaced = fields.url !== stored
  const [isRemoving, setRemoving] = useState(false)
  const [arrived, setArrived] = useState<Media | null>(null)
  const upload = useUpload({
    check,
    upload: send,
    onDone: (file) => {
      setArrived(file)
      put({ url: file.url })
    },
    onRefused: tellFailedUpload,
    onFailed: (error) => tellFailedUpload(reasonOf(error)),
  })

  const fileAt = (url: string): EditableResource['file'] => {
    if (arrived?.url === url) return { ...arrived, name: arrived.original_name }
    return reading?.url === url ? reading.file : null
  }

  /** Unlinks the stored file at once, whatever else is typed here, and has it removed. */
  async function removeFile() {
    try {
      const { not_removed } = await form.storePart({ url: null })
      onSaved()
      if (not_removed?.length) {
        toast.error(fileStaysMessage)
      } else toast.success('File deleted and unlinked.')
    } catch (error) {
      toast.error(`Failed to delete file: ${reasonOf(error)}`)
    } finally {
      setRemoving(false)
    }
  }

  /** Goes back from a file that was uploaded here, and is linked by nothing yet, to the one before. */
  async function takeBack(url: string | null) {
    put({ url: stored })
    try {
      if (url) await remove(url)
    } catch (error) {
      toast.error(`Failed to delete file: ${reasonOf(error)}`)
    }
  }

  return (
    <RecordDialog
      title={reading ? 'Edit Reading Resource' : 'Add Reading Resource'}
      saveLabel={reading ? 'Save Changes' : 'Add Reading'}
      form={form}
      versions={{ entity: 'resources', id: reading?.id, only: { type: 'reading' } }}
      names={names}
      wordsFor={(value, field) => (field === 'url' ? fileWords(value) : undefined)}
      onClose={onClose}
      onSaved={() => {
        toast.success(reading ? 'Reading resource updated.' : 'Reading resource added.')
        onSaved()
      }}
      onFailed={(error) => toast.error(`Failed to ${reading ? 'update' : 'add'} reading resource: ${reasonOf(error)}`)}
    >
      <ResourceTexts fields={fields} put={put} errorAt={form.errorAt} />
      <DocumentUpload label="Upload File" accept={accept} hint={hint} upload={upload}>
        <p role="status" className="sr-only">
          {isReplaced && fields.url !== null && 'The new file has arrived.'}
        </p>
        {stored !== null && (
          <ReadingFile
            says={isReplaced ? 'Until you save' : 'Current file'}
            reading={{ title: fields.title, url: stored, file: fileAt(stored) }}
            disabled={upload.busy || form.isSaving}
            onRemove={isReplaced ? undefined : () => setRemoving(true)}
          />
        )}
        {isReplaced && fields.url !== null && (
          <ReadingFile
            says="New file, linked once you save"
            reading={{ title: fields.title, url: fields.url, file: fileAt(fields.url) }}
            disabled={upload.busy || form.isSaving}
            onRemove={() => void takeBack(fields.url)}
          />
        )}
      </DocumentUpload>
      <Switch
        label="Published"
        hint="Visitors see published readings alone."
        checked={fields.published}
        onChange={({ target }) => put({ published: target.checked })}
      />
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title="Are you sure you want to remove this file?"
        description={
          stored?.startsWith('/')
            ? 'It is removed from storage and unlinked. The reading itself is kept.'
            : 'The link to it is taken out. The reading itself is kept.'
        }
        confirmLabel="Remove"
        busy={form.isSaving}
        onConfirm={() => void removeFile()}
      />
    </RecordDialog>
  )
}

/** '错误 / 文件上传失败: {message}' (admin.md §8); gives what stays at the field. */
function tellFailedUpload(message: string): string {
  const told = `文件上传失败: ${message}`
  toast.error('错误', { description: told })
  return told
}

/** A file by its name, where two people chose different ones. */
function fileWords(url: Json): string | undefined {
  return typeof url === 'string' ? fileNameOf({ title: '', url, file: null }) : undefined
}

function fieldsOf({ title, author, description, url, published }: EditableResource): ReadingFields {
  return { type: 'reading', title, author, description, url, published }
}
