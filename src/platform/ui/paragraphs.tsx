import { Fragment } from 'react'
import { mixedText } from './mixed-text.tsx'

/** Plain text as paragraphs: empty lines part them, line breaks stay, no markup. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph, at) => (
      <p key={at} className={className}>
        {paragraph.split('\n').map((line, row) => (
          <Fragment key={row}>
            {row > 0 && <br />}
            {mixedText(line)}
          </Fragment>
        ))}
      </p>
    ))
}
