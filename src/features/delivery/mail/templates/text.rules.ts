import type { MailLanguage } from '../schema.ts'
import type { FilledMail, LinkedItem, MailBlock } from './rules.ts'

/** What every mail says besides: its language, whose it is, and where mail of a list is left. */
export type MailFrame = { language: MailLanguage; site: string; siteUrl: string; unsubscribeUrl: string | undefined }

/** By language. */
export const leaveLabels: Readonly<Record<MailLanguage, string>> = { en: 'Unsubscribe' }

/** A mail as plain text, of the same words as its HTML. */
export function mailText(
  { heading, blocks, button }: FilledMail,
  { language, site, siteUrl, unsubscribeUrl }: MailFrame,
): string {
  const foot = [site, siteUrl, ...(unsubscribeUrl === undefined ? [] : [`${leaveLabels[language]}: ${unsubscribeUrl}`])]
  const parts = [
    ...(heading === '' ? [] : [heading]),
    ...blocks.map(blockOf),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    // A line of two hyphens and a space: what follows is a signature.
    `-- \n${foot.join('\n')}`,
  ]
  return `${parts.join('\n\n')}\n`
}

function blockOf(block: MailBlock): string {
  if (block.kind === 'text') return block.paragraphs.join('\n\n')
  if (block.kind === 'quote') return block.paragraphs.join('\n\n').replace(/^.*/gm, (line) => `> ${line}`.trimEnd())
  if (block.kind === 'items') return block.items.map(itemOf).join('\n\n')
  return block.lines.map((line) => line.map((piece) => ('url' in piece ? piece.url : piece.text)).join('')).join('\n')
}

function itemOf({ title, date, url }: LinkedItem): string {
  return [title, ...(date === '' ? [] : [date]), url].join('\n')
}
