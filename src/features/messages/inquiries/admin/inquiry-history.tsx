import { useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { Mail, Pencil, StickyNote, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { inquiryHistoryQuery, inquiryPaths } from '../answering/client.ts'
import { historyInWords, mailInWords } from '../answering/history.rules.ts'
import {
  type HistoryEntry,
  type InquiryKind,
  mostInNote,
  mostOfEach,
  type NoteFields,
  noteFieldsSchema,
} from '../answering/schema.ts'
import { browserApi, call, reasonOf } from '#platform/browser/api-client.ts'
import { useRecordForm } from '#records/editing/use-record-form.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { TextAreaField } from '#platform/ui/input.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { Paragraphs } from '#platform/ui/paragraphs.tsx'
import { RecordDialog } from '#records/editing/record-dialog.tsx'
import { LoadingRegion } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { formatMoment } from '#platform/values/dates.ts'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import { t } from '#platform/values/translate.ts'

type OwnNote = Extract<HistoryEntry, { type: 'note' }>
/** All that happened, oldest first; one's own notes can be changed here. */
export function InquiryHistory({ kind, id }: { kind: InquiryKind; id: string }) {
  const query = useQuery(inquiryHistoryQuery(kind, id))
  const queries = useQueryClient()
  const [editing, setEditing] = useState<OwnNote | null>(null)
  const [leaving, setLeaving] = useState<OwnNote | null>(null)
  const { isBusy, run } = useAction()
  const refresh = () => void queries.invalidateQueries({ queryKey: ['inquiries'] })

  async function remove(note: OwnNote) {
    const params = { id, note: note.id }
    const work = async () => {
      await call(browserApi, 'DELETE', `${inquiryPaths[kind]}/{id}/notes/{note}`, { params })
      toast.success(t('Note deleted.'))
    }
    await run(null, work, (failure) => toast.error(t('Delete failed: {reason}', { reason: reasonOf(failure) })))
    setLeaving(null)
    refresh()
  }

  if (!query.data && query.error)
    return <FailedState title={t('Loading Error')} query={query} reloadLabel={t('Try Again')} />
  if (!query.data) return <LoadingRegion label={t('Loading the history…')} lines={3} />
  const { items, more } = query.data
  return (
    <>
      {more && (
        <p className="text-sm text-muted">
          {t('Of each sort the latest {most} are shown; earlier ones are left out.', { most: mostOfEach })}
        </p>
      )}
      <ol>
        {items.map((entry, at) => {
          const key = 'id' in entry ? entry.id : `${entry.at} ${at}`
          return <Entry key={key} entry={entry} onEdit={setEditing} onDelete={setLeaving} />
        })}
      </ol>
      {editing && (
        <NoteDialog
          key={editing.id}
          {...{ kind, id }}
          note={editing}
          onSaved={refresh}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t('Delete this note?')}
        description={t('It is gone for good: notes do not lie in the bin by themselves.')}
        confirmLabel={t('Delete')}
        busy={isBusy}
        onConfirm={() => leaving && void remove(leaving)}
      />
    </>
  )
}

type EntryProps = { entry: HistoryEntry; onEdit: (note: OwnNote) => void; onDelete: (note: OwnNote) => void }

function Entry({ entry, onEdit, onDelete }: EntryProps) {
  const { timeZone } = useSite()
  const isLong = entry.type === 'reply' || entry.type === 'note'
  return (
    <li className="hairline-t grid gap-x-4 gap-y-2 py-3 first:border-t-0 sm:grid-cols-[9.5rem_1fr]">
      <time dateTime={entry.at} className="pt-0.5 text-xs text-muted tabular-nums">
        {formatMoment(entry.at, timeZone)}
      </time>
      <div className="grid min-w-0 gap-2 text-sm">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {entry.type === 'reply' && <Mail className="size-4 text-accent" />}
          {entry.type === 'note' && <StickyNote className="size-4 text-important" />}
          <span className={clsx('min-w-0 break-words', isLong && 'font-[550]')}>
            {mixedText(historyInWords(entry))}
          </span>
          {entry.type === 'reply' && <MailState entry={entry} />}
          {entry.type === 'note' && entry.updated_at !== entry.at && (
            <span className="text-xs text-muted">
              {t('Changed {moment}', { moment: formatMoment(entry.updated_at, timeZone) })}
            </span>
          )}
          {entry.type === 'note' && entry.is_own && (
            <span className="ml-auto flex">
              <Button {...smallIcon} aria-label={t('Edit this note')} icon={Pencil} onClick={() => onEdit(entry)} />
              <Button {...smallIcon} aria-label={t('Delete this note')} icon={Trash2} onClick={() => onDelete(entry)} />
            </span>
          )}
        </div>
        {isLong && (
          <div className={`rounded-md px-4 py-3 break-words ${longClasses[entry.type]}`}>
            <Paragraphs text={entry.text} className="measure not-last:mb-3" />
          </div>
        )}
      </div>
    </li>
  )
}

const smallIcon = { variant: 'quiet', size: 'icon', className: 'size-9! [&_svg]:size-4' } as const
const longClasses = { note: 'border border-dashed border-edge', reply: 'bg-sunken' }

function MailState({ entry: { mail } }: { entry: Extract<HistoryEntry, { type: 'reply' }> }) {
  const { timeZone } = useSite()
  const { text, tone } = mailInWords(mail, timeZone)
  return (
    <span role="status" className="flex flex-wrap items-center gap-x-2">
      <Badge tone={tone} className="whitespace-normal">
        {text}
      </Badge>
      {mail?.state === 'failed' && mail.answer !== null && (
        <span className="text-xs break-words text-muted">{mail.answer}</span>
      )}
    </span>
  )
}

/** `id`: of the inquiry. */
type NoteDialogProps = { kind: InquiryKind; id: string; note: OwnNote; onSaved: () => void; onClose: () => void }

function NoteDialog({ kind, id, note, onSaved, onClose }: NoteDialogProps) {
  const form = useRecordForm<NoteFields>({
    draftKey: `inquiry_notes/${note.id}`,
    version: note.version,
    stored: { text: note.text },
    check: (fields) => fieldErrorsOf(noteFieldsSchema, fields),
    send: (data, version) =>
      call(browserApi, 'PUT', `${inquiryPaths[kind]}/{id}/notes/{note}`, {
        params: { id, note: note.id },
        body: { version, data },
      }),
  })
  return (
    <RecordDialog
      title={t('Edit Note')}
      saveLabel={t('Save Changes')}
      form={form}
      names={{ text: t('Note') }}
      onClose={onClose}
      onSaved={() => {
        toast.success(t('Note updated.'))
        onSaved()
      }}
      onFailed={(error) => toast.error(t('Operation failed: {reason}', { reason: reasonOf(error) }))}
    >
      <TextAreaField
        label={t('Note')}
        required
        maxLength={mostInNote}
        error={form.errorAt('text')}
        value={form.fields.text}
        onChange={({ target }) => form.put({ text: target.value })}
      />
    </RecordDialog>
  )
}
