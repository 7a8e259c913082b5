import { CloudOff } from 'lucide-react'
import type { ApiError } from '#platform/browser/api-client.ts'
import { useOnline } from '#platform/browser/use-online.ts'

export function FormNotice({ trouble }: { trouble: ApiError | null }) {
  const online = useOnline()
  const advice = online ? trouble && adviceFor(trouble) : offline
  return (
    <div role="alert" className="rounded-md border border-danger p-4 text-sm empty:hidden">
      {advice && (
        <div className="grid grid-cols-[1.25rem_1fr] gap-x-3">
          <CloudOff aria-hidden="true" strokeWidth={1.5} className="mt-0.5 size-5 text-danger" />
          <div>
            <p>{advice}</p>
            {online && trouble?.requestId && (
              <p className="mt-1 text-xs text-muted">
                Reference <code className="font-mono">{trouble.requestId}</code>
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

const offline =
  'You are offline. What you write is kept on this device: send it when you are connected again, even after a reload.'

function adviceFor({ code, body }: ApiError): string {
  if (code === 'too_many') {
    const seconds = typeof body['retryAfter'] === 'number' ? body['retryAfter'] : 60
    const minutes = Math.max(1, Math.ceil(seconds / 60))
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
    return `Many messages have come from your network in a short time. What you wrote is still here: please send it again in ${wait}.`
  }
  if (code === 'offline') {
    return 'The academy cannot be reached. What you wrote is still here: please check your connection and send it again.'
  }
  return 'Your message was not taken. What you wrote is still here: please send it again in a few minutes.'
}
