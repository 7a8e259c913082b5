import { previewedEntities } from '../schema.ts'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { LazyPart } from '#platform/ui/lazy-part.tsx'
import type { RecordPreviewContext } from '#records/kinds/record-preview.tsx'

const PreviewWindow = lazyNamed(() => import('./preview-window.tsx'), 'PreviewWindow')

/** The window with a record's preview, of the kinds that have one. */
export const recordPreview: NonNullable<React.ContextType<typeof RecordPreviewContext>> = (entity) => {
  const known = previewedEntities.find((each) => each === entity)
  if (!known) return undefined
  return ({ id, fields, onClose }) => (
    <LazyPart>
      <PreviewWindow of={{ entity: known, id }} fields={fields} onClose={onClose} />
    </LazyPart>
  )
}
