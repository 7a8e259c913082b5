import { useQuery } from '@tanstack/react-query'
import { deletedQuery, versionsQuery } from '../client.ts'
import type { Deleted } from '../schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { StoredValue } from '#records/kinds/stored-value.tsx'
import type { VersionsOf, VersionsWindow } from '../version-history.ts'
import { formatMoment } from '#platform/values/dates.ts'
import { isSame, type Json, type JsonObject } from '#records/saving/merge.ts'
import { nameOf } from '#records/kinds/place-names.ts'
import { KeptDialog, MissingFiles, Scrolling } from './kept-dialog.tsx'
import { VersionLook } from './version-look.tsx'
import { t } from '#platform/values/translate.ts'

/** The kept versions of a record, with changes and authors; one can be put back into the editor unsaved. */
export function VersionsDialog({
  entity,
  id,
  label,
  onClose,
  ...look
}: VersionsWindow & { entity: string; id: string }) {
  const { timeZone } = useSite()
  const query = useQuery(versionsQuery(entity, id))
  const versions = query.data ?? []
  const current = versions[0]?.version
  const choices = versions.map((row) => ({
    key: String(row.version),
    row,
    name: row.version === current ? t('Version {version}, now on the site', row) : t('Version {version}', row),
    notes: [formatMoment(row.saved_at, timeZone), row.saved_by ?? t('Sample content')],
  }))
  return (
    <KeptDialog
      title={t('Versions of {label}', { label })}
      description={t('What was there before, newest first. Nothing changes on the site until you save again.')}
      size="full"
      query={query}
      said={{
        failed: t('The versions could not be read'),
        loading: t('Loading the versions…'),
        empty: (
          <>
            <p>{t('There is no earlier version yet: the first one is kept at the next save.')}</p>
            <WhoChanged entity={entity} id={id} />
          </>
        ),
      }}
      label={t('Versions')}
      choices={choices}
      initial={choices[1]}
      onClose={onClose}
    >
      {(shown) => (
        <div className="grid min-w-0 content-start gap-4">
          <WhoChanged entity={entity} id={id} />
          <VersionLook
            key={shown.version}
            {...{ entity, id, ...look }}
            version={shown.version}
            current={current ?? shown.version}
            before={versions[versions.indexOf(shown) + 1]?.version}
          />
        </div>
      )}
    </KeptDialog>
  )
}

function WhoChanged({ entity, id }: { entity: string; id: string }) {
  return (
    <TextLink to={`/admin/audit?kind=${entity}&record=${id}`} className="justify-self-end text-xs">
      {t('Who changed this?')}
    </TextLink>
  )
}

type DeletedDialogProps = Pick<VersionsWindow, 'naming' | 'onRestore' | 'onClose'> & Pick<VersionsOf, 'entity' | 'only'>

/** The deleted records of a kind with their last data, each of which can be put into the form that adds one. */
export function DeletedDialog({ entity, only = {}, naming, onRestore, onClose }: DeletedDialogProps) {
  const { timeZone } = useSite()
  const query = useQuery(deletedQuery(entity))
  const records = (query.data ?? []).filter(({ data }) =>
    Object.entries(only).every(([field, value]) => isSame(data[field] as Json | undefined, value)),
  )
  const choices = records.map((row) => ({
    key: row.id,
    row,
    name: mixedText(titleOf(row)),
    notes: [
      ...(row.deleted_at ? [formatMoment(row.deleted_at, timeZone)] : []),
      ...(row.deleted_by ? [t('Deleted by {name}', { name: row.deleted_by })] : []),
    ],
  }))
  return (
    <KeptDialog
      title={t('Deleted')}
      description={t('What was deleted is kept as it was last. Nothing changes on the site until you save.')}
      size="lg"
      query={query}
      said={{
        failed: t('What was deleted could not be read'),
        loading: t('Loading what was deleted…'),
        empty: t('Nothing has been deleted.'),
      }}
      label={t('Deleted')}
      choices={choices}
      initial={choices[0]}
      onClose={onClose}
    >
      {(shown) => (
        <div className="grid min-w-0 content-start gap-4">
          <TextLink to={`/admin/bin?kind=${entity}`} className="justify-self-end text-xs">
            {t('Everything in the bin')}
          </TextLink>
          <Scrolling label={titleOf(shown)}>
            <div className="p-5">
              <StoredValue path="" value={shown.data as JsonObject} documents={[]} naming={naming} />
            </div>
          </Scrolling>
          <MissingFiles count={shown.missing_files.length} />
          <Button
            className="justify-self-end"
            onClick={() => onRestore(shown.data as JsonObject, shown.missing_files, `“${titleOf(shown)}”`, shown.id)}
          >
            {t('Put it into the form')}
          </Button>
        </div>
      )}
    </KeptDialog>
  )
}

function titleOf({ data }: Deleted): string {
  return nameOf(data as JsonObject) ?? t('Without a name')
}
