import { t } from '../../../words/messages.ts'
import styles from './audit.module.css'
import { fieldName } from './auditNames.ts'

/** Longer values are cut: the log is read, not edited. */
const LONGEST = 300
const SHOWN_AT_ONCE = 2

/** What an entry says: each field before and after, the first few at once. */
export function Changes({ details }: { details: unknown }) {
  if (typeof details !== 'object' || details === null) return textOf(details)
  const changes = Object.entries(details)
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

function Line({ name, value }: { name: string; value: unknown }) {
  const isChange = Array.isArray(value) && value.length === 2
  return (
    <div>
      <dt>{fieldName(name)}</dt>
      <dd>
        {isChange ? (
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
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
