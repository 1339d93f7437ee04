// A contact as it is answered.
import { contacts as resource } from '@campanile/client/resources'
import type { Entity } from '../../../api/query.ts'

export { resource }

/** The values of a contact, by the alias of the field. */
export function valuesOf(contact: Entity): Readonly<Record<string, unknown>> {
  return ((contact.fields as { all?: Record<string, unknown> } | undefined)?.all ?? {}) as Record<
    string,
    unknown
  >
}

/** What a contact is called: by name, else by address, else by number. */
export function nameOf(contact: Entity): string {
  const { firstname, lastname, email, company } = valuesOf(contact)
  const name = [firstname, lastname].filter((part) => typeof part === 'string' && part !== '').join(' ')
  return name || String(email || company || `#${contact.id}`)
}

/** The tags of a contact. */
export function tagsOf(contact: Entity): string[] {
  return Object.values((contact.tags ?? []) as Record<string, { tag: string }>).map(({ tag }) => tag)
}

/** The name of what a contact is in one of: its stage, its owner. */
export function titleOf(value: unknown): string | null {
  const { name, firstName, lastName } = (value ?? {}) as Record<string, string | undefined>
  return name ?? ([firstName, lastName].filter(Boolean).join(' ') || null)
}
