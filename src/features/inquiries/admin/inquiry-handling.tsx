import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Hand } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '#features/accounts/site/auth-provider.tsx'
import { answerersQuery, assignInquiry, inquiryQuery, setInquiryAside } from '#features/inquiries/answering/client.ts'
import type { Inquiry, InquiryKind } from '#features/inquiries/answering/schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { standsInstead } from '#platform/browser/told-by.ts'
import { Button } from '#platform/ui/button.tsx'
import { SelectField } from '#platform/ui/input.tsx'
import { toast } from '#platform/ui/toast.ts'
import { StatusButtons } from './status-buttons.tsx'

/** Its status, who is on it, and whether it is set aside. */
export function InquiryHandling({ kind, inquiry }: { kind: InquiryKind; inquiry: Inquiry }) {
  const { is_set_aside } = inquiry
  const { change, changing } = useChange(kind, inquiry)
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p aria-hidden="true" className="text-sm font-[550]">
          Status
        </p>
        <StatusButtons kind={kind} inquiry={inquiry} />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Assignee kind={kind} inquiry={inquiry} />
        <Button
          variant="secondary"
          className="sm:ml-auto"
          busy={changing}
          onClick={() =>
            void change(
              () => setInquiryAside(kind, inquiry, !is_set_aside),
              is_set_aside ? 'Put back into the inbox' : 'Set aside as spam',
            )
          }
        >
          {is_set_aside ? (
            <ArchiveRestore aria-hidden="true" className="size-4.5" />
          ) : (
            <Archive aria-hidden="true" className="size-4.5" />
          )}
          {is_set_aside ? 'Put back into the inbox' : 'Set aside as spam'}
        </Button>
      </div>
    </div>
  )
}

function Assignee({ kind, inquiry }: { kind: InquiryKind; inquiry: Inquiry }) {
  const { user } = useAuth()
  const { data: answerers = [] } = useQuery(answerersQuery)
  const { change, changing } = useChange(kind, inquiry)
  const { assignee } = inquiry
  const people = assignee && !answerers.some(({ id }) => id === assignee.id) ? [assignee, ...answerers] : answerers
  const put = (id: string | null) => {
    const name = people.find((person) => person.id === id)?.name
    const done =
      id === null ? 'Nobody is on it now' : id === user?.id ? 'You are on it' : `${name ?? 'Somebody'} is on it`
    void change(() => assignInquiry(kind, inquiry, id), done)
  }
  return (
    <>
      <SelectField
        label="Who is on it"
        className="min-w-48"
        disabled={changing}
        value={assignee?.id ?? ''}
        onChange={({ target }) => put(target.value === '' ? null : target.value)}
      >
        <option value="">Nobody</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {user && assignee?.id !== user.id && (
        <Button variant="secondary" busy={changing} onClick={() => put(user.id)}>
          <Hand aria-hidden="true" className="size-4.5" />
          Take it
        </Button>
      )}
    </>
  )
}

/** Changes it, and shows it as it then stands, whoever was quicker. */
function useChange(kind: InquiryKind, inquiry: Inquiry) {
  const queries = useQueryClient()
  const [changing, setChanging] = useState(false)
  const show = (standing: Inquiry) => {
    queries.setQueryData(inquiryQuery(kind, inquiry.id).queryKey, standing)
    void queries.invalidateQueries({ queryKey: ['inquiries'] })
  }
  return {
    changing,
    change: async (send: () => Promise<Inquiry>, done: string) => {
      setChanging(true)
      try {
        show(await send())
        toast.success(done)
      } catch (problem) {
        const theirs = standsInstead(problem) as Inquiry | undefined
        if (theirs) show(theirs)
        toast.error('Update failed', {
          description: theirs ? 'Somebody else was quicker: you see it as it stands now.' : reasonOf(problem),
        })
      } finally {
        setChanging(false)
      }
    },
  }
}
