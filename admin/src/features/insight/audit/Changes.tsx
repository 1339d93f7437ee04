import { moment } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import styles from './audit.module.css'
import { fieldName } from './auditNames.ts'

/** Longer values are cut: the log is read, not edited. */
const LONGEST = 300
const SHOWN_AT_ONCE = 2
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** What an entry says: each field before and after, the first few at once. */
export function Changes({ details }: { details: unknown }) {
  if (typeof details !== 'object' || details === null) return textOf(details)
  const changes = Object.entries(details).flatMap(([name, value]) => within(name, value))
  if (changes.length === 0) return null
  const lines = changes.map(([name, value]) => <Line key={name} name={name} value={value} />)
  if (changes.length <= SHOWN_AT_ONCE) return <dl className={styles.changes}>{lines}</dl>
  return (
    <details>
      <summary className={styles.summary}>{t('audit.fields', { count: changes.length })}</summary>
      <dl className={styles.changes}>{lines}</dl>
    </details>
  )
}

/** Fields of the account stand within one entry, each with its values before and after. */
function within(name: string, value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[name, value]]
  const inner = Object.entries(value)
  return inner.length > 0 && inner.every(([, pair]) => isChange(pair)) ? inner : [[name, value]]
}

function isChange(value: unknown): value is [unknown, unknown] {
  return Array.isArray(value) && value.length === 2
}

function Line({ name, value }: { name: string; value: unknown }) {
  return (
    <div>
      <dt>{fieldName(name)}</dt>
      <dd>
        {isChange(value) ? (
          <>
            <del>{textOf(value[0]) || t('audit.nothing')}</del> →{' '}
            <ins>{textOf(value[1]) || t('audit.nothing')}</ins>
          </>
        ) : (
          textOf(value)
        )}
      </dd>
    </div>
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' && MOMENT.test(value)) return moment(new Date(value))
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
