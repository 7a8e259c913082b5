import { deletedParam, entities } from '#features/history/schema.ts'
import type { KeptVersions, VersionsOf } from '#platform/ui/kept-versions.ts'
import { DeletedDialog } from './deleted-dialog.tsx'
import { SavedBy } from './saved-by.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

/**
 * The versions of a section or record, for the editor or dialog that works on it; the deleted ones of its kind for a
 * dialog that adds one. Undefined for what keeps none.
 */
export function keptVersions({ entity: table, id, only }: VersionsOf): KeptVersions | undefined {
  if (id === undefined) {
    const kind = deletedParam.safeParse({ entity: table })
    if (!kind.success) return undefined
    return {
      label: 'Deleted ones',
      window: (about) => <DeletedDialog {...about} entity={kind.data.entity} only={only} />,
      savedBy: () => null,
    }
  }
  const entity = entities.find((each) => each === table)
  if (!entity) return undefined
  return {
    label: 'Versions',
    window: (about) => <VersionsDialog {...about} entity={entity} id={id} />,
    savedBy: (version) => <SavedBy entity={entity} id={id} version={version} />,
  }
}
