import type { Json } from '#platform/values/merge.ts'
import { withValueAt } from '#platform/values/resolve-overlaps.ts'
import { EditablePicture, type PictureField } from './editable-picture.tsx'
import { EditableVideo } from './editable-video.tsx'
import { InlineText } from './inline-text.tsx'
import { plainSlots, type Slots } from './slots.tsx'

/**
 * Slots that edit a section where it stands (docs/architecture.md, One view, two modes): texts become fields, pictures
 * and videos get a button with a dialog. Each change goes to `edit` under its path. `pictures` says by path how a picture
 * is uploaded. What a list's items and their signs need is the section's own: it spreads these and adds `item`,
 * `addItem` and `sign`.
 */
export function editableSlots<Document extends Json>(
  edit: (change: (document: Document) => Document) => void,
  pictures: Readonly<Record<string, PictureField>> = {},
): Slots {
  const put = (path: string) => (value: string) => edit((document) => withValueAt(document, path, value))
  return {
    ...plainSlots,
    isEditing: true,
    text: (path, value, about) => <InlineText key={path} value={value} onChange={put(path)} {...about} />,
    picture: (path, url, { label }, view) => {
      const field = pictures[path]
      if (!field) return view
      return (
        <EditablePicture key={path} label={label} url={url} field={field} onChange={put(path)}>
          {view}
        </EditablePicture>
      )
    },
    video: (path, url, { label }, view) => (
      <EditableVideo key={path} label={label} url={url} onChange={put(path)}>
        {view}
      </EditableVideo>
    ),
  }
}
