import { newItemId } from '#platform/values/items.ts'
import type { Partner } from './schema.ts'

/** As many partners as the section can have. */
export const mostPartners = 200

/** An empty partner behind those that are there: its order equals their count (admin.md §4). */
export function newPartner(partners: readonly Partner[]): Partner {
  return { id: newItemId(), name: '', logo: null, description: '', website: '', order: partners.length }
}
