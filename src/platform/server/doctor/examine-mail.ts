import { openMailServer } from '#platform/server/mail/smtp.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { Finding } from './examine.ts'

/** Signs in to the mail server, and sends nothing. */
export async function examineMail({ mail }: Pick<Settings, 'mail'>): Promise<Finding[]> {
  if (mail.serverUrl === undefined) {
    const does = 'Set SMTP_URL; until then mail is written, held, and read under Mail in the back office.'
    return [{ level: 'warn', about: 'mail', says: 'there is no mail server', does }]
  }
  const server = await openMailServer(mail.serverUrl, mail, 1)
  try {
    await server.verify()
    return [{ level: 'ok', about: 'mail', says: `the server takes mail from ${mail.from.address}` }, ...unsigned(mail)]
  } catch (error) {
    const says = `the mail server cannot be used: ${error instanceof Error ? error.message : String(error)}`
    return [{ level: 'fail', about: 'mail', says, does: 'Check SMTP_URL: its host, port, user and password.' }]
  } finally {
    server.close()
  }
}

function unsigned({ dkim }: Settings['mail']): Finding[] {
  if (dkim) return []
  const does = 'Set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY, unless the mail server signs.'
  return [{ level: 'ok', about: 'mail', says: 'messages are not signed here', does }]
}
