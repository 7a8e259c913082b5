import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { EditorScreen } from '#features/content/site-content/admin/editor-screen.tsx'
import { type EditedSection, sectionWords } from '#features/content/site-content/rules.ts'
import type { SectionData } from '#features/content/site-content/schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { openScreen } from './admin-screen.tsx'

/** A section of the API behind its editor, in each test of a file anew: what was `saved`, and whether saving fails. Messages are listened to. */
export function sectionBehind<Name extends EditedSection>(name: Name, Editor: ComponentType, data: SectionData<Name>) {
  const heading = { name: sectionWords(name).label, level: 2 }
  const section = {
    data,
    saved: [] as { version: number; data: SectionData<Name> }[],
    isRaining: false,
    /** Opens its editor, and waits until it has been read. */
    async open() {
      const screens = () => (
        <EditorScreen name="" loading="" subtitle="" sections={[name]}>
          <Editor />
        </EditorScreen>
      )
      openScreen(screens)
      await screen.findByRole('heading', heading)
      return userEvent.setup()
    },
    /** Saves the section by its own button, and gives what was sent. */
    async save() {
      await userEvent.click(screen.getByRole('button', { name: sectionWords(name).save }))
      return section.saved.at(-1)?.data
    },
  }
  beforeEach(() => {
    Object.assign(section, { data, saved: [], isRaining: false })
    localStorage.clear()
    for (const kind of ['success', 'error', 'info'] as const) vi.spyOn(toast, kind).mockReturnValue()
    Reflect.set(globalThis, 'ResizeObserver', Observer)
    const times = { updated_at: '2026-01-01T00:00:00.000Z' }
    vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit) => {
      if (method === 'GET') return Response.json({ version: 7, ...times, data: section.data })
      if (section.isRaining) return Response.json({ error: { code: 'unavailable' } }, { status: 503 })
      const sent = JSON.parse(body as string)
      section.saved.push(sent)
      return Response.json({ ...times, merged: false, version: sent.version + 1, data: sent.data })
    })
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  return section
}

/** What sorting watches sizes with; nothing has a size here. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
