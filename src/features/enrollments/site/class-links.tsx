import { Play, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Access } from '#features/enrollments/access/schema.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { ExternalLink } from '#platform/ui/link.tsx'

/** Join Class and Watch Replay, disabled without access or a link. */
export function ClassLinks({ access, isChecking }: { access: Access | null; isChecking: boolean }) {
  const isOpen = access?.hasAccess === true
  const missing = [access?.class_link ? null : 'class', access?.replay_link ? null : 'replay'].filter(
    (name) => name !== null,
  )
  return (
    <div className="grid gap-3">
      <ClassLink url={isOpen ? access.class_link : null} variant="primary">
        <Video aria-hidden="true" className="size-4" />
        Join Class
      </ClassLink>
      <ClassLink url={isOpen ? access.replay_link : null} variant="secondary">
        <Play aria-hidden="true" className="size-4" />
        Watch Replay
      </ClassLink>
      {isOpen && !isChecking && missing.length > 0 && (
        <p className="text-xs text-muted">
          {missing.length === 2
            ? 'The links to the class and its replay appear here once your teacher has set them.'
            : `The link to the ${missing[0]} appears here once your teacher has set it.`}
        </p>
      )}
    </div>
  )
}

function ClassLink({
  url,
  variant,
  children,
}: {
  url: string | null
  variant: 'primary' | 'secondary'
  children: ReactNode
}) {
  if (url === null) {
    return (
      <Button variant={variant} disabled>
        {children}
      </Button>
    )
  }
  return (
    <ExternalLink href={url} className={buttonClass({ variant })}>
      {children}
    </ExternalLink>
  )
}
