import { useDeferredValue } from 'react'
import { clientOf } from '#records/kinds/kind-client.ts'
import { resourceKind } from '../kind.ts'
import { type EditableResource, type VideoFields, videoFieldsSchema } from '../editing/schema.ts'
import { videoFields } from '../schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { useRecordForm } from '#records/editing/use-record-form.ts'
import { type Control, controlsOf, drawFields } from '#records/kinds/form-fields.tsx'
import { LinkField } from '#platform/ui/link-field.tsx'
import { RecordDialog } from '#records/editing/record-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { Video } from '#platform/ui/video.tsx'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import { initialOf, namesOf, picked } from '#records/kinds/fields.ts'
import { videoLink } from '#platform/values/video-links.ts'
import { addressProblem } from '#platform/values/web-address.ts'
import { t } from '#platform/values/translate.ts'
import { Rich } from '#platform/ui/rich.tsx'

export type ResourceDialogProps = { record: EditableResource | null; onSaved: () => void; onClose: () => void }

export function VideoDialog({ record: video, onSaved, onClose }: ResourceDialogProps) {
  const form = useRecordForm<VideoFields>({
    draftKey: video ? `resources/${video.id}` : 'resources/new-video',
    version: video?.version ?? 0,
    stored: video
      ? { ...picked(video, videoFieldsSchema.keyof().options), type: 'video', url: video.url ?? '', published: true }
      : initialOf(videoFields),
    check: (fields) => fieldErrorsOf(videoFieldsSchema, fields),
    send: (fields, version, added) =>
      clientOf(resourceKind).store(video, { ...fields, url: fields.url.trim() }, version, added),
  })
  const { fields } = form
  const controls = controlsOf(videoFields, form)
  return (
    <RecordDialog
      title={video ? t('Edit Video Resource') : t('Add Video Resource')}
      saveLabel={video ? t('Save Changes') : t('Add Video')}
      form={form}
      versions={{ entity: 'resources', id: video?.id, what: t('this video resource'), only: { type: 'video' } }}
      names={namesOf(videoFields)}
      onClose={onClose}
      onSaved={() => {
        toast.success(video ? t('Video resource updated.') : t('Video resource added.'))
        onSaved()
      }}
      onFailed={(error) => {
        const reason = reasonOf(error)
        toast.error(
          video
            ? t('Failed to update video resource: {reason}', { reason })
            : t('Failed to add video resource: {reason}', { reason }),
        )
      }}
    >
      {Object.values(
        drawFields(videoFields, controls, { url: <VideoLinkField title={fields.title} {...controls.url} /> }),
      )}
    </RecordDialog>
  )
}

/** A video's address, with what it is recognised as while typing. */
function VideoLinkField({ title, value, error, ...field }: Control<string> & { title: string }) {
  const address = useDeferredValue(value.trim())
  const problem = addressProblem(address)
  const link = problem === null ? videoLink(address) : null
  return (
    <div className="grid gap-3">
      <LinkField
        {...field}
        placeholder="https://www.youtube.com/watch?v=..."
        value={value}
        problem={problem ?? error ?? null}
      />
      <p role="status" className="text-sm text-muted empty:hidden">
        {link && <span className="font-[550] text-text">{t('Understood:')} </span>}
        {link?.kind === 'youtube' && (
          <Rich
            text={
              link.start > 0
                ? t('A YouTube video, <id>{id}</id>, from {time}: visitors play it on this site.', {
                    id: link.id,
                    time: clock(link.start),
                  })
                : t('A YouTube video, <id>{id}</id>: visitors play it on this site.', { id: link.id })
            }
            id={(words) => <span className="whitespace-nowrap">{words}</span>}
          />
        )}
        {link?.kind === 'link' &&
          t('A link to {host}: visitors open it in a new tab, since it is no address of a YouTube video.', {
            host: new URL(link.page).host,
          })}
      </p>
      {link && <Video url={address} title={title.trim() || t('Preview')} className="max-w-sm" />}
    </div>
  )
}

/** Seconds as 1:05 or 1:02:03. */
function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [first = 0, ...rest] = parts[0] === 0 ? parts.slice(1) : parts
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':')
}
