import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { versionsQuery } from '#features/history/client.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { Dialog } from '#platform/ui/dialog.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import type { VersionsWindow } from '#platform/ui/version-history.ts'
import { Spinner } from '#platform/ui/spinner.tsx'
import { useSite } from '#platform/browser/use-site.ts'
import { formatMoment } from '#platform/values/dates.ts'
import { ChoiceButton } from './choice-button.tsx'
import { VersionLook } from './version-look.tsx'

/** The kept versions of a record, with changes and authors; one can be put back into the editor unsaved. */
export function VersionsDialog({
  entity,
  id,
  label,
  place,
  naming,
  view,
  onRestore,
  onClose,
}: VersionsWindow & { entity: string; id: string }) {
  const { timeZone } = useSite()
  const { data: versions, error, refetch, isFetching } = useQuery(versionsQuery(entity, id))
  const [chosen, setChosen] = useState<number | null>(null)
  const current = versions?.[0]
  const shown = versions?.find(({ version }) => version === chosen) ?? versions?.[1]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="full"
      title={`Versions of ${label}`}
      description="What was there before, newest first. Nothing changes on the site until you save again."
    >
      {error && !versions ? (
        <FailedState title="The versions could not be read" onReload={() => void refetch()} busy={isFetching}>
          {reasonOf(error)}
        </FailedState>
      ) : !versions ? (
        <Spinner label="Loading the versions…" />
      ) : !current || !shown ? (
        <p className="py-8 text-muted">There is no earlier version yet: the first one is kept at the next save.</p>
      ) : (
        <div className="grid gap-5 md:grid-cols-[15rem_minmax(0,1fr)]">
          <ul aria-label="Versions" className="grid max-h-52 content-start gap-1 overflow-y-auto md:max-h-[65dvh]">
            {versions.map((each) => (
              <li key={each.version}>
                <ChoiceButton
                  isChosen={each === shown}
                  onChoose={() => setChosen(each.version)}
                  notes={[formatMoment(each.saved_at, timeZone), each.saved_by ?? 'Sample content']}
                >
                  Version {each.version}
                  {each === current && ', now on the site'}
                </ChoiceButton>
              </li>
            ))}
          </ul>
          <VersionLook
            key={shown.version}
            {...{ entity, id, place, naming, view, onRestore }}
            version={shown.version}
            current={current.version}
            before={versions[versions.indexOf(shown) + 1]?.version}
          />
        </div>
      )}
    </Dialog>
  )
}
