import { imageTypeFromName } from '#platform/values/picture-files.ts'
import type { ServedBucket } from '#platform/values/web-address.ts'
import { t } from '#platform/values/translate.ts'
import { listed } from '#platform/values/listed.ts'

export const megabyte = 1024 * 1024

type Purpose = { bucket: ServedBucket; folder: string; maxMegabytes: number; maxMegapixels?: number }

/** In megapixels: an ordinary phone's picture for what is shown small, a large camera's for the rest. */
const small = 24
const large = 50

export const purposes = {
  'hero-background': { bucket: 'images', folder: 'hero', maxMegabytes: 10 },
  'hero-card': { bucket: 'images', folder: 'hero', maxMegabytes: 5 },
  avatar: { bucket: 'images', folder: 'avatars', maxMegabytes: 2, maxMegapixels: small },
  'team-avatar': { bucket: 'images', folder: 'avatars/team-avatars', maxMegabytes: 2, maxMegapixels: small },
  'teacher-avatar': { bucket: 'images', folder: 'teachers', maxMegabytes: 2, maxMegapixels: small },
  'partner-logo': { bucket: 'images', folder: 'logos/partners', maxMegabytes: 2, maxMegapixels: small },
  'mission-image': { bucket: 'images', folder: 'mission-images', maxMegabytes: 5 },
  'vision-image': { bucket: 'images', folder: 'vision-images', maxMegabytes: 5 },
  'announcement-image': { bucket: 'images', folder: 'announcements', maxMegabytes: 5 },
  'course-image': { bucket: 'images', folder: 'courses', maxMegabytes: 5 },
  'certificate-image': { bucket: 'images', folder: 'certificates', maxMegabytes: 5 },
  /** Of kinds of records that ask for no size or folder of their own. */
  picture: { bucket: 'images', folder: 'pictures', maxMegabytes: 5 },
  reading: { bucket: 'documents', folder: 'resources', maxMegabytes: 50 },
} as const satisfies Record<string, Purpose>

export type MediaPurpose = keyof typeof purposes

export const imageFormats = ['jpg', 'jpeg', 'png', 'gif', 'webp'] as const
export const documentFormats = 'pdf epub doc docx ppt pptx xls xlsx odt ods odp txt md csv zip'.split(' ')

/** Why a file is not taken (upload-3); `n` in megabytes. */
export const mediaMessages = {
  notAnImage: t('Invalid File Type: Please select an image file'),
  imageTooLarge: (n: number) => t('File Too Large: Image size cannot exceed {n}MB', { n }),
  documentTooLarge: (n: number) => t('File Too Large: File size cannot exceed {n}MB', { n }),
  unsupported: t('Unsupported file type'),
  unsupportedFormat: (formats: readonly string[]) =>
    t('Unsupported file type: accepted formats are {formats}', { formats: listed(formats) }),
  heic: t(
    'Photos in HEIC are not taken. Export it as JPEG, or choose “Most Compatible” under Settings › Camera › Formats on the phone.',
  ),
  movingPng: t(
    'A PNG that moves would stand still here. Please save it as a GIF or WebP that moves, or as a PNG of one picture.',
  ),

  unreadable: t('This picture is damaged or incomplete. Please select another image file.'),
  tooManyPixels: (n: number) =>
    t('This picture has too many pixels: please reduce it to {n} megapixels, or 300 frames if it moves.', { n }),
  noRoom: (n: number) =>
    t(
      'Your pictures already take up the {n}MB that one account has. Save your profile with the picture you want to keep, and try again in an hour.',
      { n },
    ),
  needed: (title: string, place: string) =>
    t('“{title}” cannot be without this file, at “{place}”. Put something else there first.', { title, place }),
  noFile: t('Please select one file that is not empty.'),
  changedMeanwhile: t('Something else shows this file by now. Please look at its places again.'),
  otherKind: t('A picture is replaced by a picture, a document by a document.'),
  stillUsed: t('This file is still in use: a page or a kept version shows it.'),
} as const

export function maxBytesOf(purpose: MediaPurpose): number {
  return purposes[purpose].maxMegabytes * megabyte
}

export function maxMegapixelsOf(purpose: MediaPurpose): number {
  const { maxMegapixels = large }: Purpose = purposes[purpose]
  return maxMegapixels
}

/** A file that nothing shows may belong to an unsaved draft for this long. */
export const leftOverDays = 30

/** The quota of somebody who is no administrator. */
export const accountMegabytes = 20

export function tooLargeMessage(purpose: MediaPurpose): string {
  const { bucket, maxMegabytes } = purposes[purpose]
  return bucket === 'images' ? mediaMessages.imageTooLarge(maxMegabytes) : mediaMessages.documentTooLarge(maxMegabytes)
}

/** A quick check before upload; the server checks the content. A missing type is inferred. */
export function fileProblem(file: { name: string; type: string; size: number }, purpose: MediaPurpose): string | null {
  const tooLarge = file.size > maxBytesOf(purpose)
  if (purposes[purpose].bucket === 'documents') {
    const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
    if (!documentFormats.some((format) => format === extension)) return mediaMessages.unsupportedFormat(documentFormats)
    return tooLarge ? tooLargeMessage(purpose) : null
  }
  const type = file.type || imageTypeFromName(file.name)
  if (!type) return mediaMessages.unsupported
  if (!type.startsWith('image/')) return mediaMessages.notAnImage
  if (!acceptedImageTypes.includes(type)) return unsupportedImageMessage(type)
  return tooLarge ? tooLargeMessage(purpose) : null
}

/** Why a picture of this type is not taken, and how to get one that is. [upload-28] */
export function unsupportedImageMessage(type: string): string {
  if (/^image\/hei[cf]/.test(type)) return mediaMessages.heic
  return type === 'image/apng' ? mediaMessages.movingPng : mediaMessages.unsupportedFormat(imageFormats)
}

export const acceptedImageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
