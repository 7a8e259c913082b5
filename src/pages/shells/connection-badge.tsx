import { Wifi, WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useOnline } from '#platform/browser/use-online.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { toast } from '#platform/ui/toast.ts'

/** Toasts last 3 s for good news, 5 s for bad. */
export function ConnectionBadge() {
  const isOnline = useOnline()
  const before = useRef(isOnline)
  useEffect(() => {
    if (before.current === isOnline) return
    before.current = isOnline
    if (isOnline) toast.success('Connection restored', { duration: 3000 })
    else toast.error('Connection lost', { duration: 5000 })
  }, [isOnline])
  return (
    <Badge tone={isOnline ? 'success' : 'danger'}>
      {isOnline ? (
        <Wifi aria-hidden="true" className="size-3.5" />
      ) : (
        <WifiOff aria-hidden="true" className="size-3.5" />
      )}
      {isOnline ? 'Online' : 'Offline'}
    </Badge>
  )
}
