import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { isLost } from '../../../api/errors.ts'
import { recordQuery } from '../../../api/query.ts'
import { useKeys } from '../../../kit/keys.ts'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { PageHead } from '../../../kit/PageHead.tsx'
import { useWords } from '../../../kit/useWords.ts'
import { IconPencil, IconQuestionMark } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import { Consent } from './Consent.tsx'
import { ContactFacts } from './ContactFacts.tsx'
import { ContactForm } from './ContactForm.tsx'
import { nameOf, resource, valuesOf } from './contact.ts'
import { Devices } from './Devices.tsx'
import { Membership } from './Membership.tsx'
import { Notes } from './Notes.tsx'
import { Points } from './Points.tsx'
import { Privacy } from './Privacy.tsx'
import styles from './record.module.css'
import { Timeline } from './Timeline.tsx'
import { Upcoming } from './Upcoming.tsx'
import { type Question, Why } from './Why.tsx'

const TABS = ['timeline', 'membership', 'points', 'notes', 'consent', 'devices', 'privacy'] as const

/** One contact: what comes and what happened at the left, what is known at the right, and the rest by tabs. */
export default function ContactRecord() {
  const { id } = useParams({ strict: false }) as { id: string }
  const [words, go] = useWords()
  const found = useQuery(recordQuery(resource, Number(id)))
  const [isEditing, setEditing] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const mayEdit = found.data?.abilities.edit !== false
  useKeys([
    {
      key: 'w',
      label: 'contacts.why',
      act: () => setQuestion((before) => before ?? { kind: 'email', id: null }),
    },
    ...(mayEdit ? [{ key: 'e', label: 'contacts.edit', act: () => setEditing(true) } as const] : []),
  ])
  if (isLost(found)) return <PageFailed error={found.error} retry={() => found.refetch()} />
  if (!found.data) return null
  const { record, abilities } = found.data
  const tab = TABS.find((one) => one === words.tab) ?? 'timeline'
  const about = { contactId: record.id, mayEdit }
  return (
    <div className={styles.page}>
      <PageHead title={nameOf(record)} note={String(valuesOf(record).email ?? '')}>
        <Button
          variant="default"
          leftSection={<IconQuestionMark size={16} stroke={1.5} />}
          onClick={() => setQuestion({ kind: 'email', id: null })}
        >
          {t('contacts.why')}
        </Button>
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.5} />}
            onClick={() => setEditing(true)}
          >
            {t('contacts.edit')}
          </Button>
        )}
      </PageHead>
      <div className={styles.tabs}>
        <SegmentedControl
          aria-label={t('contacts.tabs')}
          classNames={{ root: styles.tabBar, control: styles.tab }}
          value={tab}
          onChange={(next) =>
            go({ tab: next === 'timeline' ? null : next, page: null, search: null, kinds: null, until: null })
          }
          data={TABS.map((value) => ({ value, label: t(`contacts.tab.${value}`) }))}
        />
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          {tab === 'timeline' && (
            <>
              <Upcoming contactId={record.id} onAsk={setQuestion} />
              <Timeline contactId={record.id} />
            </>
          )}
          {tab === 'membership' && <Membership {...about} />}
          {tab === 'points' && <Points contact={record} />}
          {tab === 'notes' && <Notes {...about} />}
          {tab === 'consent' && <Consent contact={record} mayEdit={mayEdit} />}
          {tab === 'devices' && <Devices contactId={record.id} />}
          {tab === 'privacy' && (
            <Privacy contactId={record.id} name={nameOf(record)} mayErase={abilities.delete !== false} />
          )}
        </div>
        <ContactFacts key={record.id} found={found.data} mayEdit={mayEdit} />
      </div>
      {isEditing && <ContactForm found={found.data} onClose={() => setEditing(false)} />}
      {question && (
        <Why
          contactId={record.id}
          question={question}
          onAsk={setQuestion}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  )
}
