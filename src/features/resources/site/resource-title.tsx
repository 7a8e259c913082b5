import { clickOn } from '#features/resources/rules.ts'
import type { Resource } from '#features/resources/schema.ts'
import { cardLinkClass } from '#platform/ui/card.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { languageOf } from '#platform/values/language.ts'

/** A resource's title as its card's link; plain text without a file. */
export function ResourceTitle({ resource }: { resource: Resource }) {
  const click = clickOn(resource)
  const title = (
    <span lang={languageOf(resource.title)}>
      <MixedText text={resource.title} />
    </span>
  )
  if (click === null) return title
  if (click.does === 'download') {
    return (
      <a href={click.url} download={click.fileName} className={cardLinkClass}>
        {title}
        <span className="sr-only"> (download)</span>
      </a>
    )
  }
  return (
    <a href={click.url} target="_blank" rel="noopener noreferrer" className={cardLinkClass}>
      {title}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
