import { contacts } from '@campanile/client/resources'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isLost } from '../../../api/errors.ts'
import { listQuery, query } from '../../../api/query.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { PlainTable } from '../../../kit/PlainTable.tsx'
import { labelOf } from '../../../kit/resourcePage.ts'
import { number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import styles from './record.module.css'

// A list of people is read by their names.
const NAMED = { ...contacts, labelFields: contacts.labelFields.slice(0, 2) }

/** Who would get the email if it went out now, and why the others would not, each with some of them. */
export function Audience({ id }: { id: number }) {
  const found = useQuery(query('/emails/{id}/audience', { path: { id } }))
  const audience = found.data?.audience
  const left = audience?.outcomes.filter(({ outcome, count }) => outcome !== 'reached' && count > 0) ?? []
  const some = left.flatMap(({ contacts: ids }) => ids)
  const known = useQuery({
    ...listQuery(contacts, { search: `ids:${some.join()}`, minimal: 1, limit: some.length }),
    enabled: some.length > 0,
  })
  const names = new Map(known.data?.rows.map((contact) => [contact.id, labelOf(NAMED, contact)]))
  return (
    <section aria-label={t('emails.audience')} className={styles.part}>
      <h2 className={styles.heading}>{t('emails.audience')}</h2>
      {isLost(found) && <Failed error={found.error} />}
      {audience && (
        <p>
          {t('emails.audience.reached', { count: audience.reached })}{' '}
          {t('emails.audience.members', { count: audience.members })}
        </p>
      )}
      {left.length > 0 && (
        <PlainTable
          label={t('emails.audience.left')}
          columns={[
            {
              label: t('emails.audience.why'),
              show: ({ outcome }) => t(`emails.outcome.${outcome}`),
            },
            { label: t('emails.audience.count'), isFigure: true, show: ({ count }) => number(count) },
            {
              label: t('emails.audience.some'),
              isWide: true,
              show: ({ contacts: ids, count }) => (
                <>
                  {ids.map((contact, at) => (
                    <span key={contact}>
                      {at > 0 && ', '}
                      <Link to={`/contacts/${contact}` as string}>{names.get(contact) ?? `#${contact}`}</Link>
                    </span>
                  ))}
                  {count > ids.length && ids.length > 0 && ' …'}
                </>
              ),
            },
          ]}
          rows={left}
          keyOf={({ outcome }) => outcome}
        />
      )}
    </section>
  )
}
