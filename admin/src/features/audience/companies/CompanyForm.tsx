import { fieldsCompany, users } from '@campanile/client/resources'
import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { reread, save } from '../../../api/change.ts'
import { isLost } from '../../../api/errors.ts'
import { type Entity, type Found, listQuery } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { type FormField, RecordForm } from '../../../kit/RecordForm.tsx'
import { tell } from '../../../kit/toasts.tsx'
import { t } from '../../../words/messages.ts'
import { useFieldLabels } from '../useFieldLabels.ts'
import { nameOf, resource, valuesOf } from './company.ts'

/** More fields than that no account gives its companies. */
const MOST_FIELDS = 500

/** The fields that the account gives its companies, as a form. */
export function CompanyForm({ found, onClose }: { found: Found | null; onClose(): void }) {
  const company = found?.record ?? null
  const described = useQuery(listQuery(fieldsCompany, { limit: MOST_FIELDS, orderBy: 'order' }))
  const labelOf = useFieldLabels('companyFields')
  const fields: FormField[] = [
    ...(described.data?.rows ?? [])
      .filter(({ isPublished }) => isPublished === true)
      .map((one) => formField(one, labelOf)),
    ...(may(users.permission, 'view') ? [ownerField()] : []),
  ]
  return (
    <Drawer opened onClose={onClose} title={company ? nameOf(company) : t('companies.new')}>
      {isLost(described) && <Failed error={described.error} />}
      {described.data && (
        <RecordForm
          fields={fields}
          initial={shownOf(fields, company)}
          tag={found?.tag}
          {...(company
            ? {
                reread: async () => {
                  const now = await reread(resource, company.id)
                  return { values: shownOf(fields, now.record), tag: now.tag }
                },
              }
            : {})}
          sends="touched"
          onCancel={onClose}
          save={async (sent, { tag }) => {
            // An emptied field is meant to be empty.
            const body = { ...sent, overwriteWithBlank: true }
            const saved = await save(resource, company?.id ?? null, body, tag)
            onClose()
            tell(t('kit.saved', { name: nameOf(saved) }))
          }}
        />
      )}
    </Drawer>
  )
}

function shownOf(fields: readonly FormField[], company: Entity | null): Record<string, unknown> {
  const values = company ? valuesOf(company) : {}
  const owner = (company?.owner as { id: number } | null | undefined)?.id ?? null
  return { ...Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null])), owner }
}

function formField(
  { alias, label, type, isRequired, properties }: Entity,
  labelOf: ReturnType<typeof useFieldLabels>,
): FormField {
  const name = String(alias)
  const known = resource.fields[name as keyof typeof resource.fields] as FormField['field'] | undefined
  return {
    name,
    label: labelOf({ alias: name, label: String(label) }),
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
