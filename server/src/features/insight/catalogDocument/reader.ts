import { type DeclaredPart, type Messages, textAt } from '../../../catalog/messages.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { RawJson } from '../../../platform/values/json.ts'
import { type FieldSet, loadFieldSet } from '../../audience/fieldValues/loadFieldSet.ts'

/** Who reads, and in which language. */
export interface Reader {
  context: Context
  language: string
  messages: Messages
  /** The description under this key, made again only when the account's fields are others: it depends on nothing else. */
  once(key: string, make: () => object): Described
}

/** An entry of the document, and the lists of choices that it names. */
export interface Described {
  json: RawJson
  lists: readonly string[]
}

const kept = new WeakMap<Messages, WeakMap<FieldSet, WeakMap<FieldSet, Map<string, Described>>>>()

/** Two small statements for the fields' version, unless it was asked for a moment ago. */
export async function readerOf(
  context: Context,
  { language, messages }: Pick<Reader, 'language' | 'messages'>,
): Promise<Reader> {
  const contact = await loadFieldSet(context.db, 'contact')
  const company = await loadFieldSet(context.db, 'company')
  const byContact = kept.get(messages) ?? new WeakMap()
  kept.set(messages, byContact)
  const byCompany = byContact.get(contact) ?? new WeakMap()
  byContact.set(contact, byCompany)
  const known: Map<string, Described> = byCompany.get(company) ?? new Map()
  byCompany.set(company, known)
  return {
    context,
    language,
    messages,
    once(key, make) {
      const found = known.get(key) ?? described(make())
      known.set(key, found)
      return found
    },
  }
}

/** An entry that is made for this reader alone. */
export function described(entry: object): Described {
  const lists = new Set<string>()
  const text = JSON.stringify(entry, (key, value) => {
    if (key === 'choicesFrom') lists.add(value)
    return value
  })
  return { json: new RawJson(text), lists: [...lists] }
}

/** Label and description of what a feature declares. What has no text is called by its key. */
export function textOf(
  messages: Messages,
  part: DeclaredPart,
  key: string,
): { label: string; description?: string } {
  const { label = key, description } = textAt(messages[part], key) ?? {}
  return description ? { label, description } : { label }
}
