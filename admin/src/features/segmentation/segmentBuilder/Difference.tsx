import { t } from '../../../words/messages.ts'
import { ContactLink } from './ContactLink.tsx'
import styles from './panel.module.css'
import type { Figures } from './useFigures.ts'

/** Some of those who would come in, and of those who would leave, were the filters saved. */
export function Difference({ isNew, isDirty, enter, leave, isBusy }: Figures['difference']) {
  if (isNew) return <p className={styles.quiet}>{t('segmentBuilder.differenceNew')}</p>
  if (!isDirty || (!isBusy && enter.length + leave.length === 0))
    return <p className={styles.quiet}>{t('segmentBuilder.differenceNone')}</p>
  const lists = [
    ['segmentBuilder.enter', enter],
    ['segmentBuilder.leave', leave],
  ] as const
  return lists
    .filter(([, people]) => people.length > 0)
    .map(([title, people]) => (
      <section key={title} aria-busy={isBusy}>
        <h3 className={styles.title}>{t(title)}</h3>
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={person.id} className={styles.person}>
              <ContactLink {...person} />
              <span className={styles.values}>{person.email}</span>
            </li>
          ))}
        </ul>
      </section>
    ))
}
