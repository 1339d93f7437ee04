import { campaigns, emails, segments } from '@campanile/client/resources'
import { Drawer, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isLost } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { RecordPicker } from '../../../kit/RecordPicker.tsx'
import { IconCheck, IconX } from '../../../look/icons.ts'
import { When } from '../../../look/When.tsx'
import { t } from '../../../words/messages.ts'
import styles from './record.module.css'

const KINDS = ['email', 'segment', 'campaign'] as const
const RESOURCES = { email: emails, segment: segments, campaign: campaigns } as const
const PATHS = {
  email: '/emails/{id}/explain/{contactId}',
  segment: '/segments/{id}/explain/{contactId}',
  campaign: '/campaigns/{id}/explain/{contactId}',
} as const

/** What is asked about; without an id it is still to be chosen. */
export interface Question {
  kind: (typeof KINDS)[number]
  id: number | null
}

interface Sentence {
  text: string
}

/** What the three explanations have of each other. */
interface Explanation {
  reasons: readonly Sentence[]
  groups?: readonly { filters: readonly { fits: boolean; text: string }[] }[]
  events?: readonly {
    id: number
    name: string
    at: string | null
    dueAt: string | null
    reasons: readonly Sentence[]
  }[]
  deliveries?: readonly Sentence[]
}

interface Props {
  contactId: number
  question: Question
  onAsk(question: Question): void
  onClose(): void
}

/** Why the contact did or did not get an email, is or is not in a segment, stands where it stands in a campaign. */
export function Why({ contactId, question: { kind, id }, onAsk, onClose }: Props) {
  const found = useQuery({
    ...query(PATHS[kind], { path: { id: id ?? 0, contactId } }),
    enabled: id !== null,
  })
  const explanation =
    id === null ? undefined : (found.data as { explanation: Explanation } | undefined)?.explanation
  return (
    <Drawer opened onClose={onClose} title={t('contacts.whyTitle')}>
      <div className={styles.answer}>
        <SegmentedControl
          aria-label={t('contacts.whyKind')}
          value={kind}
          onChange={(next) => onAsk({ kind: next as Question['kind'], id: null })}
          data={KINDS.map((value) => ({ value, label: t(`contacts.whyKind.${value}`) }))}
        />
        <RecordPicker
          key={kind}
          resource={RESOURCES[kind]}
          label={t(`contacts.whyWhich.${kind}`)}
          value={id}
          onChange={(next) => onAsk({ kind, id: next })}
        />
        {id !== null && isLost(found) && <Failed error={found.error} />}
        <div aria-live="polite" className={styles.answer}>
          {explanation?.reasons.map(({ text }) => (
            <p key={text}>{text}</p>
          ))}
          {explanation?.deliveries?.map(({ text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same
            <p key={at}>{text}</p>
          ))}
          {explanation?.groups?.map(({ filters }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name
            <ul key={at} className={styles.entries}>
              {filters.map(({ fits, text }, number) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same filter may stand there twice
                <li key={number} className={fits ? styles.good : styles.bad}>
                  {fits ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />} {text}
                </li>
              ))}
            </ul>
          ))}
          {explanation?.events && (
            <ol className={styles.entries}>
              {explanation.events.map(({ id: event, name, at, dueAt, reasons }) => (
                <li key={event} className={styles.step}>
                  <span className={styles.kind}>{name}</span> <When at={dueAt ?? at} />
                  {reasons.map(({ text }) => (
                    <p key={text} className={styles.label}>
                      {text}
                    </p>
                  ))}
                </li>
              ))}
            </ol>
          )}
        </div>
      </div>
    </Drawer>
  )
}
