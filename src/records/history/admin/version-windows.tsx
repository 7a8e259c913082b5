import { useQuery } from '@tanstack/react-query'
import { deletedQuery, versionsQuery, versionQuery } from '../client.ts'
import type { Deleted, WholeVersion } from '../schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { StoredValue } from '#records/kinds/stored-value.tsx'
import type { VersionsOf, VersionsWindow } from '../version-history.ts'
import { formatMoment } from '#platform/values/dates.ts'
import { isSame, type Json, type JsonObject } from '#records/saving/merge.ts'
import { nameOf, type Naming } from '#records/kinds/place-names.ts'
import { KeptDialog, MissingFiles, Scrolling } from './kept-dialog.tsx'
import { t } from '#platform/values/translate.ts'
import { useState } from 'react'
import { DifferenceList } from '#records/kinds/difference-list.tsx'
import { EditorBoundary } from '#records/editing/editor-boundary.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { SelectField } from '#platform/ui/input.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { compareDocuments } from '#records/saving/compare.ts'

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

type Comparison = 'since' | 'then'

type VersionLookProps = Pick<VersionsWindow, 'place' | 'naming' | 'view' | 'onRestore'> & {
  entity: string
  id: string
  version: number
  current: number
  /** The previous version, if kept. */
  before: number | undefined
}

function VersionLook(props: VersionLookProps) {
  const { entity, id, place, version, current, before, naming, view, onRestore } = props
  const isCurrent = version === current
  const [tab, setTab] = useState<'changes' | 'whole'>('changes')
  const [comparison, setComparison] = useState<Comparison>(isCurrent ? 'then' : 'since')
  const other = comparison === 'since' ? current : before
  const own = useQuery(versionQuery(entity, id, version))
  const compared = useQuery({ ...versionQuery(entity, id, other ?? version), enabled: other !== undefined })
  const failed = [own, compared].find(({ error, data }) => error && !data)
  const reload = () => void Promise.all([own, compared].filter(({ error }) => error).map((each) => each.refetch()))
  if (failed?.error) {
    const busy = own.isFetching || compared.isFetching
    const { error } = failed
    return (
      <FailedState
        title={t('This version could not be read')}
        reference={null}
        onReload={reload}
        {...{ busy, error }}
      />
    )
  }
  if (!own.data || (other !== undefined && !compared.data)) return <Spinner label={t('Loading the version…')} />
  const { data, missing_files: missing } = own.data
  return (
    <div className="grid min-w-0 content-start gap-4">
      <Tabs
        label={t('Version {version}', { version })}
        items={[
          { name: 'changes', label: t('What changed') },
          { name: 'whole', label: view ? t('As visitors saw it') : t('All of it') },
        ]}
        active={tab}
        onSelect={setTab}
      >
        {tab === 'changes' ? (
          <div className="grid gap-5">
            {!isCurrent && before !== undefined && (
              <SelectField
                label={t('Show')}
                className="max-w-xs"
                value={comparison}
                onChange={({ target }) => setComparison(target.value === 'then' ? 'then' : 'since')}
              >
                <option value="since">{t('What has changed since')}</option>
                <option value="then">{t('What this save changed')}</option>
              </SelectField>
            )}
            <Changes comparison={comparison} own={own.data} other={compared.data} naming={naming} />
          </div>
        ) : (
          <Scrolling label={t('Version {version}', { version })}>
            <EditorBoundary>
              {view ? (
                <div inert className="preview bg-surface">
                  {view(data as JsonObject)}
                </div>
              ) : (
                <div className="p-5">
                  <StoredValue path="" value={data as JsonObject} documents={[data as JsonObject]} naming={naming} />
                </div>
              )}
            </EditorBoundary>
          </Scrolling>
        )}
      </Tabs>
      <MissingFiles count={missing.length} />
      {!isCurrent && (
        <Button
          onClick={() => onRestore(data as JsonObject, missing, t('Version {version}', { version }))}
          className="justify-self-end"
        >
          {place === 'form'
            ? t('Put version {version} into the form', { version })
            : t('Put version {version} into the editor', { version })}
        </Button>
      )}
    </div>
  )
}

type ChangesProps = { comparison: Comparison; own: WholeVersion; other: WholeVersion | undefined; naming: Naming }

function Changes({ comparison, own, other, naming }: ChangesProps) {
  if (!other) return <p className="text-sm text-muted">{t('This is the first version: there is none before it.')}</p>
  const [earlier, later] = (comparison === 'since' ? [own, other] : [other, own]).map((each) => each.data as JsonObject)
  const differences = compareDocuments(earlier, later)
  const sides =
    comparison === 'since' ? ([t('Then'), t('version::Now')] as const) : ([t('Before'), t('With this save')] as const)
  if (!earlier || !later || differences.length === 0) {
    return <p className="text-sm text-muted">{t('Nothing differs: this version says the same.')}</p>
  }
  return <DifferenceList label={t('What changed')} {...{ differences, naming, sides }} documents={[earlier, later]} />
}
