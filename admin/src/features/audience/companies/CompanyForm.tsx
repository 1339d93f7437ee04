import { fieldsCompany, users } from '@campanile/client/resources'
import { Alert, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { save } from '../../../api/change.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { type Entity, listQuery } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { type FormField, RecordForm } from '../../../kit/RecordForm.tsx'
import { tell } from '../../../kit/toasts.tsx'
import { t } from '../../../words/messages.ts'
import { nameOf, resource, valuesOf } from './company.ts'

/** More fields than that no account gives its companies. */
const MOST_FIELDS = 500

/** The fields that the account gives its companies, as a form. */
export function CompanyForm({ company, onClose }: { company: Entity | null; onClose(): void }) {
  const found = useQuery(listQuery(fieldsCompany, { limit: MOST_FIELDS, orderBy: 'order' }))
  const fields: FormField[] = [
    ...(found.data?.rows ?? []).filter(({ isPublished }) => isPublished === true).map(formField),
    ...(may(users.permission, 'view') ? [ownerField()] : []),
  ]
  const values = company ? valuesOf(company) : {}
  const owner = (company?.owner as { id: number } | null | undefined)?.id ?? null
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={company ? nameOf(company) : t('companies.new')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {found.isError && <Alert color="red">{sentenceOf(found.error)}</Alert>}
      {found.data && (
        <RecordForm
          fields={fields}
          initial={{ ...Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null])), owner }}
          sends="touched"
          onCancel={onClose}
          save={async (sent) => {
            // An emptied field is meant to be empty.
            const saved = await save(resource, company?.id ?? null, { ...sent, overwriteWithBlank: true })
            onClose()
            tell(t('kit.saved', { name: nameOf(saved) }))
          }}
        />
      )}
    </Drawer>
  )
}

function formField({ alias, label, type, isRequired, properties }: Entity): FormField {
  const name = String(alias)
  const known = resource.fields[name as keyof typeof resource.fields] as FormField['field'] | undefined
  return {
    name,
    label: String(label),
    words: 'companies',
    field: {
      ...(known ?? { input: inputOf(String(type)) }),
      ...choicesOf(properties),
      isRequired: isRequired === true,
    },
  }
}

function ownerField(): FormField {
  return {
    name: 'owner',
    label: t('companies.field.owner'),
    words: 'companies',
    field: { input: 'record', record: 'user' },
  }
}

const INPUTS = {
  boolean: 'boolean',
  number: 'number',
  email: 'email',
  url: 'url',
  tel: 'tel',
  select: 'select',
} as const

function inputOf(type: string): FormField['field']['input'] {
  if (type === 'textarea' || type === 'html') return 'textarea'
  return type in INPUTS ? INPUTS[type as keyof typeof INPUTS] : 'text'
}

function choicesOf(properties: unknown): Pick<FormField['field'], 'choices'> {
  const list = (properties as { list?: unknown } | null)?.list
  if (!Array.isArray(list)) return {}
  return {
    choices: list.map((choice) =>
      typeof choice === 'object' && choice !== null
        ? { value: String(choice.value), label: String(choice.label ?? choice.value) }
        : { value: String(choice), label: String(choice) },
    ),
  }
}
