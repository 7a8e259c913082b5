import { resourceRecords } from '#features/resources/editing/client.ts'
import { type EditableResource, type VideoFields, videoFieldsSchema } from '#features/resources/editing/schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { useRecordForm } from '#platform/browser/use-record-form.ts'
import { RecordDialog } from '#platform/ui/record-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { faultsOf } from '#platform/values/faults.ts'
import { ResourceTexts } from './resource-texts.tsx'
import { VideoLinkField } from './video-link-field.tsx'

const names = { title: 'Title', author: 'Author', description: 'Description', url: 'YouTube URL' }
const blank: VideoFields = { type: 'video', title: '', author: '', description: '', url: '', published: true }

/** 'Add Video Resource' (`resource` null) or 'Edit Video Resource' (admin.md §2, §5). `onSaved` runs before it closes. */
export function VideoDialog({
  resource: video,
  onSaved,
  onClose,
}: {
  resource: EditableResource | null
  onSaved: () => void
  onClose: () => void
}) {
  const form = useRecordForm<VideoFields>({
    draftKey: video ? `resources/${video.id}` : 'resources/new-video',
    version: video?.version ?? 0,
    stored: video
      ? { ...blank, title: video.title, author: video.author, description: video.description, url: video.url ?? '' }
      : blank,
    check: (fields) => faultsOf(videoFieldsSchema, fields),
    send: (fields, version, added) =>
      resourceRecords.store(video, { ...fields, url: fields.url.trim() }, version, added),
  })
  const { fields, put } = form
  return (
    <RecordDialog
      title={video ? 'Edit Video Resource' : 'Add Video Resource'}
      saveLabel={video ? 'Save Changes' : 'Add Video'}
      form={form}
      versions={{ entity: 'resources', id: video?.id, only: { type: 'video' } }}
      names={names}
      onClose={onClose}
      onSaved={() => {
        toast.success(video ? 'Video resource updated.' : 'Video resource added.')
        onSaved()
      }}
      onFailed={(error) => toast.error(`Failed to ${video ? 'update' : 'add'} video resource: ${reasonOf(error)}`)}
    >
      <ResourceTexts fields={fields} put={put} errorAt={form.errorAt} />
      <VideoLinkField
        title={fields.title}
        url={fields.url}
        error={form.errorAt('url')}
        onChange={(url) => put({ url })}
      />
    </RecordDialog>
  )
}
