import type { VersionHistory, VersionsOf } from '#platform/ui/version-history.ts'
import { DeletedDialog } from './deleted-dialog.tsx'
import { SavedBy } from './saved-by.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

/** The versions of a record, or the deleted ones of its kind for a dialog that adds one. */
export function versionHistory({ entity, id, only }: VersionsOf): VersionHistory {
  if (id === undefined) {
    return {
      label: 'Deleted ones',
      window: (about) => <DeletedDialog {...about} entity={entity} only={only} />,
      savedBy: () => null,
    }
  }
  return {
    label: 'Versions',
    window: (about) => <VersionsDialog {...about} entity={entity} id={id} />,
    savedBy: (version) => <SavedBy entity={entity} id={id} version={version} />,
  }
}
