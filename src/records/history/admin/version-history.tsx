import { useQuery } from '@tanstack/react-query'
import { versionsQuery } from '../client.ts'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { LazyPart } from '#platform/ui/lazy-part.tsx'
import type { VersionHistory, VersionsOf } from '../version-history.ts'
import { deletedLabel, type KindWords } from '#records/kinds/record-kind.ts'
import { formatMoment } from '#platform/values/dates.ts'
import { t } from '#platform/values/translate.ts'

const VersionsDialog = lazyNamed(() => import('./version-windows.tsx'), 'VersionsDialog')
const DeletedDialog = lazyNamed(() => import('./version-windows.tsx'), 'DeletedDialog')

/** The versions of a record, or the deleted ones of its kind for a dialog that adds one. */
export function versionHistory(kinds: readonly KindWords[], { entity, id, only }: VersionsOf): VersionHistory {
  if (id === undefined) {
    return {
      label: deletedLabel(kinds, entity),
      window: (about) => (
        <LazyPart>
          <DeletedDialog {...about} entity={entity} only={only} />
        </LazyPart>
      ),
      savedBy: () => null,
    }
  }
  return {
    label: t('Versions'),
    window: (about) => (
      <LazyPart>
        <VersionsDialog {...about} entity={entity} id={id} />
      </LazyPart>
    ),
    savedBy: (version) => <SavedBy entity={entity} id={id} version={version} />,
  }
}

/** Who saved a version and when; nothing while loading or if unknown. */
function SavedBy({ entity, id, version }: { entity: string; id: string; version: number }) {
  const { data } = useQuery(versionsQuery(entity, id))
  const { timeZone } = useSite()
  const found = data?.find((each) => each.version === version)
  if (!found?.saved_by) return null
  return t('It was {name}, on {moment}.', {
    name: found.saved_by,
    moment: formatMoment(found.saved_at, timeZone),
  })
}
