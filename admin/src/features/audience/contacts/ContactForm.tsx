import { Alert, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { save } from '../../../api/change.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { type Entity, query } from '../../../api/query.ts'
import { type FormField, RecordForm } from '../../../kit/RecordForm.tsx'
import { tell } from '../../../kit/toasts.tsx'
import { t } from '../../../words/messages.ts'
import { nameOf, resource, tagsOf, valuesOf } from './contact.ts'

interface Described {
  name: string
  label: string
  input: string
  choices?: readonly { value: string | number | boolean; label: string }[]
  required?: boolean
}

/** The fields that the account gives its contacts, as a form. */
export function ContactForm({ contact, onClose }: { contact: Entity | null; onClose(): void }) {
  const catalog = useQuery({
    ...query('/catalog', { query: { parts: 'contactFields' } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const described = (catalog.data as { contactFields?: Described[] } | undefined)?.contactFields ?? []
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
  const values = contact ? valuesOf(contact) : {}
  const tags = contact ? tagsOf(contact) : []
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={contact ? nameOf(contact) : t('contacts.new')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {catalog.isError && <Alert color="red">{sentenceOf(catalog.error)}</Alert>}
      {catalog.data !== undefined && (
        <RecordForm
          fields={fields}
          initial={{ ...Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null])), tags }}
          sends="touched"
          onCancel={onClose}
          save={async ({ tags: wanted, ...sent }) => {
            const saved = await save(resource, contact?.id ?? null, {
              ...sent,
              ...(Array.isArray(wanted) ? { tags: tagChanges(tags, wanted) } : {}),
              // An emptied field is meant to be empty.
              overwriteWithBlank: true,
            })
            onClose()
            tell(t('kit.saved', { name: nameOf(saved) }))
          }}
        />
      )}
    </Drawer>
  )
}

/** What has to be sent: a tag that goes has a minus in front. */
function tagChanges(before: readonly string[], wanted: readonly string[]): string[] {
  return [...wanted, ...before.filter((tag) => !wanted.includes(tag)).map((tag) => `-${tag}`)]
}
