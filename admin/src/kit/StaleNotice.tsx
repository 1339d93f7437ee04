import { Radio } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { recordQuery } from '../api/query.ts'
import { t } from '../words/messages.ts'
import { resourceOf } from './kinds.ts'
import type { FormField } from './RecordForm.tsx'
import { labelOf } from './resourcePage.ts'
import styles from './StaleNotice.module.css'
import { choiceName, showValue } from './showValue.tsx'
import type { Parting, Values } from './staleForm.ts'

interface Props {
  parting: Parting
  fields: readonly FormField[]
  values: Values
  choose(name: string, value: unknown): void
}

/** Says that somebody else saved the record, with both versions of what both changed. */
export function StaleNotice({ parting, fields, values, choose }: Props) {
  const named = (names: readonly string[]) => fields.filter(({ name }) => names.includes(name))
  return (
    <section
      // Another one each time that the record turns out to be another.
      key={parting.seen.tag}
      ref={focus}
      role="alert"
      tabIndex={-1}
      className={styles.notice}
      aria-label={t('kit.staleTitle')}
    >
      <p className={styles.title}>{t('kit.staleTitle')}</p>
      <p>{t(parting.both.length > 0 ? 'kit.staleChoose' : 'kit.staleNothingToChoose')}</p>
      {named(parting.both).map((field) => {
        const { name, label } = field
        const sides = { mine: parting.mine[name], theirs: parting.seen.values[name] }
        return (
          <Radio.Group
            key={name}
            label={label}
            value={values[name] === sides.theirs ? 'theirs' : values[name] === sides.mine ? 'mine' : null}
            onChange={(side) => choose(name, sides[side as keyof typeof sides])}
          >
            <div className={styles.sides}>
              <Radio
                value="mine"
                label={t('kit.staleMine')}
                description={<Side field={field} value={sides.mine} />}
              />
              <Radio
                value="theirs"
                label={t('kit.staleTheirs')}
                description={<Side field={field} value={sides.theirs} />}
              />
            </div>
          </Radio.Group>
        )
      })}
      {parting.theirs.length > 0 && (
        <p>
          {t('kit.staleKept', {
            fields: named(parting.theirs)
              .map(({ label }) => label)
              .join(', '),
          })}
        </p>
      )}
    </section>
  )
}

function focus(node: HTMLElement | null): void {
  node?.focus()
}

/** A value in words; of records, what they are called. */
function Side({ field: { field, name, words }, value }: { field: FormField; value: unknown }) {
  const resource =
    field.input === 'record' || field.input === 'records' ? resourceOf(field.record ?? '') : null
  const ids = resource ? [value ?? []].flat().map((one) => Number((one as { id?: number }).id ?? one)) : []
  const found = useQueries({
    queries: resource ? ids.map((id) => recordQuery(resource, id)) : [],
  })
  if (resource)
    return ids.length === 0
      ? t('kit.staleEmpty')
      : ids
          .map((id, index) => {
            const record = found[index]?.data?.record
            return record ? labelOf(resource, record) : `#${id}`
          })
          .join(', ')
  return choiceName(field, { words, name }, value) ?? showValue(field, value) ?? t('kit.staleEmpty')
}
