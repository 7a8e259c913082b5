import { ApiError, apiAddress, browserApi, call } from '#platform/browser/api-client.ts'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { uploadFile, type UploadOptions } from '#platform/browser/upload.ts'
import { storedFileAt } from './rules.ts'
import {
  acceptedImageTypes,
  documentFormats,
  fileProblem,
  imageFormats,
  type MediaPurpose,
  purposes,
} from './files.rules.ts'
import type { Media } from './schema.ts'
import { t } from '#platform/values/translate.ts'
import { listed } from '#platform/values/listed.ts'

/** @throws ApiError too_large, unsupported or invalid, with the sentence for the person as its message */
function uploadMedia(purpose: MediaPurpose, file: File, options: UploadOptions = {}): Promise<Media> {
  return uploadFile({ url: apiAddress('/api/media/uploads/{purpose}', { params: { purpose } }), file, ...options })
}

/** Removes a file of this site that nothing shows; gives whether it is gone. @throws ApiError where it could not be removed */
async function removeMediaAt(url: string): Promise<boolean> {
  if (!storedFileAt(url)) return false
  try {
    const { id } = await call(browserApi, 'GET', '/api/media', { query: { url } })
    await call(browserApi, 'DELETE', '/api/media/{id}', { params: { id } })
    return true
  } catch (error) {
    if (!(error instanceof ApiError && ['in_use', 'not_found'].includes(error.code))) throw error
    return error.code === 'not_found'
  }
}

/** Props of `ImageUpload` for this purpose. */
export function pictureField(purpose: MediaPurpose) {
  const field = { accept: acceptedImageTypes.join(','), ...fileField(purpose, imageFormats) }
  return purpose === 'avatar' ? field : { ...field, Library: PictureLibrary }
}

/** The back office's alone. */
const PictureLibrary = lazyNamed(() => import('./admin/picture-library.tsx'), 'PictureLibrary')

/** Options of `useUpload` and `DocumentUpload` for this purpose. */
export function documentField(purpose: MediaPurpose) {
  return { accept: documentFormats.map((format) => `.${format}`).join(','), ...fileField(purpose, documentFormats) }
}

function fileField(purpose: MediaPurpose, formats: readonly string[]) {
  return {
    hint: t('{formats}; at most {maxMegabytes}MB', {
      formats: listed(formats),
      maxMegabytes: purposes[purpose].maxMegabytes,
    }),
    check: (file: File) => fileProblem(file, purpose),
    upload: (file: File, options: UploadOptions) => uploadMedia(purpose, file, options),
    remove: removeMediaAt,
  }
}
