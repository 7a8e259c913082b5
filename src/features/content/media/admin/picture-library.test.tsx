// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pictureField } from '../client.ts'
import type { MediaItem } from '../library/schema.ts'
import { ImageUpload } from '#platform/ui/image-upload.tsx'
import { FocalPoint } from './focal-point.tsx'

const heron: MediaItem = {
  id: '10000000-0000-4000-8000-000000000007',
  url: '/files/images/pictures/1700000000000-heronw300h200.png',
  bucket: 'images',
  content_type: 'image/png',
  bytes: 2048,
  width: 300,
  height: 200,
  variants: [],
  original_name: 'heron.png',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  version: 3,
  alt: '',
  is_decorative: false,
  focus_x: 50,
  focus_y: 50,
  caption: '',
  credit: '',
  in_use: false,
}
let saves: unknown[]
beforeEach(() => {
  saves = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), 'http://site.example')
    if (init?.method === 'PUT') {
      const body = (await new Response(init.body).json()) as { version: number; data: Partial<MediaItem> }
      saves.push(body)
      return Response.json({ ...heron, ...body.data, version: body.version + 1, merged: false })
    }
    return Response.json(pathname.endsWith('/count') ? { total: 1 } : { items: [heron], next: null })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Field() {
  const [value, setValue] = useState<string | null>(null)
  return <ImageUpload {...pictureField('picture')} label="Cover" value={value} onChange={setValue} />
}

test('a library picture can be chosen, and its alternative text is stored by itself (media-8)', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <Field />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Choose from the library: Cover' }))
  fireEvent.click(await screen.findByRole('button', { name: /heron\.png/ }))
  const text = await screen.findByLabelText('Alternative text')
  fireEvent.change(text, { target: { value: 'A heron in the reeds ' } })
  fireEvent.blur(text)
  await waitFor(() => expect(saves).toHaveLength(1))
  expect(saves[0]).toMatchObject({
    version: 3,
    data: { alt: 'A heron in the reeds', is_decorative: false, focus_x: 50 },
  })
  const decorative = screen.getByRole('switch', { name: /^Decorative/ })
  await waitFor(() => expect(text).toHaveProperty('value', 'A heron in the reeds'))
  fireEvent.click(decorative)
  await waitFor(() => expect(saves.at(-1)).toMatchObject({ version: 4, data: { is_decorative: true } }))
})

test('the profile picture dialog offers no library (media-1)', () => {
  expect(pictureField('avatar')).not.toHaveProperty('Library')
})

test.each([
  ['ArrowRight', { x: 55, y: 100 }],
  ['ArrowUp', { x: 50, y: 95 }],
  ['ArrowDown', { x: 50, y: 100 }],
])('%s moves the focal point, never out of the picture (media-7)', (key, expected) => {
  const moved = vi.fn()
  render(<FocalPoint url="/a.webp" width={4} height={3} point={{ x: 50, y: 100 }} onChange={moved} />)
  fireEvent.keyDown(screen.getByRole('button', { name: /^Focal point: 50 percent from the left, 100 percent/ }), {
    key,
  })
  expect(moved).toHaveBeenCalledWith(expected)
})
