import { Button } from '@mantine/core'
import { change } from '../../../api/change.ts'
import type { Entity } from '../../../api/query.ts'
import { tellError } from '../../../kit/toasts.tsx'
import { IconCheck, IconHandStop } from '../../../look/icons.ts'
import { t, textAt } from '../../../words/messages.ts'
import styles from './record.module.css'

const CHANNELS = ['email', 'sms', 'notification'] as const

interface Suppression {
  channel: string
  reason: number
  comments: string | null
}

/** By channel whether a contact may be written to, and why not; with the right, it is changed here. */
export function Consent({ contact, mayEdit }: { contact: Entity; mayEdit: boolean }) {
  const stops = Object.values((contact.doNotContact ?? []) as Suppression[])
  const set = async (channel: string, way: 'add' | 'remove') => {
    try {
      await change('POST', `/contacts/{id}/dnc/{channel}/${way}`, {
        path: { id: contact.id, channel },
        body: way === 'add' ? { reason: 3 } : {},
      })
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <section aria-label={t('contacts.tab.consent')} className={styles.panel}>
      <ul className={styles.entries}>
        {CHANNELS.map((channel) => {
          const stop = stops.find((one) => one.channel === channel)
          const name = t(`contacts.channel.${channel}`)
          return (
            <li key={channel} className={styles.member}>
              <span>
                <span className={styles.kind}>{name}</span>{' '}
                <span className={stop ? styles.bad : styles.good}>
                  {stop ? <IconHandStop size={14} aria-hidden /> : <IconCheck size={14} aria-hidden />}{' '}
                  {stop
                    ? (textAt(`contacts.stopped.${stop.reason}`) ?? t('contacts.stopped.3'))
                    : t('contacts.mayBeWritten')}
                </span>{' '}
                <span className={styles.label}>{stop?.comments}</span>
              </span>
              {mayEdit && (
                <Button variant="default" onClick={() => void set(channel, stop ? 'remove' : 'add')}>
                  {t(stop ? 'contacts.allow' : 'contacts.stop', { name })}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
