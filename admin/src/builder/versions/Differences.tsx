import { t } from '../../words/messages.ts'
import type { Values } from '../contentDraft.ts'
import { type Line, lineDiff } from './lineDiff.ts'
import styles from './versions.module.css'

/** More lines are counted only. */
const MOST_LINES = 400

interface Props {
  names: readonly string[]
  labelOf(name: string): string
  now: Values
  then: Values
}

/** What would go and what would come, field by field and line by line. */
export function Differences({ names, labelOf, now, then }: Props) {
  return names.map((name) => {
    const lines = lineDiff(textOf(now[name]), textOf(then[name]))
    const left = lines.length - MOST_LINES
    return (
      <section key={name} aria-label={labelOf(name)}>
        <h3 className={styles.field}>{labelOf(name)}</h3>
        <div className={styles.lines}>
          {lines.slice(0, MOST_LINES).map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place
            <OneLine key={at} line={line} />
          ))}
        </div>
        {left > 0 && <p className={styles.hint}>{t('versions.moreLines', { count: left })}</p>}
      </section>
    )
  })
}

function OneLine({ line }: { line: Line }) {
  if (line.kind === 'gap') return <p className={styles.gap}>{t('versions.same', { count: line.count })}</p>
  const text = line.text === '' ? ' ' : line.text
  if (line.kind === 'kept') return <p className={styles.kept}>{text}</p>
  const isGone = line.kind === 'gone'
  const Mark = isGone ? 'del' : 'ins'
  return (
    <p className={isGone ? styles.gone : styles.added}>
      <span className={styles.heard}>{t(isGone ? 'versions.goes' : 'versions.comes')}</span>
      <Mark>{text}</Mark>
    </p>
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}
