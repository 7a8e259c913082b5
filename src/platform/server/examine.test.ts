import { expect, test } from 'vitest'
import { parseSettings } from '#platform/server/settings.ts'
import { startMailServer } from '#test/mail-server.ts'
import { examineMail } from './examine.ts'

test('the doctor signs in to the mail server, and says what is wrong with it (mail-8)', async () => {
  const server = await startMailServer({
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, answer) => answer(password === 'right' ? null : new Error('No'), { user: 1 }),
  })
  const at = (user: string) => parseSettings({ SMTP_URL: server.url.replace('//', `//${user}@`) })
  const levels = async (settings: ReturnType<typeof at>) => (await examineMail(settings)).map(({ level }) => level)
  expect(await levels(at('office:right'))).toEqual(['ok', 'ok'])
  const [wrong] = await examineMail(at('office:wrong'))
  expect(wrong).toMatchObject({ level: 'fail', says: expect.stringContaining('Invalid login') as string })
  await server.stop()
  expect(await levels(at('office:right'))).toEqual(['fail'])
  expect(await levels(parseSettings({}))).toEqual(['warn'])
  expect(server.kept).toEqual([])
})
