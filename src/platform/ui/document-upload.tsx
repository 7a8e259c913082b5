import clsx from 'clsx'
import { FileUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Upload } from '#platform/browser/use-upload.ts'
import { FileChooser, UploadFrame, UploadProgress } from './upload-frame.tsx'
import { t } from '#platform/values/translate.ts'

type DocumentUploadProps = { label: string; hint: string; accept: string; upload: Upload; children?: ReactNode }

/** A document to choose, drop or paste, with progress and retry; the form holds the upload (`useUpload`). */
export function DocumentUpload({ label, hint, accept, upload, children }: DocumentUploadProps) {
  return (
    <UploadFrame
      {...{ label, hint, upload }}
      problem={upload.problem}
      placeClass={(over) =>
        clsx(
          'grid gap-3 rounded-md border border-dashed p-4 text-sm text-muted transition-colors',
          over ? 'border-accent bg-wash' : 'border-edge bg-sunken',
        )
      }
      before={children}
      place={
        <>
          {upload.share === null ? (
            <p className="flex items-center gap-2.5">
              <FileUp className="size-5 shrink-0" />
              {t('Drop or paste a file here')}
            </p>
          ) : (
            <UploadProgress label={label} share={upload.share} />
          )}
          <div className="flex flex-wrap items-center gap-2 text-text">
            <FileChooser {...{ label, accept, upload }} />
          </div>
        </>
      }
    />
  )
}
