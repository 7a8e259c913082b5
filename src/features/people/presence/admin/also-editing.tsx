import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { newestQuery } from '#records/history/client.ts'
import { closeEditor, type OpenEditor, othersQuery } from '../client.ts'
import { deletedInWords, othersInWords, savedInWords } from '../rules.ts'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import type { PresenceProps } from '#records/editing/presence.ts'
import { randomUuid } from '#platform/values/random-uuid.ts'

export function alsoEditing(presence: PresenceProps) {
  return <AlsoEditing {...presence} />
}

/** Who else has this open, and what they saved or deleted meanwhile: read out once each time it changes (presence-1, presence-4). */
function AlsoEditing({ of, isUnsaved, session }: PresenceProps) {
  const { entity, id, area = 'content' } = of
  const [editor] = useState(randomUuid)
  const open = useMemo(() => ({ area, entity, id, editor }), [area, entity, id, editor])
  const { data: others = [] } = useQuery(othersQuery(open, isUnsaved))
  useClosed(open)
  const saved = useSaved(of, session)
  const lines = [...othersInWords(others, session !== undefined), ...saved]
  return (
    // One line high from the beginning: whoever comes moves nothing, and a region that is there is read out.
    <div role="status" className="-my-2 grid min-h-5 basis-full content-start gap-1 text-sm text-muted">
      {lines.map((line) => (
        <p key={line} className="min-w-0 break-words">
          {mixedText(line)}
        </p>
      ))}
    </div>
  )
}

/** Told as the editor goes, with the page or before. */
function useClosed(open: OpenEditor): void {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // It is back at once where React only tries its effects.
    clearTimeout(leaving.current)
    const tell = () => closeEditor(open)
    addEventListener('pagehide', tell)
    return () => {
      removeEventListener('pagehide', tell)
      leaving.current = setTimeout(tell)
    }
  }, [open])
}

type Newer = Parameters<NonNullable<NonNullable<PresenceProps['session']>['onNewer']>>[0]

function useSaved({ entity, id, topic = entity }: PresenceProps['of'], session: PresenceProps['session']): string[] {
  const { data } = useQuery({ ...newestQuery(topic, entity, id), enabled: session !== undefined })
  const { version = 0, ownVersion = 0, isSaving = false, overlaps = [], onNewer } = session ?? {}
  const newest = data?.newest ?? null
  const follow = useEffectEvent((newer: NonNullable<typeof newest>) => onNewer?.(newer as Newer))
  useEffect(() => {
    if (newest && !isSaving && newest.version > version) follow(newest)
  }, [newest, isSaving, version])
  if (session === undefined || isSaving || !data) return []
  if (data.deletion) return [deletedInWords(data.deletion.by)]
  return newest && newest.version > ownVersion ? [savedInWords(newest.saved_by, overlaps)] : []
}
