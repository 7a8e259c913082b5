import { resourceRecords } from '#features/resources/editing/client.ts'
import { type EditableResource, type VideoFields, videoFieldsSchema } from '#features/resources/editing/schema.ts'
import { videoFields } from '#features/resources/schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { useRecordForm } from '#platform/browser/use-record-form.ts'
import { controlsOf, drawFields } from '#platform/ui/form-fields.tsx'
import { RecordDialog } from '#platform/ui/record-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import { initialOf, namesOf, picked } from '#platform/values/fields.ts'
import { VideoLinkField } from './video-link-field.tsx'

export type ResourceDialogProps = { resource: EditableResource | null; onSaved: () => void; onClose: () => void }

export function VideoDialog({ resource: video, onSaved, onClose }: ResourceDialogProps) {
  const form = useRecordForm<VideoFields>({
    draftKey: video ? `resources/${video.id}` : 'resources/new-video',
    version: video?.version ?? 0,
    stored: video
      ? { ...picked(video, videoFieldsSchema.keyof().options), type: 'video', url: video.url ?? '', published: true }
      : initialOf(videoFields),
    check: (fields) => fieldErrorsOf(videoFieldsSchema, fields),
    send: (fields, version, added) =>
      resourceRecords.store(video, { ...fields, url: fields.url.trim() }, version, added),
  })
  const { fields } = form
  const controls = controlsOf(videoFields, form)
  return (
    <RecordDialog
      title={video ? 'Edit Video Resource' : 'Add Video Resource'}
      saveLabel={video ? 'Save Changes' : 'Add Video'}
      form={form}
      versions={{ entity: 'resources', id: video?.id, what: 'this video resource', only: { type: 'video' } }}
      names={namesOf(videoFields)}
      onClose={onClose}
      onSaved={() => {
        toast.success(video ? 'Video resource updated.' : 'Video resource added.')
        onSaved()
      }}
      onFailed={(error) => toast.error(`Failed to ${video ? 'update' : 'add'} video resource: ${reasonOf(error)}`)}
    >
      {Object.values(
        drawFields(videoFields, controls, { url: <VideoLinkField title={fields.title} {...controls.url} /> }),
      )}
    </RecordDialog>
  )
}
