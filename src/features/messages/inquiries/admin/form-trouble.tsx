import { type ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { Message } from '#platform/ui/message.tsx'

/** Why something was not sent; what was typed is still there. */
export function FormTrouble({ trouble }: { trouble: ApiError | null }) {
  return (
    <p role="alert" className="text-sm text-danger empty:hidden">
      {trouble && <Message>{`${reasonOf(trouble)} What you wrote is still here.`}</Message>}
    </p>
  )
}
