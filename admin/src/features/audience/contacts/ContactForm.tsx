import { Drawer } from '@mantine/core'
import { reread, save } from '../../../api/change.ts'
import type { Entity, Found } from '../../../api/query.ts'
import { type FormField, RecordForm } from '../../../kit/RecordForm.tsx'
import { tell } from '../../../kit/toasts.tsx'
import { t } from '../../../words/messages.ts'
import { nameOf, resource, tagsOf, valuesOf } from './contact.ts'
import { useDescribed } from './useDescribed.ts'

/** The fields that the account gives its contacts, as a form. */
export function ContactForm({ found, onClose }: { found: Found | null; onClose(): void }) {
  const contact = found?.record ?? null
  const described = useDescribed(true)
  const fields: FormField[] = [
    ...described
      .filter(({ name }) => name !== 'points' && name !== 'company')
      .map(({ label, required, ...field }) => ({
        name: field.name,
        label,
        words: 'contacts',
        field: { ...field, isRequired: required === true },
      })),
    { name: 'tags', label: t('contacts.field.tags'), words: 'contacts', field: { input: 'words' } },
  ]
  return (
    <Drawer opened onClose={onClose} title={contact ? nameOf(contact) : t('contacts.new')}>
      {described.length > 0 && (
        <RecordForm
          fields={fields}
          initial={shownOf(fields, contact)}
          tag={found?.tag}
          {...(contact
            ? {
                reread: async () => {
                  const now = await reread(resource, contact.id)
                  return { values: shownOf(fields, now.record), tag: now.tag }
                },
              }
            : {})}
          sends="touched"
          onCancel={onClose}
          save={async ({ tags: wanted, ...sent }, seen) => {
            const tags = Array.isArray(wanted)
              ? { tags: tagChanges(seen.values.tags as string[], wanted) }
              : {}
            // An emptied field is meant to be empty.
            const body = { ...sent, ...tags, overwriteWithBlank: true }
            const saved = await save(resource, contact?.id ?? null, body, seen.tag)
            onClose()
            tell(t('kit.saved', { name: nameOf(saved) }))
          }}
        />
      )}
    </Drawer>
  )
}

function shownOf(fields: readonly FormField[], contact: Entity | null): Record<string, unknown> {
  const values = contact ? valuesOf(contact) : {}
  const shown = Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null]))
  return { ...shown, tags: contact ? tagsOf(contact) : [] }
}

/** What has to be sent: a tag that goes has a minus in front. */
function tagChanges(before: readonly string[], wanted: readonly string[]): string[] {
  return [...wanted, ...before.filter((tag) => !wanted.includes(tag)).map((tag) => `-${tag}`)]
}
