import { FieldInput } from '../../../../kit/FieldInput.tsx'
import { t } from '../../../../words/messages.ts'
import type { FormCatalog } from './catalog.ts'
import type { Part, Values } from './draft.ts'
import { propertyOf, withProperty } from './edits.ts'
import { PartProperty } from './PartProperty.tsx'
import type { Problems } from './problems.ts'

interface Props {
  action: Part
  catalog: FormCatalog
  problems: Problems
  onChange(values: Values, mark: string): void
}

/** What one action of a form does after a submission. */
export function ActionForm({ action, catalog, problems, onChange }: Props) {
  const { values } = action
  const type = catalog.actionTypes.get(String(values.type))
  return (
    <>
      {type?.description && <p>{type.description}</p>}
      <FieldInput
        field={{ input: 'text', maxLength: 191 }}
        words="forms"
        name="name"
        label={t('words.field.name')}
        value={values.name}
        error={problems.name ?? problems.type}
        onChange={(name) => onChange({ name }, 'name')}
      />
      {(type?.properties ?? []).map((property) => (
        <PartProperty
          key={property.name}
          property={property}
          value={propertyOf(values, `properties.${property.name}`)}
          error={problems[`properties.${property.name}`]}
          onChange={(value) =>
            onChange(withProperty(values, `properties.${property.name}`, value), property.name)
          }
        />
      ))}
    </>
  )
}
