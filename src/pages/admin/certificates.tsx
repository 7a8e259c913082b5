import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CertificateDialog } from '#features/certificates/admin/certificate-dialog.tsx'
import { CertificatesList } from '#features/certificates/admin/certificates-list.tsx'
import { deleteCertificate, editableCertificatesQuery } from '#features/certificates/editing/client.ts'
import type { EditableCertificate } from '#features/certificates/editing/schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { Input } from '#platform/ui/input.tsx'
import { LoadingRegion, Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { type ListView, ViewSwitch } from '#platform/ui/view-switch.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'

export const meta = () => adminTitle('Certificate Management')

/** The certificates that certificate courses lead to (admin.md §2, Certificates). */
export default function CertificatesPage() {
  const queries = useQueryClient()
  const { data, error, isPending, refetch, isFetching } = useQuery(editableCertificatesQuery())
  const [search, setSearch] = useState('')
  const [view, setView] = useState<ListView>('cards')
  const [editing, setEditing] = useState<EditableCertificate | 'new' | null>(null)
  const [leaving, setLeaving] = useState<EditableCertificate | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const refresh = () => void queries.invalidateQueries({ queryKey: ['certificates'] })
  useEffect(() => {
    // A failed reading is logged and gives an empty list, as written (admin.md §8).
    if (error) console.error('The certificates could not be loaded', error)
  }, [error])
  const wanted = search.trim().toLowerCase()
  const shown = (data ?? []).filter(({ title, description }) =>
    `${title}\n${description}`.toLowerCase().includes(wanted),
  )

  async function remove({ id }: EditableCertificate) {
    setDeleting(true)
    try {
      await deleteCertificate(id)
      toast.success('Certificate deleted')
      refresh()
    } catch (problem) {
      console.error('The certificate could not be deleted', problem)
      toast.error('Delete failed', { description: problem instanceof Error ? problem.message : String(problem) })
    } finally {
      setDeleting(false)
      setLeaving(null)
    }
  }

  return (
    <div className="page-margins grid gap-8 py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-3xl">Certificate Management</h1>
        <Button onClick={() => setEditing('new')}>
          <Plus aria-hidden="true" className="size-4.5" />
          Add Certificate
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Input
          type="search"
          aria-label="Search certificates"
          placeholder="Search certificates..."
          className="max-w-sm flex-1"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <ViewSwitch view={view} onChange={setView} />
      </div>
      {isPending ? (
        <LoadingRegion label="Loading certificates…" className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
          {Array.from({ length: 3 }, (_, card) => (
            <Skeleton key={card} className="h-80 w-full" />
          ))}
        </LoadingRegion>
      ) : shown.length === 0 ? (
        <EmptyState
          title={wanted ? `No certificates found matching “${search.trim()}”` : 'No certificates'}
          action={
            error && (
              <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
                Try Again
              </Button>
            )
          }
        >
          {error
            ? 'They could not be read just now.'
            : wanted
              ? 'Try other words.'
              : 'Certificate courses choose among the certificates that are added here.'}
        </EmptyState>
      ) : (
        <CertificatesList view={view} certificates={shown} onEdit={setEditing} onDelete={setLeaving} />
      )}
      {editing && (
        <CertificateDialog
          key={editing === 'new' ? 'new' : editing.id}
          certificate={editing === 'new' ? null : editing}
          onSaved={refresh}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title="Are you sure you want to delete this certificate?"
        description={leaving && `${leaving.title}. Courses that lead to it stay, without a certificate.`}
        confirmLabel="Delete"
        busy={isDeleting}
        onConfirm={() => leaving && void remove(leaving)}
      />
    </div>
  )
}
