// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ImageUpload, type ImageUploadProps } from './image-upload.tsx'
import { toast } from './toast.ts'

type Sent = {
  file: File
  onProgress: (share: number) => void
  signal: AbortSignal
  done: PromiseWithResolvers<{ url: string }>
}
let sent: Sent[]
const picture = new File(['x'], 'sunrise.png', { type: 'image/png' })

beforeEach(() => {
  sent = []
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.spyOn(toast, 'info').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Field(props: Partial<ImageUploadProps>) {
  const [value, setValue] = useState(props.value ?? null)
  return (
    <ImageUpload
      label="Logo"
      accept="image/png"
      check={(file) => (file.type === 'image/png' ? null : 'Invalid File Type: Please select an image file')}
      upload={(file, options) => {
        const done = Promise.withResolvers<{ url: string }>()
        options.signal.addEventListener('abort', () => done.reject(new DOMException('', 'AbortError')))
        sent.push({ file, ...options, done })
        return done.promise
      }}
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Logo: choose a file'), { target: { files: [file] } })
const arrive = async (url: string) => {
  choose(picture)
  sent[0]?.done.resolve({ url })
  await waitFor(() => expect(shown()).toBe(url))
}
const shown = () => screen.queryByRole('img')?.getAttribute('src') ?? null

test('a chosen picture is sent with progress and then shown (upload-13, upload-15)', async () => {
  render(<Field />)
  choose(picture)
  sent[0]?.onProgress(0.4)
  expect(await screen.findByText('40%')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.4')
  sent[0]?.onProgress(1)
  expect(await screen.findByText('Processing…')).toBeTruthy()
  sent[0]?.done.resolve({ url: '/files/images/logos/partners/1-a.png' })
  await waitFor(() => expect(shown()).toBe('/files/images/logos/partners/1-a.png'))
  expect(toast.success).toHaveBeenCalledWith('Upload Successful')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a file that is no picture is refused before anything is sent (upload-3)', async () => {
  render(<Field value="/old.png" />)
  choose(new File(['x'], 'a.pdf', { type: 'application/pdf' }))
  expect(screen.getByRole('alert').textContent).toBe('Invalid File Type: Please select an image file')
  expect(toast.error).toHaveBeenCalledWith('Invalid File Type: Please select an image file')
  expect(sent).toEqual([])
  expect(shown()).toBe('/old.png')
})

test('a failed upload says so and keeps the picture that was there (upload-15)', async () => {
  render(<Field value="/old.png" />)
  choose(picture)
  sent[0]?.done.reject(new Error('connection reset'))
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith('Upload Failed', {
      description: 'Image upload failed, please try again.',
    }),
  )
  expect(shown()).toBe('/old.png')
})

test('Try Again, in the place of Cancel, resends a picture that did not arrive (upload-16)', async () => {
  render(<Field value="/old.png" />)
  choose(picture)
  screen.getByRole('button', { name: 'Cancel' }).focus()
  sent[0]?.done.reject(new Error('connection reset'))
  const again = await screen.findByRole('button', { name: 'Try Again' })
  expect(document.activeElement).toBe(again)
  await userEvent.click(again)
  expect(sent[1]?.file).toBe(picture)
  sent[1]?.done.resolve({ url: '/new.png' })
  await waitFor(() => expect(shown()).toBe('/new.png'))
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

test('the server’s message about a file is shown', async () => {
  render(<Field />)
  choose(picture)
  const message = 'File Too Large: Image size cannot exceed 2MB'
  sent[0]?.done.reject(Object.assign(new Error(message), { fields: { file: message } }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
})

test('Cancel ends an upload silently (upload-13)', async () => {
  render(<Field value="/old.png" />)
  choose(picture)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(sent[0]?.signal.aborted).toBe(true)
  expect(await screen.findByRole('button', { name: 'Upload' })).toBeTruthy()
  expect(toast.error).not.toHaveBeenCalled()
  expect(shown()).toBe('/old.png')
})

test('leaving the page cancels the upload', () => {
  const { unmount } = render(<Field />)
  choose(picture)
  unmount()
  expect(sent[0]?.signal.aborted).toBe(true)
})

test('a picture may be dropped or pasted, one at a time', async () => {
  render(<Field />)
  fireEvent.drop(screen.getByText('Drop or paste a picture here'), { dataTransfer: { files: [picture] } })
  expect(sent.length).toBe(1)
  fireEvent.paste(screen.getByRole('group'), { clipboardData: { files: [picture] } })
  expect(sent.length).toBe(1)
  sent[0]?.done.resolve({ url: '/new.png' })
  await waitFor(() => expect(shown()).toBe('/new.png'))
  fireEvent.paste(screen.getByRole('group'), { clipboardData: { files: [picture] } })
  expect(sent.length).toBe(2)
})

test('Delete asks first, and Cancel keeps the picture (upload-17)', async () => {
  const remove = vi.fn(async () => true)
  render(<Field remove={remove} />)
  await arrive('/new.png')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Are you sure you want to delete this image?')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(remove).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Image deleted successfully'))
  expect(remove).toHaveBeenCalledWith('/new.png')
  expect(shown()).toBeNull()
})

test('a deletion that fails says why and keeps the picture (upload-17)', async () => {
  render(<Field remove={() => Promise.reject(new Error('storage is away'))} />)
  await arrive('/new.png')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith('Delete Failed', {
      description: 'Failed to delete image: storage is away',
    }),
  )
  expect(shown()).toBe('/new.png')
})

test('a shown picture is removed without a request and leaves with the save (upload-18)', async () => {
  const remove = vi.fn(async () => true)
  render(<Field value="/old.png" remove={remove} />)
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/It leaves the page when you save/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const said = { description: 'It leaves the page when you save.' }
  await waitFor(() => expect(toast.info).toHaveBeenCalledExactlyOnceWith('Image taken out', said))
  expect(remove).not.toHaveBeenCalled()
  expect(toast.success).not.toHaveBeenCalled()
  expect(shown()).toBeNull()
})

test('a picture uploaded here and saved since counts as shown by the page (upload-18)', async () => {
  const remove = vi.fn(async () => true)
  render(<Field stored="/new.png" remove={remove} />)
  await arrive('/new.png')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(toast.info).toHaveBeenCalledOnce())
  expect(remove).not.toHaveBeenCalled()
})

test('a picture that somebody else uses by now is not called deleted (upload-17)', async () => {
  render(<Field remove={async () => false} />)
  await arrive('/new.png')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(toast.info).toHaveBeenCalledOnce())
  expect(toast.success).not.toHaveBeenCalledWith('Image deleted successfully')
  expect(shown()).toBeNull()
})

const inBytes = (file: File) => {
  if (file.type !== 'image/png') return 'Invalid File Type: Please select an image file'
  return file.size > 10 ? 'File Too Large: Image size cannot exceed 2MB' : null
}
const large = new File(['x'.repeat(20)], 'large.png', { type: 'image/png' })

test('the limit of a picture cut before sending is for the cut one (upload-4)', async () => {
  render(<Field check={inBytes} prepare={async () => new File(['small'], 'cut.png', { type: 'image/png' })} />)
  choose(large)
  await waitFor(() => expect(sent[0]?.file.name).toBe('cut.png'))
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(toast.error).not.toHaveBeenCalled()
})

test('a picture that cannot be cut is checked as it is, a wrong kind before opening (upload-4)', async () => {
  const prepare = vi.fn<(file: File) => Promise<File>>(async (file) => file)
  render(<Field check={inBytes} prepare={prepare} />)
  choose(large)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('File Too Large'))
  choose(new File(['x'], 'cv.pdf', { type: 'application/pdf' }))
  expect(screen.getByRole('alert').textContent).toBe('Invalid File Type: Please select an image file')
  expect(prepare).toHaveBeenCalledOnce()
  expect(sent).toEqual([])
})

test('a picture whose cutting fails says so, and nothing is sent (upload-4)', async () => {
  render(<Field check={inBytes} prepare={() => Promise.reject(new RangeError('canvas'))} />)
  choose(large)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Image upload failed, please try again.'))
  expect(toast.error).toHaveBeenCalledWith('Upload Failed', { description: 'Image upload failed, please try again.' })
  expect(sent).toEqual([])
})
