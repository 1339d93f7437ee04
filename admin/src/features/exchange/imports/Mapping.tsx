import { Select } from '@mantine/core'
import { type PlainColumn, PlainTable } from '../../../kit/PlainTable.tsx'
import { t, textAt } from '../../../words/messages.ts'
import { EncodingChoice } from './EncodingChoice.tsx'
import { type Column, type Detected, type Encoding, type Settings, targetOf } from './import.ts'
import styles from './imports.module.css'

interface Props {
  file: Detected
  settings: Settings
  isReading: boolean
  onChange(header: string, target: string): void
  onEncoding(encoding: Encoding): void
}

/** What a column can be sent to is called: as users call the field, else as the interface does. */
export function nameOfTarget({ name, label }: Detected['targets'][number]): string {
  return label ?? textAt(`imports.target.${name}`) ?? name
}

/** Each column of a file, what stands in it, and where it goes. */
export function Mapping({ file: { detected, targets }, settings, isReading, onChange, onEncoding }: Props) {
  const { map, createFields } = settings
  const choices = targets.map((target) => ({ value: target.name, label: nameOfTarget(target) }))
  const columns: PlainColumn<Column & { at: number }>[] = [
    { label: t('imports.column'), show: ({ header }) => header },
    {
      label: t('imports.samples'),
      isWide: true,
      show: ({ samples }) => <span className={styles.samples}>{samples.join(' · ')}</span>,
    },
    {
      label: t('imports.goesTo'),
      show: (column) => {
        const isOpen = map[column.header] === undefined && createFields
        return (
          <Select
            aria-label={t('imports.goesToOf', { column: column.header })}
            className={styles.target}
            data={choices}
            searchable
            clearable
            placeholder={t(isOpen ? 'imports.newField' : 'imports.leftOut')}
            nothingFoundMessage={t('kit.nothingFound')}
            value={targetOf(column, map) || null}
            onChange={(target) => onChange(column.header, target ?? '')}
          />
        )
      },
    },
  ]
  return (
    <section className={styles.part} aria-labelledby="mapping">
      <h2 id="mapping">{t('imports.mapping')}</h2>
      <p className={styles.hint}>
        {t('imports.detected', {
          delimiter: detected.delimiter === '\t' ? t('imports.tab') : detected.delimiter,
        })}
        {detected.service !== null && ` ${t('imports.service', { name: detected.service })}`}
      </p>
      <EncodingChoice detected={detected} isDisabled={isReading} onChange={onEncoding} />
      <PlainTable
        label={t('imports.mapping')}
        columns={columns}
        rows={detected.columns.map((column, at) => ({ ...column, at }))}
        keyOf={({ at }) => at}
      />
    </section>
  )
}
