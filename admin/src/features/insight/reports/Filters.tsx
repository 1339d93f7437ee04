import { Button, CloseButton, Select, TextInput } from '@mantine/core'
import { IconPlus } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import type { Condition, Filter, Source } from './report.ts'
import styles from './reports.module.css'

interface Props {
  source: Source
  conditions: readonly Condition[]
  filters: readonly Filter[]
  error?: string
  onChange(filters: Filter[]): void
}

/** Which rows a report has: each filter a row, and binds tighter than or. */
export function Filters({ source, conditions, filters, error, onChange }: Props) {
  const columns = source.columns.map(({ name, label }) => ({ value: name, label }))
  const ofColumn = (name: string) => {
    const type = source.columns.find((column) => column.name === name)?.type ?? ''
    return conditions.filter(({ types }) => types.includes(type))
  }
  const put = (at: number, changes: Partial<Filter>) =>
    onChange(filters.map((filter, place) => (place === at ? { ...filter, ...changes } : filter)))
  const add = () => {
    const [first] = source.columns
    if (!first) return
    const condition = ofColumn(first.name)[0]?.value ?? 'eq'
    onChange([...filters, { column: first.name, condition, value: '', glue: 'and' }])
  }
  return (
    <fieldset className={styles.filters}>
      <legend>{t('reports.filters')}</legend>
      {filters.map((filter, at) => {
        const takes = conditions.find(({ value }) => value === filter.condition)?.takes
        const number = at + 1
        return (
          // Rows have no name of their own; they are only added at the end and taken away.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a row is known by
          <div key={at} className={styles.filter}>
            {at > 0 && (
              <Select
                className={styles.glue}
                aria-label={t('reports.glue', { number })}
                allowDeselect={false}
                data={[
                  { value: 'and', label: t('reports.and') },
                  { value: 'or', label: t('reports.or') },
                ]}
                value={filter.glue}
                onChange={(glue) => put(at, { glue: glue === 'or' ? 'or' : 'and' })}
              />
            )}
            <Select
              aria-label={t('reports.filterColumn', { number })}
              searchable
              allowDeselect={false}
              data={columns}
              value={filter.column}
              onChange={(column) =>
                column && put(at, { column, condition: ofColumn(column)[0]?.value ?? filter.condition })
              }
            />
            <Select
              aria-label={t('reports.filterCondition', { number })}
              allowDeselect={false}
              data={ofColumn(filter.column).map(({ value, label }) => ({ value, label }))}
              value={filter.condition}
              onChange={(condition) => condition && put(at, { condition })}
            />
            {takes !== 'nothing' && (
              <TextInput
                aria-label={t('reports.filterValue', { number })}
                value={String(filter.value ?? '')}
                onChange={({ currentTarget }) => put(at, { value: currentTarget.value })}
              />
            )}
            <CloseButton
              aria-label={t('reports.removeFilter', { number })}
              onClick={() => onChange(filters.filter((_, place) => place !== at))}
            />
          </div>
        )
      })}
      {error !== undefined && (
        <p role="alert" className={styles.refusal}>
          {error}
        </p>
      )}
      <Button variant="default" leftSection={<IconPlus size={16} stroke={1.5} />} onClick={add}>
        {t('reports.addFilter')}
      </Button>
    </fieldset>
  )
}
