import { Button } from '@mantine/core'
import { sentenceOf } from '../api/errors.ts'
import { IconAlertTriangle, IconInfoCircle } from '../look/icons.ts'
import { t } from '../words/messages.ts'
import type { Medium } from './blocks.ts'
import styles from './builder.module.css'
import type { Finding } from './findings.ts'

interface Props {
  medium: Medium
  findings: readonly Finding[]
  isDone: boolean
  error: unknown
  /** The one that was gone to. */
  current: number | null
  /** Where it stands, in a word; null for what is about all of it. */
  placeOf(finding: Finding): string | null
  onGo(at: number): void
  /** Mends it; absent for what it cannot. */
  mend(finding: Finding): { label: string; act(): void } | null
}

/** What stops an email or a page and what makes it worse, by itself after each change. */
export function Checks({ medium, findings, isDone, error, current, placeOf, onGo, mend }: Props) {
  return (
    <section aria-label={t('builder.checks')} aria-busy={!isDone} className={styles.fields}>
      {error !== null && <p role="alert">{sentenceOf(error)}</p>}
      {isDone && findings.length === 0 && <p className={styles.hint}>{t('builder.checks.none')}</p>}
      <ul className={styles.findings}>
        {findings.map((finding, at) => {
          const { code, severity, message } = finding
          const Icon = severity === 'stops' ? IconAlertTriangle : IconInfoCircle
          const where = placeOf(finding)
          const mended = mend(finding)
          return (
            <li key={`${code} ${message} ${finding.place?.line}`} data-severity={severity}>
              <button
                type="button"
                className={`${styles.entry} ${styles.finding}`}
                aria-current={at === current}
                onClick={() => onGo(at)}
              >
                <Icon size={16} stroke={1.5} aria-hidden />
                <span>
                  <strong>{t(`builder.checks.${medium}.${severity}`)}</strong> {message}{' '}
                  {where && <span className={styles.kind}>({where})</span>}
                </span>
              </button>
              {mended && (
                <Button variant="default" size="compact-sm" onClick={mended.act}>
                  {mended.label}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
