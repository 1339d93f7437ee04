import type { Answer } from '../../../api/query.ts'
import { type PlainColumn, PlainTable } from '../../../kit/PlainTable.tsx'
import { number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import type { Detected } from './import.ts'
import styles from './imports.module.css'
import { nameOfTarget } from './Mapping.tsx'

type Row = Answer<'/imports/{id}/preview'>['rows'][number]

/** Values that a table has room for. */
const SHOWN = 5

/** What would become of the first rows. */
export function Preview({ rows, file }: { rows: readonly Row[]; file: Detected }) {
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))].slice(0, SHOWN)
  const labels = new Map(file.targets.map((target) => [target.name, nameOfTarget(target)]))
  const columns: PlainColumn<Row>[] = [
    { label: t('imports.line'), isFigure: true, show: ({ line }) => number(line) },
    {
      label: t('imports.outcome'),
      show: ({ outcome, reason }) => (
        <>
          {t(`imports.outcome.${outcome}`)}
          {reason !== null && <span className={styles.reason}>{reason}</span>}
        </>
      ),
    },
    ...names.map((name, at) => ({
      label: labels.get(name) ?? name,
      isWide: at > 1,
      show: ({ values }: Row) => values[name],
    })),
  ]
  return (
    <section className={styles.part} aria-labelledby="first-rows">
      <h2 id="first-rows">{t('imports.firstRows')}</h2>
      <PlainTable label={t('imports.firstRows')} columns={columns} rows={rows} keyOf={({ line }) => line} />
    </section>
  )
}
