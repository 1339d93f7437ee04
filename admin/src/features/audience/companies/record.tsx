import { contacts } from '@campanile/client/resources'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { isLost } from '../../../api/errors.ts'
import { type Entity, listQuery, recordQuery } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { labelOf } from '../../../kit/resourcePage.ts'
import { IconPencil } from '../../../look/icons.ts'
import { number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { useFieldLabels } from '../useFieldLabels.ts'
import { CompanyForm } from './CompanyForm.tsx'
import { filledFields, nameOf, ownerOf, resource } from './company.ts'
import styles from './record.module.css'

const SHOWN = 50

/** One company: its people at the left, what is known at the right. */
export default function CompanyRecord() {
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useQuery(recordQuery(resource, Number(id)))
  const [isEditing, setEditing] = useState(false)
  const fieldLabel = useFieldLabels('companyFields')
  if (isLost(found)) return <PageFailed error={found.error} retry={() => found.refetch()} />
  if (!found.data) return null
  const { record, abilities } = found.data
  const facts: [string, string][] = [
    [t('companies.field.score'), number(Number(record.score ?? 0))],
    [t('companies.field.owner'), ownerOf(record)],
    ...filledFields(record, fieldLabel),
  ]
  return (
    <PlainPage
      title={nameOf(record)}
      actions={
        abilities.edit !== false && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.5} />}
            onClick={() => setEditing(true)}
          >
            {t('companies.edit')}
          </Button>
        )
      }
    >
      <div className={styles.columns}>
        {may(contacts.permission, 'view') && <People company={record} />}
        <dl className={styles.facts} aria-label={t('companies.facts')}>
          {facts
            .filter(([, value]) => value !== '')
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </div>
      {isEditing && <CompanyForm found={found.data} onClose={() => setEditing(false)} />}
    </PlainPage>
  )
}

function People({ company }: { company: Entity }) {
  const search = `company_id:${company.id}`
  const found = useQuery(listQuery(contacts, { search, limit: SHOWN, minimal: 1 }))
  const total = found.data?.total ?? 0
  return (
    <section aria-labelledby="people">
      <h2 id="people">{t('companies.people', { count: total })}</h2>
      <ul className={styles.people}>
        {found.data?.rows.map((contact) => (
          <li key={contact.id}>
            <Link to={`/contacts/${contact.id}`}>{labelOf(contacts, contact)}</Link>
          </li>
        ))}
      </ul>
      {total > SHOWN && (
        <Link to="/contacts" search={{ search } as never}>
          {t('companies.everybody', { count: total })}
        </Link>
      )}
    </section>
  )
}
