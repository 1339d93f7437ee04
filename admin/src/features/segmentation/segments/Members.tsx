import { contacts } from '@campanile/client/resources'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isLost } from '../../../api/errors.ts'
import { type Entity, listQuery, query } from '../../../api/query.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { PlainTable } from '../../../kit/PlainTable.tsx'
import { labelOf } from '../../../kit/resourcePage.ts'
import { Pager } from '../../../look/Pager.tsx'
import { When } from '../../../look/When.tsx'
import { t } from '../../../words/messages.ts'
import styles from './record.module.css'

const SIZE = 50

interface Membership {
  lead_id: string | number
  date_added: string | null
  manually_added: string | number | boolean | null
}

/** The contacts of a segment, each with how it got in and when. */
export function Members({ segment }: { segment: Entity }) {
  const [page, setPage] = useState(1)
  const search = `segment:${segment.alias}`
  const found = useQuery(listQuery(contacts, { search, start: (page - 1) * SIZE, limit: SIZE }))
  const rows = found.data?.rows ?? []
  const ids = rows.map(({ id }) => id)
  const where = [
    { col: 'leadlist_id', expr: 'eq', val: segment.id },
    { col: 'lead_id', expr: 'in', val: ids.join(',') },
  ]
  const memberships = useQuery({
    ...query('/stats/{table}', { path: { table: 'lead_lists_leads' }, query: { where, limit: SIZE } }),
    enabled: ids.length > 0,
  })
  const answered = (memberships.data as { stats?: readonly unknown[] } | undefined)?.stats ?? []
  const how = new Map((answered as readonly Membership[]).map((one) => [Number(one.lead_id), one]))
  const total = found.data?.total ?? 0
  return (
    <section aria-labelledby="members">
      <h2 id="members">{found.data ? t('segments.members', { count: total }) : t('kit.loading')}</h2>
      {isLost(found) && <Failed error={found.error} />}
      {found.data && total === 0 && <p className={styles.quiet}>{t('segments.nobody')}</p>}
      {rows.length > 0 && (
        <PlainTable
          label={t('segments.members', { count: total })}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              label: t('segments.contact'),
              show: (one) => <Link to={`/contacts/${one.id}`}>{nameOf(one)}</Link>,
            },
            { label: t('segments.how'), show: ({ id }) => howIn(how.get(id)) },
            { label: t('segments.since'), show: ({ id }) => since(how.get(id)) },
          ]}
        />
      )}
      {total > SIZE && <Pager page={page} size={SIZE} total={total} onPage={setPage} />}
    </section>
  )
}

function nameOf(contact: Entity): string {
  const all = (contact.fields as { all?: Record<string, unknown> } | undefined)?.all ?? {}
  const name = [all.firstname, all.lastname].filter(Boolean).join(' ')
  return name || String(all.email || labelOf(contacts, contact))
}

function howIn(membership: Membership | undefined): string | null {
  if (!membership) return null
  const isByHand = ['1', 'true'].includes(String(membership.manually_added))
  return t(isByHand ? 'segments.byHand' : 'segments.byFilters')
}

function since(membership: Membership | undefined) {
  return membership?.date_added ? <When at={membership.date_added} /> : null
}
