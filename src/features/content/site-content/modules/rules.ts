import { videoLink } from '#platform/values/video-links.ts'
import type { Block } from '#records/rich-text/blocks.ts'
import { type Module, moduleSchema, type ModuleType } from './schema.ts'
import { t } from '#platform/values/translate.ts'

export const moduleNames: Record<ModuleType, string> = {
  title: t('Title'),
  subtitle: t('Subtitle'),
  paragraph: t('Paragraph'),
  image: t('Image'),
  video: t('Video'),
}

export const alignmentNames = { left: t('Left'), center: t('Center'), right: t('Right') }

/** Alignment counts for titles and subtitles only, the document for paragraphs. */
export type ModuleDraft = {
  type: ModuleType
  content: string
  content_blocks: Block[] | null
  alignment: keyof typeof alignmentNames
}

export function draftOf(module: Module | null): ModuleDraft {
  if (!module) return { type: 'title', content: '', content_blocks: null, alignment: 'left' }
  const { type, content } = module
  const content_blocks = ('content_blocks' in module && module.content_blocks) || null
  return { type, content, content_blocks, alignment: 'alignment' in module ? module.alignment : 'left' }
}

/** Changing the type clears the content. */
export function withType(draft: ModuleDraft, type: ModuleType): ModuleDraft {
  return type === draft.type ? draft : { ...draftOf(null), type }
}

type Place = Pick<Module, 'id' | 'order' | 'created_at' | 'updated_at'>

/** The module made from a draft, or a message on its content: text required, video a full YouTube URL. */
export function moduleFrom(
  place: Place,
  { type, content, content_blocks, alignment }: ModuleDraft,
): { module: Module } | { problem: string } {
  const text = content.trim()
  if (!text) return { problem: type === 'image' ? t('Please upload an image') : emptyMessages[type] }
  if (type === 'video' && !isFullYoutubeUrl(text)) return { problem: emptyMessages.video }
  const checked = moduleSchema.safeParse(withDraft(place, { type, content: text, content_blocks, alignment }))
  if (checked.success) return { module: checked.data }
  return { problem: checked.error.issues[0]?.message ?? t('This cannot be stored') }
}

/** The module of a draft as it stands, unchecked, in a form that is saved later. */
export function withDraft(place: Place, { type, content, content_blocks, alignment }: ModuleDraft): Module {
  const { id, order, created_at, updated_at } = place
  const times = { ...(created_at && { created_at }), ...(updated_at && { updated_at }) }
  const shared = { id, order, ...times, content }
  if (type === 'title' || type === 'subtitle') return { ...shared, type, alignment }
  if (type === 'paragraph') return { ...shared, type, ...(content_blocks && { content_blocks }) }
  return { ...shared, type }
}

/** Whether it is an http(s) URL of a YouTube video, not a bare id. */
export function isFullYoutubeUrl(address: string): boolean {
  return /^https?:\/\//i.test(address) && videoLink(address)?.kind === 'youtube'
}

export function nameOfModule({ type, content }: Module): string {
  if (type === 'image' || type === 'video') return moduleNames[type]
  const excerpt = content.length > 40 ? `${content.slice(0, 40).trimEnd()}…` : content
  return t('{kind} “{excerpt}”', { kind: moduleNames[type], excerpt })
}

export const emptyMessages = {
  title: t('Please enter the title'),
  subtitle: t('Please enter the subtitle'),
  paragraph: t('Please enter the text'),
  video: t('Please enter a full YouTube URL'),
}
