import type { Slots } from '#platform/ui/slots.tsx'

export function ModulesHead({
  section,
  label,
  slots,
}: {
  section: { title: string; description: string }
  label: string
  slots: Slots
}) {
  return (
    <header className="grid gap-5">
      <h3 className="text-4xl">{slots.text('title', section.title, { label: `${label} title` })}</h3>
      <p className="measure text-lg text-muted">
        {slots.text('description', section.description, { label: `${label} description`, multiline: true })}
      </p>
    </header>
  )
}
