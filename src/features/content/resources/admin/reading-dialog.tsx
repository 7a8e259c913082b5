import { useState } from 'react'
import { documentField } from '#features/content/media/client.ts'
import type { Media } from '#features/content/media/schema.ts'
import { clientOf, fileStaysMessage, type StoredRecord } from '#records/kinds/kind-client.ts'
import { resourceKind } from '../kind.ts'
import { type EditableResource, type ReadingFields, readingFieldsSchema } from '../editing/schema.ts'
import { fileNameOf } from '../rules.ts'
import { readingFields } from '../schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { useRecordForm } from '#records/editing/use-record-form.ts'
import { useUpload } from '#platform/browser/use-upload.ts'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { DocumentUpload } from '#platform/ui/upload-frame.tsx'
import { controlsOf, drawFields } from '#records/kinds/form-fields.tsx'
import { RecordDialog } from '#records/editing/record-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import { initialOf, namesOf, picked } from '#records/kinds/fields.ts'
import type { Json } from '#records/saving/merge.ts'
import { ReadingFile } from './reading-file.tsx'
import type { ResourceDialogProps } from './video-dialog.tsx'
import { t } from '#platform/values/translate.ts'

const { accept, hint, check, upload: send, remove } = documentField('reading')

/**
 * Adds or edits a reading. The new file is uploaded before saving and the old one removed after, so
 * a failure loses nothing.
 */
export function ReadingDialog({ record: reading, onSaved, onClose }: ResourceDialogProps) {
  const form = useRecordForm<ReadingFields, StoredRecord<EditableResource>>({
    draftKey: reading ? `resources/${reading.id}` : 'resources/new-reading',
    version: reading?.version ?? 0,
    stored: reading
      ? { ...picked(reading, readingFieldsSchema.keyof().options), type: 'reading' }
      : initialOf(readingFields),
    check: (fields) => fieldErrorsOf(readingFieldsSchema, fields),
    send: async (fields, version, added) => {
      const saved = await clientOf(resourceKind).store(reading, fields, version, added)
      if (fields.url !== null && saved.not_removed?.length) {
        toast.warning(t('Failed to delete old file, uploading new file anyway.'))
      }
      return saved
    },
  })
  return (
    <RecordDialog
      title={reading ? t('Edit Reading Resource') : t('Add Reading Resource')}
      saveLabel={reading ? t('Save Changes') : t('Add Reading')}
      form={form}
      versions={{ entity: 'resources', id: reading?.id, what: t('this reading resource'), only: { type: 'reading' } }}
      waits={(waiting) => waiting}
      names={namesOf(readingFields)}
      wordsFor={(value, field) => (field === 'url' ? fileWords(value) : undefined)}
      onClose={onClose}
      onSaved={() => {
        toast.success(reading ? t('Reading resource updated.') : t('Reading resource added.'))
        onSaved()
      }}
      onFailed={(error) => {
        const reason = reasonOf(error)
        toast.error(
          reading
            ? t('Failed to update reading resource: {reason}', { reason })
            : t('Failed to add reading resource: {reason}', { reason }),
        )
      }}
    >
      <ReadingFormFields {...{ reading, form, onSaved }} />
    </RecordDialog>
  )
}

type ReadingFormFieldsProps = {
  reading: EditableResource | null
  form: ReturnType<typeof useRecordForm<ReadingFields, StoredRecord<EditableResource>>>
  onSaved: () => void
}

function ReadingFormFields({ reading, form, onSaved }: ReadingFormFieldsProps) {
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
  const fileShown = (url: string, says: string, onRemove: (() => void) | false) => (
    <ReadingFile
      says={says}
      reading={{ title: fields.title, url, file: fileAt(url) }}
      disabled={upload.busy || form.isSaving}
      onRemove={onRemove}
    />
  )

  /** Discards a file uploaded here and not yet linked. */
  async function takeBack(url: string | null) {
    put({ url: stored })
    if (url) await remove(url).catch(tellNotDeleted)
  }

  return (
    <>
      {Object.values(
        drawFields(readingFields, controlsOf(readingFields, form), {
          url: (
            <DocumentUpload label={readingFields.url.label} accept={accept} hint={hint} upload={upload}>
              <p role="status" className="sr-only">
                {isReplaced && fields.url !== null && t('The new file has arrived.')}
              </p>
              {stored !== null &&
                fileShown(
                  stored,
                  isReplaced ? t('Until you save') : t('Current file'),
                  !isReplaced && (() => setRemoving(true)),
                )}
              {isReplaced &&
                fields.url !== null &&
                fileShown(fields.url, t('New file, linked once you save'), () => void takeBack(fields.url))}
            </DocumentUpload>
          ),
        }),
      )}
      {isRemoving && <Removal {...{ form, onSaved }} onEnd={() => setRemoving(false)} />}
    </>
  )
}

const tellNotDeleted = (error: unknown) =>
  toast.error(t('Failed to delete file: {reason}', { reason: reasonOf(error) }))

/** Asks before the stored file is removed. */
function Removal({ form, onSaved, onEnd }: Omit<ReadingFormFieldsProps, 'reading'> & { onEnd: () => void }) {
  /** Unlinks and removes the stored file at once, apart from other edits. */
  async function removeFile() {
    const work = async () => {
      const { not_removed } = await form.storePart({ url: null })
      onSaved()
      if (not_removed?.length) toast.error(fileStaysMessage)
      else toast.success(t('File deleted and unlinked.'))
    }
    await work().catch(tellNotDeleted)
    onEnd()
  }
  return (
    <ConfirmDialog
      open
      onClose={onEnd}
      title={t('Are you sure you want to remove this file?')}
      description={
        form.stored.url?.startsWith('/')
          ? t('It is removed from storage and unlinked. The reading itself is kept.')
          : t('The link to it is taken out. The reading itself is kept.')
      }
      confirmLabel={t('Remove')}
      busy={form.isSaving}
      onConfirm={() => void removeFile()}
    />
  )
}

/** Gives the message to keep at the field. */
function tellFailedUpload(message: string): string {
  const told = t('文件上传失败: {message}', { message })
  toast.error(t('错误'), { description: told })
  return told
}

/** Names a file in a conflict. */
function fileWords(url: Json): string | undefined {
  return typeof url === 'string' ? fileNameOf({ title: '', url, file: null }) : undefined
}
