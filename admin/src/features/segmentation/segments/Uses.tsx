import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../../api/query.ts'
import { resourceOf } from '../../../kit/kinds.ts'
import { t, textAt } from '../../../words/messages.ts'
import styles from './record.module.css'

interface Use {
  kind: string
  id: number
  name: string
}

/** What would notice a change of the segment: campaigns, emails, other segments. */
export function Uses({ segmentId }: { segmentId: number }) {
  const found = useQuery(query('/segments/{id}/uses', { path: { id: segmentId } }))
  if (!found.data) return null
  const { uses, unseen } = found.data
  return (
    <section aria-labelledby="uses">
      <h2 id="uses">{t('segments.uses')}</h2>
      {uses.length === 0 && unseen === 0 && <p className={styles.quiet}>{t('segments.unused')}</p>}
      <ul className={styles.list}>
        {uses.map(({ kind, id, name }) => (
          <li key={`${kind} ${id}`}>
            <span className={styles.quiet}>{textAt(`segments.kind.${kind}`) ?? kind}</span>{' '}
            <Used {...{ kind, id, name }} />
          </li>
        ))}
        {unseen > 0 && <li className={styles.quiet}>{t('segments.unseen', { count: unseen })}</li>}
      </ul>
    </section>
  )
}

/** Kinds whose pages have the address of their resource. */
const LINKED = new Set(['campaign', 'email', 'form', 'segment'])

function Used({ kind, id, name }: Use) {
  const path = LINKED.has(kind) ? resourceOf(kind)?.path : undefined
  if (path === undefined) return name
  return (
    <Link to={path} search={{ edit: String(id) } as never}>
      {name}
    </Link>
  )
}
