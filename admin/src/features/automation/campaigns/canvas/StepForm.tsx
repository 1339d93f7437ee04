import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../../words/messages.ts'
import { change } from '../tree/edits.ts'
import { type Problem, valueAt } from '../tree/rules.ts'
import type { Journey, Step, Values } from '../tree/step.ts'
import styles from './canvas.module.css'
import type { Catalog, Property } from './catalog.ts'
import { PropertyInput } from './PropertyInput.tsx'
import { TimingForm } from './TimingForm.tsx'
import { problemWords } from './words.ts'

interface Props {
  step: Step
  journey: Journey
  catalog: Catalog
  problems: readonly Problem[]
  onEdit(journey: Journey, topic: string): void
}

/** The settings of a step, built from what the catalog says of its type. Each change is an edit of the journey. */
export function StepForm({ step, journey, catalog, problems, onEdit }: Props) {
  const type = catalog.types.get(step.type)
  const put = (values: Partial<Step>, key: string) =>
    onEdit(change(journey, step.id, values), `${step.id}.${key}`)
  const errorOf = (field: string) => {
    const problem = problems.find((one) => one.field === field)
    return problem && problemWords(problem, step, catalog)
  }
  const own = type?.properties ?? []
  const fields = new Set([...own.map(({ name }) => name), 'triggerMode'])
  const others = problems.filter(({ field }) => field === null || !fields.has(field))
  const setProperty = (name: string) => (value: unknown) =>
    put({ properties: withValue(step.properties, name.split('.'), value) }, name)
  return (
    <div className={styles.fields}>
      {others.map((problem) => (
        <p key={`${problem.code}${problem.field}`} role="alert" className={styles.sub} data-tone="bad">
          {problemWords(problem, step, catalog)}
        </p>
      ))}
      {type?.description && <p className={styles.hint}>{type.description}</p>}
      <TextInput
        label={t('words.field.name')}
        maxLength={191}
        value={step.name}
        onChange={({ currentTarget }) => put({ name: currentTarget.value }, 'name')}
      />
      {own.map((property) => (
        <PropertyInput
          key={property.name}
          {...{ property, step, journey, catalog }}
          error={errorOf(property.name)}
          onChange={setProperty(property.name)}
        />
      ))}
      {type?.propertiesFrom && (
        <AccountFields
          {...{ step, journey, catalog }}
          fields={catalog.fields[type.propertiesFrom]}
          set={setProperty}
        />
      )}
      <TimingForm step={step} error={errorOf('triggerMode')} onChange={put} />
    </div>
  )
}

/** Fields of the account as properties: those that have a value, and the way to more. */
function AccountFields({
  step,
  journey,
  catalog,
  fields,
  set,
}: Pick<Props, 'step' | 'journey' | 'catalog'> & {
  fields: readonly Property[]
  set(name: string): (value: unknown) => void
}) {
  const [opened, setOpened] = useState<readonly string[]>([])
  const isShown = ({ name }: Property) => {
    const value = valueAt(step.properties, name)
    return opened.includes(name) || (value !== undefined && value !== null && value !== '')
  }
  return (
    <>
      {fields.filter(isShown).map((property) => (
        <PropertyInput
          key={property.name}
          {...{ step, journey, catalog }}
          property={{ ...property, required: false }}
          onChange={set(property.name)}
        />
      ))}
      <Select
        searchable
        label={t('campaigns.moreField')}
        data={fields.filter((field) => !isShown(field)).map(({ name, label }) => ({ value: name, label }))}
        value={null}
        onChange={(name) => name !== null && setOpened([...opened, name])}
      />
    </>
  )
}

function withValue(values: Values, [key = '', ...rest]: readonly string[], value: unknown): Values {
  if (rest.length === 0) return { ...values, [key]: value }
  const inner = values[key]
  return {
    ...values,
    [key]: withValue(typeof inner === 'object' && inner ? (inner as Values) : {}, rest, value),
  }
}
