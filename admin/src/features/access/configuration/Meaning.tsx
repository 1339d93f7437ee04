import styles from './configuration.module.css'
import { meaningOf } from './meanings.ts'

/** What a key means; what stands between backticks is code. */
export function Meaning({ name, said }: { name: string; said: string }) {
  const parts = meaningOf(name, said)
    .split('`')
    .map((text, at) => ({ id: `${at} ${text}`, text, isCode: at % 2 === 1 }))
  return (
    <p className={styles.meaning}>
      {parts.map(({ id, text, isCode }) => (isCode ? <code key={id}>{text}</code> : text))}
    </p>
  )
}
