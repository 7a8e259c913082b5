import { initialOf } from '#platform/values/fields.ts'
import { newItemId } from '#platform/values/items.ts'
import { type Partner, partnerFields } from './schema.ts'

/** An empty partner at the end: its order is their count. */
export function newPartner(partners: readonly Partner[]): Partner {
  return { id: newItemId(), ...initialOf(partnerFields), order: partners.length }
}
