/** Addresses with a secret in their path: of mail from before, of certificates, of a machine's own sign-in. */
const secret = /^(\/+(?:[a-z]{2}\/+)?(?:api\/+)?(?:subscriptions|certificates|dev\/+sign-in))\/+[^/]+/i

/** The path of a request as the log has it: by its pattern where it holds what opens something (log-6). */
export function loggedPath(path: string): string {
  return path.replace(secret, '$1/:secret')
}
