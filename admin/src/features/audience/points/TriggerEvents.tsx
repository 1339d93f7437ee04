import { ActionIcon, Select, TextInput } from '@mantine/core'
import type { OwnInput } from '../../../kit/RecordForm.tsx'
import { IconTrash } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import { Properties } from './Properties.tsx'
import styles from './points.module.css'
import { useTypesOf } from './typesOf.ts'

/** An event of a trigger; new ones have no id. One that is to be deleted stays until it is. */
interface TriggerEvent {
  id?: number
  name: string
  type: string
  properties: unknown
  isRemoved?: true
}

/** The events that stay. */
export function eventsIn(value: unknown): TriggerEvent[] {
  return allIn(value).filter(({ isRemoved }) => !isRemoved)
}

/** The ids of those that go. */
export function removedIn(value: unknown): number[] {
  return allIn(value).flatMap(({ id, isRemoved }) => (isRemoved && id !== undefined ? [id] : []))
}

function allIn(value: unknown): TriggerEvent[] {
  return Object.values((value ?? {}) as Record<string, TriggerEvent>)
}

/** What happens to contacts that reach the points, one after the other. */
export function TriggerEvents({ name, label, value, errors, fill }: OwnInput) {
  const types = useTypesOf('triggerEvents')
  const all = allIn(value)
  const put = (events: readonly TriggerEvent[]) => fill({ [name]: events })
  const change = (event: TriggerEvent, values: Partial<TriggerEvent>) =>
    put(all.map((one) => (one === event ? { ...one, ...values } : one)))
  const remove = (event: TriggerEvent) =>
    event.id === undefined ? put(all.filter((one) => one !== event)) : change(event, { isRemoved: true })
  return (
    <fieldset className={styles.events}>
      <legend>{label}</legend>
      {errors[name] !== undefined && (
        <p role="alert" className={styles.error}>
          {errors[name]}
        </p>
      )}
      {eventsIn(value).map((event, at) => {
        const type = types.find((one) => one.type === event.type)
        return (
          <div key={event.id ?? `new ${all.indexOf(event)}`} className={styles.event}>
            <div className={styles.eventHead}>
              <strong>{type?.label ?? event.type}</strong>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('points.triggers.removeEvent', { number: at + 1 })}
                onClick={() => remove(event)}
              >
                <IconTrash size={16} stroke={1.5} />
              </ActionIcon>
            </div>
            <TextInput
              label={t('words.field.name')}
              value={event.name}
              maxLength={191}
              onChange={({ currentTarget }) => change(event, { name: currentTarget.value })}
            />
            <Properties
              type={type}
              values={event.properties}
              errorOf={() => undefined}
              onChange={(properties) => change(event, { properties })}
            />
          </div>
        )
      })}
      <Select
        label={t('points.triggers.addEvent')}
        placeholder={t('points.triggers.addEventHint')}
        data={types.map(({ type, label: text }) => ({ value: type, label: text }))}
        value={null}
        onChange={(type) =>
          type !== null &&
          put([...all, { type, name: types.find((one) => one.type === type)?.label ?? type, properties: {} }])
        }
      />
    </fieldset>
  )
}
