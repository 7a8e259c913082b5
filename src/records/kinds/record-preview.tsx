import { Eye } from 'lucide-react'
import { createContext, type ReactNode, use, useState } from 'react'
import type { JsonObject } from '#records/saving/merge.ts'
import { Button } from '#platform/ui/button.tsx'
import type { VersionsOf } from '#records/history/version-history.ts'
import { t } from '#platform/values/translate.ts'

/** `fields`: as typed, where they are not kept yet. */
type PreviewedRecord = { entity: string; id: string; fields: JsonObject | null; onClose: () => void }

/** Provided by the shell from the feature that renders previews; undefined for kinds without one. */
export const RecordPreviewContext = createContext<
  ((entity: string) => ((record: PreviewedRecord) => ReactNode) | undefined) | null
>(null)

type RecordPreviewProps = {
  of: VersionsOf | undefined
  fields: JsonObject
  isUnsaved: boolean
  isDisabled: boolean
}

/** In the dialog of a record: what visitors will get, and the private links to it. */
export function RecordPreview({ of, fields, isUnsaved, isDisabled }: RecordPreviewProps) {
  const windowOf = use(RecordPreviewContext)?.(of?.entity ?? '')
  const [shown, setShown] = useState<JsonObject | 'kept' | null>(null)
  if (!windowOf || of?.id === undefined) return null
  const { entity, id } = of
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-haspopup="dialog"
        disabled={isDisabled}
        className="justify-self-start"
        icon={Eye}
        onClick={() => setShown(isUnsaved ? fields : 'kept')}
      >
        {t('Preview and private links')}
      </Button>
      {shown !== null &&
        windowOf({ entity, id, fields: shown === 'kept' ? null : shown, onClose: () => setShown(null) })}
    </>
  )
}
