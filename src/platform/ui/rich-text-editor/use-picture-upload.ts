import type { ContextType } from 'react'
import { refusalOf, useUpload } from '#platform/browser/use-upload.ts'
import { toast } from '#platform/ui/toast.ts'
import { useUploadReport } from '#platform/ui/use-leave-question.tsx'
import type { RichTextServicesContext } from './services.ts'

/** Uploads a picture that was chosen, dropped or pasted; the window around waits for it. */
export function usePictureUpload(services: ContextType<typeof RichTextServicesContext>, onDone: (src: string) => void) {
  const sending = useUpload({
    check: (file) => services?.picture.check(file) ?? null,
    upload: (file, options) => {
      if (!services) throw new Error('Nothing here takes pictures.')
      return services.picture.upload(file, options)
    },
    onDone: ({ url }) => onDone(url),
    onRefused: (message) => toast.error(message),
    onFailed: (error) => {
      const told = refusalOf(error) ?? 'Image upload failed, please try again.'
      toast.error('Upload Failed', { description: told })
      return told
    },
  })
  useUploadReport(sending.isUnderWay)
  return sending
}
