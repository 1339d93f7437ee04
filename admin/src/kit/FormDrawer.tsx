import { Alert, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { reread, save } from '../api/change.ts'
import { copyOf } from '../api/copyOf.ts'
import { isLost, sentenceOf } from '../api/errors.ts'
import { type Entity, recordQuery } from '../api/query.ts'
import { currentLanguage, t } from '../words/messages.ts'
import { Beginnings } from './Beginnings.tsx'
import { type FormField, RecordForm } from './RecordForm.tsx'
import { fieldText, labelOf, pageKey, type ResourcePage } from './resourcePage.ts'
import { UsedIn } from './UsedIn.tsx'

interface Props {
  page: ResourcePage
  /** The record that is edited; `new` for a new one. */
  id: number | 'new'
  /** What a new one begins with; empty for nothing yet. */
  beginning?: string
  /** The record of which a new one is a copy. */
  copy?: number | null
  onBegin?(name: string): void
  onClose(): void
  /** Told of each change. */
  onTouch?(): void
  onSaved(record: Entity): void
}

/** The form of a record, beside its list. */
export function FormDrawer({ page, id, beginning = '', copy = null, onBegin, ...tells }: Props) {
  const { onClose, onTouch, onSaved } = tells
  const { resource } = page
  const isNew = id === 'new'
  const of = isNew ? copy : id
  const found = useQuery({ ...recordQuery(resource, of ?? 0), enabled: of !== null })
  const copied = isNew && found.data ? copyOf(resource, found.data.record) : null
  const record = of === null ? null : (copied ?? found.data?.record)
  const begun = page.beginnings?.find(({ name }) => name === beginning)
  const again = async () => {
    const now = await reread(resource, Number(id))
    return { values: initialValues(page, now.record), tag: now.tag }
  }
  const title = isNew ? t(pageKey(page, 'new')) : record ? labelOf(resource, record) : t('kit.loading')
  return (
    <Drawer opened onClose={onClose} title={title}>
      {isLost(found) && <Alert color="red">{sentenceOf(found.error)}</Alert>}
      {isNew && of === null && !begun && onBegin && page.beginnings && (
        <Beginnings beginnings={page.beginnings} onFill={onBegin} />
      )}
      {record !== undefined && (
        <RecordForm
          key={`${id} ${of} ${beginning}`}
          fields={formFields(page)}
          initial={{ ...initialValues(page, record), ...(isNew ? begun?.values?.() : {}) }}
          sends={isNew ? 'all' : 'touched'}
          tag={isNew ? null : found.data?.tag}
          reread={isNew ? undefined : again}
          save={async (values, { tag }) =>
            onSaved(await (page.save ?? save)(resource, isNew ? null : id, { ...copied, ...values }, tag))
          }
          onCancel={onClose}
          onTouch={onTouch}
          aside={!isNew && resource.hasUses && <UsedIn resource={resource} id={id} />}
        />
      )}
    </Drawer>
  )
}

function formFields(page: ResourcePage): FormField[] {
  return page.form.flatMap((name) => {
    const field = page.resource.fields[name]
    if (!field) return []
    return {
      name,
      field,
      words: page.words,
      label: fieldText(page, name) ?? name,
      description: fieldText(page, name, '.help') ?? undefined,
      show: page.inputs?.[name],
    }
  })
}

// References are shown as records and written as ids.
function initialValues({ resource, form }: ResourcePage, record: Entity | null): Record<string, unknown> {
  return Object.fromEntries(
    form.map((name) => {
      if (!record)
        return [name, name === 'language' ? currentLanguage() : (resource.fields[name]?.initial ?? null)]
      const value = record[name]
      const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value) && 'id' in value
      return [name, isRecord ? value.id : value]
    }),
  )
}
