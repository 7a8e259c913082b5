import type { ReactNode } from 'react'
import { pictureField } from '#features/content/media/client.ts'
import { purposeSchema } from '#features/content/media/schema.ts'
import { FieldsDialog } from '#records/editing/fields-dialog.tsx'
import { ImageUpload } from '#platform/ui/image-upload.tsx'
import { SquareImageUpload } from '#platform/ui/square-image-upload.tsx'
import type { Kind, KindRow } from '#records/kinds/kind.ts'
import type { Fields } from '#records/kinds/fields.ts'
import type { Control, Controls } from '#records/kinds/form-fields.tsx'

type KindDialogProps<Of extends Kind> = {
  kind: Of
  /** Null adds one. */
  record: KindRow<Of> | null
  /** Fields that want an input of their own. */
  renderOwn?: (controls: Controls<Of['shapes']['declared']>) => Readonly<Record<string, ReactNode>>
  onSaved: () => void
  onClose: () => void
}

/** The dialog of a kind whose fields say how each of them is edited. */
export function KindDialog<Of extends Kind>({ kind, record, renderOwn, ...props }: KindDialogProps<Of>) {
  const plain: Kind = kind
  const pictures = Object.entries(plain.shapes.declared).filter(([, { picture }]) => picture)
  return (
    <FieldsDialog
      {...props}
      kind={plain}
      record={record}
      renderOwn={(controls) => ({
        ...Object.fromEntries(
          pictures.map(([name, { picture }]) => [
            name,
            <PictureInput key={name} {...picture} control={controls[name] as Control<string | null>} />,
          ]),
        ),
        ...renderOwn?.(controls),
      })}
    />
  )
}

type PictureInputProps = NonNullable<Fields[string]['picture']> & { control: Control<string | null> }

function PictureInput({ purpose = 'picture', shape, control }: PictureInputProps) {
  const upload = { ...pictureField(purposeSchema.parse(purpose)), ...control }
  return shape === 'round' ? <SquareImageUpload {...upload} shape="round" /> : <ImageUpload {...upload} />
}
