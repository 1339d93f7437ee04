import { Select } from '@mantine/core'
import { t } from '../../../../words/messages.ts'
import type { FormCatalog } from './catalog.ts'
import { fieldFor, newAction, newField } from './catalog.ts'
import type { FormDraft, PartKind, Values } from './draft.ts'

interface Props {
  kind: PartKind
  draft: FormDraft
  catalog: FormCatalog
  onAdd(values: Values): void
}

/** Adds a field of the contact, a field of any type, or an action, found by typing. */
export function AddPart({ kind, draft, catalog, onAdd }: Props) {
  const items = kind === 'fields' ? fieldItems(draft, catalog) : actionItems(draft, catalog)
  return (
    <Select
      label={t(`forms.editor.add.${kind}`)}
      placeholder={t('forms.editor.addHint')}
      searchable
      data={items}
      value={null}
      nothingFoundMessage={t('kit.nothingFound')}
      onChange={(chosen) => {
        const values = chosen === null ? null : madeOf(chosen, catalog)
        if (values) onAdd(values)
      }}
    />
  )
}

function fieldItems({ fields }: FormDraft, { fieldTypes, targets }: FormCatalog) {
  const used = new Set(fields.map(({ values }) => `${values.mappedObject}.${values.mappedField}`))
  return [
    {
      group: t('forms.editor.contactFields'),
      items: targets.contact
        .filter(({ name }) => !used.has(`contact.${name}`))
        .map(({ name, label }) => ({ value: `contact:${name}`, label })),
    },
    {
      group: t('forms.editor.fieldTypes'),
      items: [...fieldTypes.values()].map(({ type, label }) => ({ value: `field:${type}`, label })),
    },
  ]
}

function actionItems({ settings }: FormDraft, { actionTypes }: FormCatalog) {
  return [...actionTypes.values()]
    .filter(({ isForCampaignForms }) => settings.formType !== 'campaign' || isForCampaignForms)
    .map(({ type, label }) => ({ value: `action:${type}`, label }))
}

function madeOf(chosen: string, { fieldTypes, actionTypes, targets }: FormCatalog): Values | null {
  const at = chosen.indexOf(':')
  const name = chosen.slice(at + 1)
  const [target, field, action] = [
    targets.contact.find((one) => one.name === name),
    fieldTypes.get(name),
    actionTypes.get(name),
  ]
  switch (chosen.slice(0, at)) {
    case 'contact':
      return target ? fieldFor(target) : null
    case 'field':
      return field ? newField(field) : null
    default:
      return action ? newAction(action) : null
  }
}
