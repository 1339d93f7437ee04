import { campaigns, companies, segments } from '@campanile/client/resources'
import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { change, refresh } from '../../../api/change.ts'
import { query } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { RecordPicker } from '../../../kit/RecordPicker.tsx'
import { recordAddress } from '../../../kit/recordAddress.ts'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { IconX } from '../../../look/icons.ts'
import { When } from '../../../look/When.tsx'
import { t } from '../../../words/messages.ts'
import styles from './record.module.css'

const KINDS = [
  { kind: 'segment', resource: segments, path: '/contacts/{id}/segments', key: 'lists' },
  { kind: 'campaign', resource: campaigns, path: '/contacts/{id}/campaigns', key: 'campaigns' },
  { kind: 'company', resource: companies, path: '/contacts/{id}/companies', key: 'companies' },
] as const

interface Member {
  id: number
  name?: string
  companyname?: string
  dateAdded?: string
  manuallyAdded?: boolean
  manuallyRemoved?: boolean
}

/** The segments, campaigns and companies of a contact: since when, by whom, and the way in and out. */
export function Membership({ contactId, mayEdit }: { contactId: number; mayEdit: boolean }) {
  return KINDS.filter(({ resource }) => may(resource.permission, 'view')).map((kind) => (
    <Members key={kind.kind} {...{ contactId, mayEdit, kind }} />
  ))
}

function Members({
  contactId,
  mayEdit,
  kind: { kind, resource, path, key },
}: {
  contactId: number
  mayEdit: boolean
  kind: (typeof KINDS)[number]
}) {
  const found = useQuery(query(path, { path: { id: contactId } }))
  const listed = ((found.data as Record<string, unknown> | undefined)?.[key] ?? {}) as object
  const members = (Object.values(listed) as Member[]).filter(({ manuallyRemoved }) => !manuallyRemoved)
  const move = async (id: number, way: 'add' | 'remove', name: string) => {
    const address = `${resource.path}/{id}/contact/{contactId}/${way}`
    await change('POST', address, { path: { id, contactId } })
    await refresh('/contacts')
    tell(t(way === 'add' ? 'contacts.added' : 'contacts.removed', { name }), {
      undo: way === 'add' ? null : () => move(id, 'add', name),
    })
  }
  return (
    <section aria-label={t(`contacts.in.${kind}`)} className={styles.panel}>
      <h2>{t(`contacts.in.${kind}`)}</h2>
      {found.isSuccess && members.length === 0 && <p className={styles.label}>{t('contacts.inNone')}</p>}
      <ul className={styles.entries}>
        {members.map((member) => {
          const { id, dateAdded, manuallyAdded } = member
          const name = member.name ?? member.companyname ?? `#${id}`
          return (
            <li key={id} className={styles.member}>
              <span>
                <Link to={recordAddress(resource.kind, id)?.to}>{name}</Link>{' '}
                <span className={styles.label}>
                  {dateAdded && <When at={dateAdded} />}
                  {manuallyAdded === true && ` · ${t('contacts.byHand')}`}
                </span>
              </span>
              {mayEdit && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('contacts.takeOut', { name })}
                  onClick={() => void move(id, 'remove', name).catch(tellError)}
                >
                  <IconX size={16} stroke={1.5} />
                </ActionIcon>
              )}
            </li>
          )
        })}
      </ul>
      {mayEdit && (
        <RecordPicker
          // What was chosen is in the list above: the box is empty again.
          key={members.length}
          resource={resource}
          label={t(`contacts.put.${kind}`)}
          value={null}
          onChange={(id) => id !== null && void move(id, 'add', t(`contacts.in.${kind}`)).catch(tellError)}
        />
      )}
    </section>
  )
}
