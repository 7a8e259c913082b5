import { Dialog } from '#platform/ui/dialog.tsx'
import { usePictureNote } from '#platform/ui/picture-notes.tsx'
import { pictureAt } from '#platform/values/picture-files.ts'
import { t } from '#platform/values/translate.ts'

export function PicturePreview({ url, onClose }: { url: string; onClose: () => void }) {
  const picture = pictureAt(url)
  const note = usePictureNote(url)
  return (
    <Dialog onClose={onClose} title={t('Picture')} size="full">
      <img
        src={url}
        alt={note?.alt ?? ''}
        width={picture?.width}
        height={picture?.height}
        className="mx-auto h-auto max-h-[76dvh] w-auto rounded-md object-contain"
      />
    </Dialog>
  )
}
