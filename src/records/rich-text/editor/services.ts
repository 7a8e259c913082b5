import { createContext } from 'react'
import type { UploadOptions } from '#platform/browser/upload.ts'

/** What an editor of texts asks of features. */
type RichTextServices = {
  picture: {
    accept: string
    check: (file: File) => string | null
    upload: (file: File, options: Required<UploadOptions>) => Promise<{ url: string }>
  }
  /** Those of this site's paths that lead nowhere for a visitor. */
  deadLinks: (paths: readonly string[]) => Promise<readonly string[]>
}

/** Provided by the shell. */
export const RichTextServicesContext = createContext<RichTextServices | null>(null)
