import { IconPlus } from '../look/icons.ts'
import { t } from '../words/messages.ts'
import { targetOf } from './dragRow.ts'
import styles from './lists.module.css'
import type { FilterCatalog } from './model/catalog.ts'
import type { Row } from './model/draft.ts'
import { addRow, moveToEnd, type Place } from './model/edits.ts'
import { RowLine, type Tested } from './RowLine.tsx'
import type { FilterFigures, RowEdits } from './rowEdits.ts'

/** What rows need to know beside their filters. */
export interface Shown {
  catalog: FilterCatalog
  figures: ReadonlyMap<number, FilterFigures>
  tested: ReadonlyMap<number, Tested>
}

interface Props extends Shown {
  builder: RowEdits
  rows: readonly Row[]
  place: Place
  title: string
}

/** The band, or one of the groups. */
export function RowList({ builder, rows, place, title, catalog, figures, tested }: Props) {
  const { edit, change, focus } = builder
  const most = Math.max(...[...figures.values()].map(({ fits, left }) => Math.max(fits ?? 0, left ?? 0)), 1)
  return (
    <section
      className={styles.group}
      aria-label={title}
      {...targetOf((dragged) => edit((draft) => moveToEnd(draft, dragged, place)))}
    >
      <h2 className={styles.title}>{title}</h2>
      {rows.length > 0 && (
        <ol className={styles.rows}>
          {rows.map((row) => (
            <RowLine
              key={row.id}
              {...{ row, catalog, most, edit, change }}
              figures={figures.get(row.id)}
              tested={tested.get(row.id)}
              wants={focus?.id === row.id ? focus.turn : 0}
            />
          ))}
        </ol>
      )}
      <button type="button" className={styles.add} onClick={() => edit((draft) => addRow(draft, { place }))}>
        <IconPlus size={16} stroke={1.5} aria-hidden />
        {t('segmentBuilder.addRow')}
      </button>
    </section>
  )
}
