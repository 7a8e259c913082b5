import { useQueryClient } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useState } from 'react'
import { documentField, pictureField } from '../client.ts'
import { type MediaPurpose, purposes } from '../files.rules.ts'
import type { MediaDetail } from '../library/schema.ts'
import type { Media } from '../schema.ts'
import { browserApi, call, reasonOf } from '#platform/browser/api-client.ts'
import type { ApiBody } from '#platform/browser/api-routes.ts'
import { refusalOf, useUpload } from '#platform/browser/use-upload.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { DocumentUpload } from '#platform/ui/upload-frame.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useLeaveQuestion } from '#platform/ui/use-leave-question.tsx'
import { useAction } from '#platform/ui/use-action.ts'
import { useChoosePicture } from './choose-picture.tsx'
import { t } from '#platform/values/translate.ts'

type ReplaceDialogProps = { file: MediaDetail; onReplaced: (id: string) => void; onClose: () => void }

/** Puts another file, new or of the library, wherever this one is shown. */
export function ReplaceDialog({ file, onReplaced, onClose }: ReplaceDialogProps) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Media | null>(null)
  const { isBusy, run } = useAction()
  const { chooseFile, chooser } = useChoosePicture()
  const { accept, hint, check, upload: send } = replacementField(file.folder)
  const upload = useUpload<Media>({
    check,
    upload: send,
    onDone: setChosen,
    onRefused: (message) => toast.error(message),
    onFailed: (error) => refusalOf(error) ?? t('The file could not be uploaded, please try again.'),
  })
  const guard = useLeaveQuestion({ id: 'replacement', label: t('Replacement'), letGo: onClose, onClose })
  const refresh = () => void queries.invalidateQueries()

  async function replace(by: Media) {
    await replaceEverywhere(file.id, by.id, refresh)
    onReplaced(by.id)
  }

  return (
    <Dialog
      onClose={guard.leave}
      busy={isBusy}
      title={t('Replace this file')}
      description={t(
        'Every place that shows it follows at once, drafts as well. Earlier versions keep what they showed.',
      )}
      foot={
        <>
          {guard.wait}
          <Button variant="secondary" disabled={isBusy} onClick={guard.leave}>
            {t('Cancel')}
          </Button>
          <Button
            disabled={!chosen || upload.busy}
            busy={isBusy}
            onClick={() => chosen && void run(t('Replacing failed'), () => replace(chosen))}
          >
            {t('Replace everywhere')}
          </Button>
        </>
      }
    >
      {guard.reported(
        <div className="grid gap-4">
          <DocumentUpload label={t('New file')} {...{ hint, accept, upload }}>
            {chosen && (
              <p role="status" className="mb-2 text-sm">
                <span className="text-muted">{t('Chosen:')} </span>
                {chosen.original_name}
              </p>
            )}
          </DocumentUpload>
          {chosen?.bucket === 'images' && (
            <img src={chosen.url} alt="" className="max-h-56 w-auto rounded-md bg-wash object-contain" />
          )}
          <Button
            variant="quiet"
            size="sm"
            className="w-fit"
            icon={Images}
            onClick={() => void chooseFile(file.bucket).then((item) => item && setChosen(item))}
          >
            {t('Choose from the library')}
          </Button>
        </div>,
      )}
      {chooser}
      {guard.question}
    </Dialog>
  )
}

/** How a file is chosen that takes the place of one in this folder; documents have one purpose. */
function replacementField(folder: string) {
  const all = Object.keys(purposes) as MediaPurpose[]
  const purpose = all.find((name) => purposes[name].folder === folder) ?? 'picture'
  return purposes[purpose].bucket === 'images' ? pictureField(purpose) : documentField(purpose)
}

/** Replaces a file wherever it is shown, with the way back. */
async function replaceEverywhere(former: string, by: string, refresh: () => void) {
  const replace = (id: string, body: ApiBody<'POST', '/api/admin/media/{id}/replace'>) =>
    call(browserApi, 'POST', '/api/admin/media/{id}/replace', { params: { id }, body })
  const { places } = await replace(former, { by })
  const undo = () =>
    replace(by, { by: former, places }).then(
      () => {
        refresh()
        toast.success(t('Undone: the former file is back'))
      },
      (error: unknown) => toast.error(t('Undo failed'), { description: reasonOf(error) }),
    )
  toast.success(t('Replaced wherever it was shown'), { action: { label: t('Undo'), onClick: () => void undo() } })
  refresh()
}
