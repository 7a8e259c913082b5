import { type Json, withValueAt } from '#platform/values/merge.ts'
import { EditablePicture, type PictureField } from './editable-picture.tsx'
import { EditableVideo } from './editable-video.tsx'
import { InlineText } from './inline-text.tsx'
import { plainSlots, type Slots } from './slots.tsx'

/** Slots that edit a section in place (docs/architecture.md, One view, two modes); changes go to `edit` by path. */
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
