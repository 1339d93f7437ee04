import { Select, TagsInput } from '@mantine/core'
import { t } from '../../../../words/messages.ts'
import type { FormCatalog } from './catalog.ts'
import type { FormDraft, Part, Values } from './draft.ts'
import { possibleParents, propertyOf } from './edits.ts'
import { optionsOf } from './options.ts'
import type { Problems } from './problems.ts'

interface Props {
  field: Part
  draft: FormDraft
  catalog: FormCatalog
  problems: Problems
  onChange(values: Values, mark: string): void
}

const HOW = ['in', 'notIn', 'any'] as const

/** Which answer to which other field a field depends on. */
export function Condition({ field, draft, catalog, problems, onChange }: Props) {
  const { parent, conditions } = field.values
  const how = conditions as { expr?: unknown; any?: unknown; values?: unknown }
  const isAny = how.any === true || how.any === 1 || how.any === '1'
  const parents = possibleParents(draft, field.key, (type) => catalog.fieldTypes.get(type)?.hasValue === true)
  const chosen = draft.fields.find(({ key }) => key === parent)
  const property = chosen && catalog.fieldTypes.get(String(chosen.values.type))?.options
  const offered = property ? optionsOf(propertyOf(chosen.values, `properties.${property}`)) : []
  return (
    <>
      <Select
        label={t('forms.part.parent')}
        description={t('forms.part.parent.help')}
        clearable
        searchable
        data={parents.map(({ key, values }) => ({ value: key, label: String(values.label) }))}
        value={typeof parent === 'string' ? parent : null}
        onChange={(next) =>
          onChange({ parent: next, conditions: next === null ? {} : { expr: 'in', values: [] } }, 'parent')
        }
      />
      {chosen && (
        <>
          <Select
            label={t('forms.part.condition')}
            allowDeselect={false}
            data={HOW.map((value) => ({ value, label: t(`forms.part.condition.${value}`) }))}
            value={isAny ? 'any' : how.expr === 'notIn' ? 'notIn' : 'in'}
            error={problems['conditions.expr']}
            onChange={(next) =>
              onChange(
                {
                  conditions:
                    next === 'any' ? { ...how, expr: 'in', any: true } : { ...how, expr: next, any: false },
                },
                'condition',
              )
            }
          />
          {!isAny && (
            <TagsInput
              label={t('forms.part.answers')}
              data={[...new Set(offered.map(({ value }) => value))]}
              value={Object.values((how.values ?? []) as Record<string, unknown>).map(String)}
              error={problems['conditions.values']}
              placeholder={t('kit.addWord')}
              onChange={(values) => onChange({ conditions: { ...how, values } }, 'answers')}
            />
          )}
        </>
      )}
    </>
  )
}
