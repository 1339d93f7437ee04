import type { ReactNode } from 'react'
import styles from './Facts.module.css'

type Fact = readonly [name: string, value: ReactNode]

/** What is known, by name; what is empty is left out. */
export function Facts({ label, facts }: { label: string; facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts} aria-label={label}>
      {facts
        .filter(([, value]) => value !== '' && value !== null && value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
