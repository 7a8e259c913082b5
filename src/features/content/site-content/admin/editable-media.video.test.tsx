// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UnsavedWorkProvider } from '#platform/browser/unsaved-work.tsx'
import { EditableVideo } from './editable-media.tsx'

const [old, theirs, mine] = ['https://one.example/', 'https://two.example/', 'https://three.example/']
const said = `Somebody else changed the address to ${theirs} meanwhile. Apply again to put yours in its place.`
let told: string[]
beforeEach(() => {
  told = []
})
afterEach(cleanup)

/** Opens the dialog over the old address; then a colleague's arrives. */
async function meet() {
  const video = (url: string) => (
    <EditableVideo label="Film" url={url} onChange={(next) => told.push(next)}>
      {url}
    </EditableVideo>
  )
  const { rerender } = render(video(old), { wrapper: UnsavedWorkProvider })
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'Edit Film' }))
  rerender(video(theirs))
  const write = async (url: string) => {
    await person.clear(screen.getByLabelText('Address of the video'))
    if (url) await person.type(screen.getByLabelText('Address of the video'), url)
  }
  return { write, apply: () => person.click(screen.getByRole('button', { name: 'Apply' })) }
}

test('two administrators, one video: Apply on an unchanged address keeps the other’s save', async () => {
  const { apply } = await meet()
  await apply()
  expect(told).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('two administrators change one video’s address: the second is told before replacing it', async () => {
  const { write, apply } = await meet()
  await write(mine)
  await apply()
  expect(told).toEqual([])
  expect(screen.getByText(said)).toBeTruthy()
  await apply()
  expect(told).toEqual([mine])
})

test('who removes a video whose address another administrator changes is told first', async () => {
  const { write, apply } = await meet()
  await write('')
  await apply()
  expect(told).toEqual([])
  await apply()
  expect(told).toEqual([''])
})

test('a typed address is given up after a question alone (drafts-4)', async () => {
  const { write } = await meet()
  await write(mine)
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByRole('alertdialog', { name: 'Unsaved Changes' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Discard Changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(told).toEqual([])
})
