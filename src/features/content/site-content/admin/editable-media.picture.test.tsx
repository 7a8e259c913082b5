// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pictureField } from '#features/content/media/client.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { asksBeforeUnload, heldUploads } from '#test/held-uploads.ts'
import { EditablePicture, PictureDialog } from './editable-media.tsx'
import { ImageUpload } from '#platform/ui/image-upload.tsx'
import { toast } from '#platform/ui/toast.ts'

const uploads = heldUploads()
beforeEach(() => {
  vi.spyOn(toast, 'success').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const field = pictureField('hero-background')
const river = new File(['x'], 'river.png', { type: 'image/png' })
const question = 'You have unsaved changes. Are you sure you want to leave?'
const reason = 'Please wait: the file is still on its way.'

function Hero() {
  const [url, setUrl] = useState('')
  return (
    <EditablePicture label="Hero background" url={url} field={field} onChange={setUrl}>
      <p>Stands here: {url || 'nothing'}</p>
    </EditablePicture>
  )
}
async function openWindow() {
  openScreen(Hero)
  await press('Edit Hero background')
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const choose = () =>
  fireEvent.change(screen.getByLabelText('Hero background: choose a file'), { target: { files: [river] } })
const arrive = () => uploads.at(-1)?.done.resolve({ url: '/new.png' })
const canBeDone = () => !screen.getByRole('button', { name: 'Done' }).hasAttribute('disabled')

test('Done during an upload waits, says why, and then shows the picture (upload-14)', async () => {
  await openWindow()
  expect(canBeDone()).toBe(true)
  choose()
  expect(canBeDone()).toBe(false)
  expect(screen.getByText(reason).getAttribute('aria-live')).toBe('polite')
  await press('Done')
  arrive()
  await waitFor(() => expect(canBeDone()).toBe(true))
  expect(screen.queryByText(reason)).toBeNull()
  await press('Done')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Stands here: /new.png')).toBeTruthy()
})

test('closing a picture window or the page during its upload asks (upload-14)', async () => {
  await openWindow()
  expect(asksBeforeUnload()).toBe(false)
  choose()
  expect(asksBeforeUnload()).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(screen.getByText(question)).toBeTruthy()
  await press('Cancel')
  expect(uploads[0]?.signal?.aborted).toBe(false)
  await press('Close')
  await press('Discard Changes')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(uploads[0]?.signal?.aborted).toBe(true)
  expect(asksBeforeUnload()).toBe(false)
})

test('a picture that arrived meanwhile asks nothing any more', async () => {
  await openWindow()
  choose()
  await press('Close')
  arrive()
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  expect(screen.getByText('Stands here: /new.png')).toBeTruthy()
  choose()
  expect(screen.queryByText(question)).toBeNull()
})

test('after cancelling an upload Done and close work as before', async () => {
  await openWindow()
  choose()
  await press('Cancel')
  await waitFor(() => expect(canBeDone()).toBe(true))
  await press('Close')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an uncut picture is waited for too, until cutting is cancelled', async () => {
  const cut = Promise.withResolvers<File | null>()
  openScreen(() => (
    <PictureDialog title="Avatar" description="" onClose={() => undefined}>
      <ImageUpload {...field} label="Hero background" value={null} onChange={vi.fn()} prepare={() => cut.promise} />
    </PictureDialog>
  ))
  choose()
  expect([canBeDone(), uploads.length]).toEqual([false, 0])
  cut.resolve(null)
  await waitFor(() => expect(canBeDone()).toBe(true))
  expect(uploads).toEqual([])
})

test('a click anywhere on a picture edits it; keyboard and screen reader have one button', async () => {
  openScreen(Hero)
  const layer = document.querySelector<HTMLElement>('button[aria-hidden]')
  expect([layer?.tabIndex, screen.getAllByRole('button').length]).toEqual([-1, 1])
  if (layer) await userEvent.click(layer)
  expect(screen.getByRole('dialog', { name: 'Hero background' })).toBeTruthy()
})
