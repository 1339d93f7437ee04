import { Link } from '@tanstack/react-router'
import { resourceOf } from '../../../kit/kinds.ts'
import { shortDay } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import styles from './home.module.css'
import { type Mark, sentenceOfMark } from './marks.ts'

/** The marks of a chart in words, each with the way to its record: for the keyboard, and for whoever hears them. */
export function Marks({ days }: { days: readonly { day: string; marks: readonly Mark[] }[] }) {
  const count = days.reduce((sum, { marks }) => sum + marks.length, 0)
  if (count === 0) return null
  return (
    <details className={styles.marks}>
      <summary>{t('home.marks', { count })}</summary>
      <ul>
        {days.map(({ day, marks }) =>
          marks.map((mark) => {
            const { kind, id } = mark.record
            const address = resourceOf(kind)?.path
            const text = sentenceOfMark(mark)
            return (
              <li key={`${kind} ${id} ${mark.what}`}>
                {shortDay(day)}: {address ? <Link to={`${address}/${id}` as string}>{text}</Link> : text}
              </li>
            )
          }),
        )}
      </ul>
    </details>
  )
}
