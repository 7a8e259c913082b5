import { ApiError, browserApi, requestJson } from '#platform/browser/api-client.ts'
import { uploadFile, type UploadOptions } from '#platform/browser/upload.ts'
import { storedFileAt } from './rules.ts'
import {
  acceptedImageTypes,
  documentFormats,
  fileProblem,
  imageFormats,
  type Media,
  type MediaPurpose,
  purposes,
} from './schema.ts'

/** Uploads a file. @throws ApiError too_large, unsupported or invalid, with the sentence for the person as its message */
function uploadMedia(purpose: MediaPurpose, file: File, options: UploadOptions = {}): Promise<Media> {
  return uploadFile<Media>({ url: `/api/media/uploads/${purpose}`, file, ...options })
}

/**
 * Removes the file at an address if this site keeps it and nothing shows it any more. Gives whether it is gone: one that a record or
 * a kept version still shows stays, and so does one elsewhere.
 * @throws ApiError where it could not be removed
 */
async function removeMediaAt(url: string): Promise<boolean> {
  if (!storedFileAt(url)) return false
  try {
    const { id } = await requestJson<Media>(browserApi, 'GET', `/api/media?url=${encodeURIComponent(url)}`)
    await requestJson(browserApi, 'DELETE', `/api/media/${id}`)
    return true
  } catch (error) {
    if (!(error instanceof ApiError && ['in_use', 'PGRST116'].includes(error.code))) throw error
    return error.code === 'PGRST116'
  }
}

/** What a picture field needs to know for this purpose: `<ImageUpload {...pictureField('avatar')} … />`. */
export function pictureField(purpose: MediaPurpose) {
  return { accept: acceptedImageTypes.join(','), ...fileField(purpose, imageFormats) }
}

/** What a document field needs to know for this purpose (`useUpload`, `DocumentUpload`). */
export function documentField(purpose: MediaPurpose) {
  return { accept: documentFormats.map((format) => `.${format}`).join(','), ...fileField(purpose, documentFormats) }
}

function fileField(purpose: MediaPurpose, formats: readonly string[]) {
  return {
    hint: `${formats.join(', ')}; at most ${purposes[purpose].maxMegabytes}MB`,
    check: (file: File) => fileProblem(file, purpose),
    upload: (file: File, options: UploadOptions) => uploadMedia(purpose, file, options),
    remove: removeMediaAt,
  }
}
