import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { versionQuery } from '../client.ts'
import type { WholeVersion } from '../schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { DifferenceList } from '#records/kinds/difference-list.tsx'
import { EditorBoundary } from '#records/editing/editor-boundary.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { SelectField } from '#platform/ui/input.tsx'
import type { VersionsWindow } from '../version-history.ts'
import { Spinner } from '#platform/ui/spinner.tsx'
import { StoredValue } from '#records/kinds/stored-value.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { compareDocuments } from '#records/saving/compare.ts'
import type { JsonObject } from '#records/saving/merge.ts'
import type { Naming } from '#records/kinds/place-names.ts'
import { MissingFiles, Scrolling } from './kept-dialog.tsx'
import { t } from '#platform/values/translate.ts'

type Comparison = 'since' | 'then'

type VersionLookProps = Pick<VersionsWindow, 'place' | 'naming' | 'view' | 'onRestore'> & {
  entity: string
  id: string
  version: number
  current: number
  /** The previous version, if kept. */
  before: number | undefined
}

export function VersionLook(props: VersionLookProps) {
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
