import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Replace, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { saveMedia } from '../library/client.ts'
import { type MediaDetail, mediaFields, mediaFieldsSchema, type MediaPlace } from '../library/schema.ts'
import { ApiError, browserApi, call, reasonOf, apiQuery } from '#platform/browser/api-client.ts'
import { useRecordForm } from '#records/editing/use-record-form.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog, QuestionLines } from '#platform/ui/confirm-dialog.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { ExternalLink, TextLink } from '#platform/ui/link.tsx'
import { RecordDialog } from '#records/editing/record-dialog.tsx'
import { LoadingRegion } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { formatMoment } from '#platform/values/dates.ts'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import { fieldsOf, namesOf } from '#records/kinds/fields.ts'
import { controlsOf, drawFields } from '#records/kinds/form-fields.tsx'
import { fileSize } from '#platform/values/file-size.ts'
import { FocalPoint } from './focal-point.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { leftOverDays } from '../schema.ts'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { readAddress } from '#platform/values/page-address.ts'
import { kindScreen, type KindWords } from '#records/kinds/record-kind.ts'
import { t } from '#platform/values/translate.ts'

const mediaQuery = (id: string) =>
  apiQuery(['media', 'one', id], '/api/admin/media/{id}', { params: { id }, staleTime: 0 })

type MediaDialogProps = { id: string; kinds: Kinds; onOpen: (id: string) => void; onClose: () => void }

export function MediaDialog({ id, kinds, onOpen, onClose }: MediaDialogProps) {
  const { data: file, error } = useQuery(mediaQuery(id))
  if (file?.bucket === 'images') return <PictureDialog {...{ file, kinds, onOpen, onClose }} />
  return (
    <Dialog onClose={onClose} title={file?.original_name ?? t('File')} size="lg">
      {file && <About {...{ file, kinds, onOpen, onClose }} />}
      {!file && error && (
        <p role="alert" className="text-sm text-danger">
          {error instanceof ApiError && error.status === 404
            ? t('This file is not in the library any more.')
            : reasonOf(error)}
        </p>
      )}
      {!file && !error && <LoadingRegion label={t('Loading the file…')} shapes={['h-72 w-full']} />}
    </Dialog>
  )
}

type FileProps = Omit<MediaDialogProps, 'id'> & { file: MediaDetail }

function PictureDialog({ file, kinds, onOpen, onClose }: FileProps) {
  const queries = useQueryClient()
  const form = useRecordForm({
    draftKey: `media/${file.id}`,
    version: file.version,
    stored: fieldsOf(mediaFieldsSchema, file),
    check: (fields) => fieldErrorsOf(mediaFieldsSchema, fields),
    send: (fields, version) => saveMedia(file.id, version, fields),
  })
  const { fields, put } = form
  const drawn = drawFields(mediaFields, controlsOf(mediaFields, form), {})
  const { url, width, height, variants } = file
  const shown = variants.findLast((variant) => variant.width <= 1440)?.url ?? url
  return (
    <RecordDialog
      title={file.original_name}
      saveLabel={t('Save Changes')}
      form={form}
      names={namesOf(mediaFields)}
      open={{ entity: 'media', id: file.id }}
      size="lg"
      onClose={onClose}
      onSaved={() => {
        toast.success(t('Saved wherever it is shown'))
        void queries.invalidateQueries({ queryKey: ['media'] })
      }}
      onFailed={(error) => toast.error(t('Save failed'), { description: reasonOf(error) })}
    >
      <FocalPoint
        url={shown}
        width={width ?? 1600}
        height={height ?? 1000}
        point={{ x: fields.focus_x, y: fields.focus_y }}
        onChange={({ x, y }) => put({ focus_x: x, focus_y: y })}
      />
      <TextField
        label={t('Alternative text')}
        hint={t('What somebody who cannot see the picture needs to know of it.')}
        value={fields.alt}
        maxLength={500}
        disabled={fields.is_decorative}
        error={form.errorAt('alt')}
        onChange={({ target }) => put({ alt: target.value })}
      />
      {drawn.is_decorative}
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        {drawn.caption}
        {drawn.credit}
      </div>
      <About {...{ file, kinds, onOpen, onClose }} />
    </RecordDialog>
  )
}

function About({ file, kinds, onOpen, onClose }: FileProps) {
  const { timeZone } = useSite()
  const [open, setOpen] = useState<'replace' | 'purge' | null>(null)
  const close = () => setOpen(null)
  const { width, height, uploaded_by } = file
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-3 text-sm">
        <Fact name={t('Size')}>{fileSize(file.bytes)}</Fact>
        {width && height && <Fact name={t('Dimensions')}>{`${width} × ${height}`}</Fact>}
        <Fact name={t('Uploaded')}>{formatMoment(file.created_at, timeZone)}</Fact>
        <Fact name={t('Uploaded by')}>{uploaded_by ?? t('Not known')}</Fact>
        <Fact name={t('Address')}>
          <ExternalLink href={file.url}>{t('Open the file itself')}</ExternalLink>
        </Fact>
      </dl>
      <MediaPlaces file={file} kinds={kinds} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" aria-haspopup="dialog" icon={Replace} onClick={() => setOpen('replace')}>
          {t('Replace')}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          aria-haspopup="dialog"
          className="text-danger"
          icon={Trash2}
          onClick={() => setOpen('purge')}
        >
          {t('Remove for good')}
        </Button>
      </div>
      {open === 'replace' && <ReplaceDialog file={file} onReplaced={onOpen} onClose={close} />}
      {open === 'purge' && <PurgeDialog file={file} kinds={kinds} onPurged={onClose} onClose={close} />}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}

type PurgeDialogProps = { file: MediaDetail; kinds: Kinds; onPurged: () => void; onClose: () => void }

/** The question before a file goes for good: it names every place that loses it. */
function PurgeDialog({ file, kinds, onPurged, onClose }: PurgeDialogProps) {
  const queries = useQueryClient()
  const { isBusy, run } = useAction()
  const { id, places, versions, original_name } = file

  async function purge() {
    await call(browserApi, 'POST', '/api/admin/media/{id}/purge', { params: { id }, body: { places: places.length } })
    onPurged()
    toast.success(t('Removed for good'))
    void queries.invalidateQueries()
  }
  const readAgain = async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'stale') await queries.invalidateQueries(mediaQuery(id))
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('Remove for good?')}
      description={t('“{name}” is deleted with all its sizes. This cannot be undone.', { name: original_name })}
      confirmLabel={t('Remove for good')}
      busy={isBusy}
      onConfirm={() => void run(t('Removing failed'), purge, readAgain)}
    >
      <p className="mt-4 text-sm font-[550]">
        {places.length === 0 ? t('No record shows it.') : t('It is taken out of:')}
      </p>
      <QuestionLines lines={[...new Set(places.map((place) => placeName(place, kinds)))]} />
      {versions > 0 && (
        <p className="mt-3 text-sm">
          {t('{versions, plural, one {# kept version loses it as well.} other {# kept versions lose it as well.}}', {
            versions,
          })}
        </p>
      )}
    </ConfirmDialog>
  )
}

type Kinds = readonly KindWords[]

/** The records that show a file, by title, each a link to its editor. */
export function MediaPlaces({ file: { places, versions }, kinds }: { file: MediaDetail; kinds: Kinds }) {
  return (
    <section aria-label={t('Where it is used')} className="grid gap-2">
      <h3 className="text-base">{t('Where it is used')}</h3>
      {places.length === 0 && (
        <p className="text-sm text-muted">
          {versions > 0
            ? t('No record shows it.')
            : t('No record shows it. A file that nothing shows is removed {days} days after its upload.', {
                days: leftOverDays,
              })}
        </p>
      )}
      {places.length > 0 && (
        <ul className="grid gap-1.5 text-sm">
          {places.map((place) => (
            <li key={`${place.entity}/${place.id}`} className="flex flex-wrap items-baseline gap-x-2">
              <PlaceLink place={place} kinds={kinds} />
            </li>
          ))}
        </ul>
      )}
      {versions > 0 && (
        <p className="text-sm text-muted">
          {t('{versions, plural, one {# kept version shows it.} other {# kept versions show it.}}', { versions })}
        </p>
      )}
    </section>
  )
}

function PlaceLink({ place, kinds }: { place: MediaPlace; kinds: Kinds }) {
  const screen = kindScreen(kinds, place.entity, place.within)
  const name = mixedText(placeName(place, kinds))
  // A section has no title, and its screen holds nothing else.
  const address = screen && (place.title === null ? screen.to : readAddress(`${screen.to}/${place.id}`))
  return (
    <>
      {address ? <TextLink to={address}>{name}</TextLink> : <span>{name}</span>}
      {place.title !== null && screen && <span className="text-xs text-muted">{screen.label}</span>}
    </>
  )
}

/** Its title, or the screen of a section, which has none. */
function placeName({ title, entity, within, id }: MediaPlace, kinds: Kinds): string {
  return title ?? kindScreen(kinds, entity, within)?.label ?? within ?? id
}
