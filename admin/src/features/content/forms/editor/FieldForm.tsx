import { Select } from '@mantine/core'
import { FieldInput } from '../../../../kit/FieldInput.tsx'
import { t, textAt } from '../../../../words/messages.ts'
import { Condition } from './Condition.tsx'
import type { FormCatalog } from './catalog.ts'
import type { FormDraft, Part, Values } from './draft.ts'
import styles from './editor.module.css'
import { propertyOf, withProperty } from './edits.ts'
import { PartProperty } from './PartProperty.tsx'
import type { Problems } from './problems.ts'

interface Props {
  field: Part
  draft: FormDraft
  catalog: FormCatalog
  problems: Problems
  /** Changes values; `mark` names what is typed in, so that a word is taken back as one. */
  onChange(values: Values, mark: string): void
}

const LONG = 65_535
const TEXT = { input: 'text', maxLength: LONG } as const
const FLAG = { input: 'boolean' } as const
const ATTRIBUTES = ['labelAttributes', 'inputAttributes', 'containerAttributes'] as const

/** What one field of a form is: what it asks, what it fills in, when it is shown. */
export function FieldForm({ field, draft, catalog, problems, onChange }: Props) {
  const { values } = field
  const type = catalog.fieldTypes.get(String(values.type))
  const hasValue = type?.hasValue === true
  const isAsked = hasValue && values.type !== 'hidden'
  const input = (name: string, kind: { input: string; maxLength?: number; min?: number }) => (
    <FieldInput
      key={name}
      field={kind}
      words="forms"
      name={name}
      label={t(`forms.part.${name}` as 'forms.part.label')}
      description={textAt(`forms.part.${name}.help`) ?? undefined}
      value={values[name]}
      error={problems[name]}
      onChange={(value) => onChange({ [name]: value }, name)}
    />
  )
  const follows = propertyOf(values, 'properties.syncList') === true
  const properties = (type?.properties ?? []).filter(({ name }) => !(follows && name === type?.options))
  const known = new Set(catalog.targets.contact.map(({ name }) => name))
  return (
    <>
      {input('label', TEXT)}
      {isAsked && input('isRequired', FLAG)}
      {isAsked && values.isRequired === true && input('validationMessage', TEXT)}
      {hasValue && (
        <Select
          label={t('forms.part.mapped')}
          description={t('forms.part.mapped.help')}
          searchable
          clearable
          data={(['contact', 'company'] as const).map((object) => ({
            group: t(`forms.part.of.${object}`),
            items: catalog.targets[object].map(({ name, label }) => ({ value: `${object}.${name}`, label })),
          }))}
          value={values.mappedField ? `${values.mappedObject ?? 'contact'}.${values.mappedField}` : null}
          onChange={(chosen) => {
            const [mappedObject = null, mappedField = null] = chosen?.split('.') ?? []
            onChange({ mappedObject, mappedField }, 'mapped')
          }}
        />
      )}
      {properties.map((property) => (
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
      {hasValue && values.type !== 'file' && values.type !== 'password' && input('defaultValue', TEXT)}
      {isAsked && input('helpMessage', TEXT)}
      <details className={styles.more}>
        <summary>{t('forms.part.shownWhen')}</summary>
        <div className={styles.inner}>
          <Condition {...{ field, draft, catalog, problems, onChange }} />
          {isAsked && (
            <>
              {values.mappedObject === 'contact' && known.has(String(values.mappedField)) && (
                <>
                  <FieldInput
                    field={FLAG}
                    words="forms"
                    name="showWhenValueExists"
                    label={t('forms.part.asksNew')}
                    value={values.showWhenValueExists === false}
                    onChange={(isOn) =>
                      onChange({ showWhenValueExists: isOn !== true }, 'showWhenValueExists')
                    }
                  />
                  {input('isAutoFill', FLAG)}
                </>
              )}
              {input('showAfterXSubmissions', { input: 'number', min: 0 })}
              {input('alwaysDisplay', FLAG)}
            </>
          )}
        </div>
      </details>
      <details className={styles.more}>
        <summary>{t('forms.part.details')}</summary>
        <div className={styles.inner}>
          {input('alias', { input: 'text', maxLength: 191 })}
          {values.type !== 'button' && input('showLabel', FLAG)}
          {hasValue && input('saveResult', FLAG)}
          {ATTRIBUTES.map((name) => input(name, TEXT))}
        </div>
      </details>
    </>
  )
}
