import type { Deps } from '#platform/server/deps.ts'

/** The secret that payment providers sign with: the setting, else a random one shared by all processes. */
export async function webhookSecret({ settings, secret }: Pick<Deps, 'settings' | 'secret'>): Promise<string> {
  return settings.paymentWebhookSecret ?? secret('payment-webhook')
}
