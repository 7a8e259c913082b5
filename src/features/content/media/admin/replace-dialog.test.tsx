// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { MediaDetail } from '../library/schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { heldUploads } from '#test/held-uploads.ts'
import { ReplaceDialog } from './replace-dialog.tsx'

const uploads = heldUploads()
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('undoing a replacement changes the records alone in which it was replaced (media-5)', async () => {
  const places = [{ entity: 'courses', id: 'rivers' }]
  const sent: [url: string, body: unknown][] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push([url, JSON.parse(body as string)])
    return Response.json({ places })
  })
  const told = vi.spyOn(toast, 'success').mockReturnValue()
  const onReplaced = vi.fn<(id: string) => void>()
  const file = { id: 'former', folder: 'resources' } as unknown as MediaDetail
  openScreen(() => <ReplaceDialog file={file} onReplaced={onReplaced} onClose={() => {}} />)
  await userEvent.upload(screen.getByLabelText(/New file/), new File(['%PDF-1.7'], 'rivers.pdf'))
  await waitFor(() => expect(uploads).toHaveLength(1))
  uploads[0]?.done.resolve({ id: 'by', original_name: 'rivers.pdf', bucket: 'documents' })
  await screen.findByText('rivers.pdf')
  await userEvent.click(screen.getByRole('button', { name: 'Replace everywhere' }))
  await waitFor(() => expect(onReplaced).toHaveBeenCalledWith('by'))
  const undo = told.mock.calls[0]?.[1]?.action
  if (typeof undo !== 'object' || undo === null || !('onClick' in undo)) return expect.unreachable()
  undo.onClick(new MouseEvent('click') as never)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    ['/api/admin/media/former/replace', { by: 'by' }],
    ['/api/admin/media/by/replace', { by: 'former', places }],
  ])
})
