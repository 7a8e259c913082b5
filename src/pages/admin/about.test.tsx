// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen } from '#test/admin-screen.tsx'
import AboutManagementPage from './about.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an unreadable part of the about pages is named, editable, and read again by Try Again', async () => {
  let isRaining = true
  vi.stubGlobal('fetch', async (url: string) => {
    const name = /site-content\/(\w+)/.exec(url)?.[1]
    if (isRaining && name === 'team')
      return Response.json({ error: { code: 'internal', message: 'It rained.' } }, { status: 500 })
    const data = { title: `Title of ${name}`, ...(name === 'team' ? { teamMembers: [{}] } : { modules: [] }) }
    return Response.json({ data, version: 1, updated_at: '2026-03-01T10:00:00.000Z' })
  })
  openScreen(AboutManagementPage)
  const team = within(screen.getByRole('region', { name: 'Team' }))
  expect((await team.findByRole('alert')).textContent).toContain('It rained.')
  expect(team.getByRole('link', { name: 'Edit Team' }).getAttribute('href')).toBe('/admin/team')
  expect(screen.getByText('Title of partners')).toBeTruthy()
  isRaining = false
  await userEvent.click(team.getByRole('button', { name: 'Try Again to read Team' }))
  expect(await team.findByText('Title of team')).toBeTruthy()
  expect(team.getByText(/^1 member · last saved on/)).toBeTruthy()
})
