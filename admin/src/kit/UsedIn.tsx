import type { Resource } from '@campanile/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isLost, sentenceOf } from '../api/errors.ts'
import { usesQuery } from '../api/query.ts'
import { t } from '../words/messages.ts'
import { pagesOf, recordAddress } from './recordAddress.ts'
import styles from './UsedIn.module.css'

const SHOWN = 20

/** Which records name this one: what to know before it is changed or deleted. */
export function UsedIn({ resource, id }: { resource: Resource; id: number }) {
  const found = useQuery(usesQuery(resource, id))
  if (isLost(found)) return <p className={styles.note}>{sentenceOf(found.error)}</p>
  if (!found.data) return null
  const { uses, unseen, isComplete } = found.data
  const more = uses.length - SHOWN
  return (
    <section className={styles.panel} aria-label={t('kit.usedIn')}>
      <h3 className={styles.title}>{t('kit.usedIn')}</h3>
      {uses.length === 0 && unseen === 0 && isComplete && (
        <p className={styles.note}>{t('kit.usedNowhere')}</p>
      )}
      <ul className={styles.list}>
        {uses.slice(0, SHOWN).map(({ kind, id: user, name }) => {
          const pages = pagesOf(kind)
          const address = recordAddress(kind, user)
          const label = name === '' ? `#${user}` : name
          return (
            <li key={`${kind} ${user}`} className={styles.use}>
              {address ? <Link {...address}>{label}</Link> : label}
              {(pages || kind === 'saved_view') && (
                <span className={styles.kind}>{t(pages?.title ?? 'kit.savedView')}</span>
              )}
            </li>
          )
        })}
      </ul>
      {more > 0 && <p className={styles.note}>{t('kit.usedInMore', { count: more })}</p>}
      {unseen > 0 && <p className={styles.note}>{t('kit.usedInUnseen', { count: unseen })}</p>}
      {!isComplete && <p className={styles.note}>{t('kit.usedInPart')}</p>}
    </section>
  )
}
