import { videoLink } from '#platform/values/video-links.ts'
import { type alignments, type Module, moduleSchema, type ModuleType } from './schema.ts'

/** As many modules as a page can have. */
export const mostModules = 200

/** What people call the kinds of modules. */
export const moduleNames: Record<ModuleType, string> = {
  title: 'Title',
  subtitle: 'Subtitle',
  paragraph: 'Paragraph',
  image: 'Image',
  video: 'Video',
}

/** What the module dialog holds; alignment counts for titles and subtitles only. */
export type ModuleDraft = { type: ModuleType; content: string; alignment: (typeof alignments)[number] }

/** What the dialog starts with: the module's own, or an empty title. */
export function draftOf(module: Module | null): ModuleDraft {
  if (!module) return { type: 'title', content: '', alignment: 'left' }
  return { type: module.type, content: module.content, alignment: 'alignment' in module ? module.alignment : 'left' }
}

/** Changing the module type clears its content (admin.md §2, Mission and vision pages). */
export function withType(draft: ModuleDraft, type: ModuleType): ModuleDraft {
  return type === draft.type ? draft : { type, content: '', alignment: 'left' }
}

/**
 * The module that a draft makes at its place in the list, or the sentence that says what is wrong with its content: a
 * text is required, a video must be a full YouTube URL (admin.md §5, Module dialog).
 */
export function moduleFrom(
  place: Pick<Module, 'id' | 'order' | 'created_at' | 'updated_at'>,
  { type, content, alignment }: ModuleDraft,
): { module: Module } | { problem: string } {
  const { id, order, created_at, updated_at } = place
  const times = { ...(created_at && { created_at }), ...(updated_at && { updated_at }) }
  const text = content.trim()
  if (!text) return { problem: type === 'image' ? 'Please upload an image' : emptyMessages[type] }
  if (type === 'video' && !isFullYoutubeUrl(text)) return { problem: 'Please enter a full YouTube URL' }
  const isAligned = type === 'title' || type === 'subtitle'
  const checked = moduleSchema.safeParse({ id, order, ...times, type, content: text, ...(isAligned && { alignment }) })
  if (checked.success) return { module: checked.data }
  return { problem: checked.error.issues[0]?.message ?? 'This cannot be stored' }
}

/** An http or https address of a YouTube video, whole: not its id, not a page of another site. */
export function isFullYoutubeUrl(address: string): boolean {
  return /^https?:\/\//i.test(address) && videoLink(address)?.kind === 'youtube'
}

/** What people know a module by: its kind and the beginning of its text. */
export function nameOfModule({ type, content }: Module): string {
  if (type === 'image' || type === 'video') return moduleNames[type]
  return `${moduleNames[type]} “${content.length > 40 ? `${content.slice(0, 40).trimEnd()}…` : content}”`
}

const emptyMessages = {
  title: 'Please enter the title',
  subtitle: 'Please enter the subtitle',
  paragraph: 'Please enter the text',
  video: 'Please enter a full YouTube URL',
}
