import { Select } from '@mantine/core'
import { memo } from 'react'
import { IconAlertTriangle, IconCheck, IconCopy, IconTrash, IconX } from '../look/icons.ts'
import { number } from '../words/format.ts'
import { t } from '../words/messages.ts'
import { CLOSED } from './closedList.ts'
import { handleOf, targetOf } from './dragRow.ts'
import { FieldBox } from './FieldBox.tsx'
import { type FilterCatalog, fitsWithoutValue, startFilter, takesOf, withOperator } from './model/catalog.ts'
import type { Row } from './model/draft.ts'
import { duplicateRow, moveBefore, removeRow } from './model/edits.ts'
import { comparedWith, operatorOf, withValue } from './model/filter.ts'
import styles from './row.module.css'
import type { FilterFigures, RowEdits } from './rowEdits.ts'
import { shownValue } from './shownValue.ts'
import { ValueInput } from './ValueInput.tsx'

/** How a row fits the contact that is tested. */
export interface Tested {
  /** Null when it cannot be told. */
  fits: boolean | null
  value: unknown
  text: string
}

interface Props extends Pick<RowEdits, 'edit' | 'change'> {
  catalog: FilterCatalog
  row: Row
  figures: FilterFigures | undefined
  /** The longest bar stands for so many contacts. */
  most: number
  tested: Tested | undefined
  wants: number
}

/** One filter as a sentence: field, comparison, value; how many fit it, and how many are left after it. */
export const RowLine = memo(function RowLine(props: Props) {
  const { catalog, row, figures, most, tested, wants, edit, change } = props
  const { id, filter } = row
  const field = catalog.fieldOf(filter)
  const operator = operatorOf(filter)
  const label = field?.label ?? String(filter.field ?? '')
  const known = [...new Set([...(field?.operators ?? []), operator])]
  return (
    <li
      className={styles.row}
      data-row={id}
      {...targetOf((dragged) => edit((draft) => moveBefore(draft, dragged, id)))}
    >
      <div className={styles.sentence}>
        <span className={styles.handle} aria-hidden {...handleOf(id)}>
          ⠿
        </span>
        <FieldBox {...{ catalog, filter, wants }} onPick={(picked) => change(id, startFilter(picked))} />
        {filter.field !== '' && (
          <>
            <Select
              comboboxProps={CLOSED}
              aria-label={t('segmentBuilder.operator', { field: label })}
              className={styles.operator}
              allowDeselect={false}
              data={known.map((value) => ({ value, label: catalog.operators.get(value)?.label ?? value }))}
              value={operator}
              onChange={(next) => next && change(id, withOperator(catalog, filter, next))}
            />
            <div className={styles.value}>
              <ValueInput
                field={field}
                choices={field ? catalog.choicesOf(field) : []}
                takes={takesOf(catalog, filter)}
                value={comparedWith(filter)}
                label={t('segmentBuilder.value', { field: label })}
                onChange={(value) => change(id, withValue(filter, value), `value ${id}`)}
              />
            </div>
          </>
        )}
      </div>
      <div className={styles.second}>
        {figures?.fits != null && <Figures figures={figures} most={most} />}
        <span className={styles.tools}>
          <button
            type="button"
            className={styles.tool}
            aria-label={t('segmentBuilder.duplicate', { field: label })}
            title="Ctrl-D"
            onClick={() => edit((draft) => duplicateRow(draft, id))}
          >
            <IconCopy size={16} stroke={1.5} aria-hidden />
          </button>
          <button
            type="button"
            className={styles.tool}
            aria-label={t('segmentBuilder.remove', { field: label })}
            title="Del"
            onClick={() => edit((draft) => removeRow(draft, id))}
          >
            <IconTrash size={16} stroke={1.5} aria-hidden />
          </button>
        </span>
      </div>
      {figures?.problem && (
        <p className={styles.problem} role="alert">
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden /> {figures.problem}
        </p>
      )}
      {field && fitsWithoutValue(field, operator) && (
        <p className={styles.quiet}>{t('segmentBuilder.withoutValue')}</p>
      )}
      {tested && (
        <p className={tested.fits ? styles.fits : styles.problem}>
          {tested.fits ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}{' '}
          {tested.fits === null ? tested.text : t('segmentBuilder.has', { value: shownValue(tested.value) })}
        </p>
      )}
    </li>
  )
})

function Figures({ figures: { fits, left }, most }: { figures: FilterFigures; most: number }) {
  return (
    <div className={styles.figures}>
      <span className={styles.bar} aria-hidden>
        <span style={{ width: `${(100 * (left ?? 0)) / Math.max(1, most)}%` }} />
      </span>
      <span>{t('segmentBuilder.fits', { count: fits ?? 0 })}</span>
      {left !== null && <span>{t('segmentBuilder.left', { count: number(left) })}</span>}
    </div>
  )
}
