import { contacts, emails, segments } from '@campanile/client/resources'
import { Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { keepPreference, usePreference } from '../../../api/preferences.ts'
import { listQuery, type Page, query } from '../../../api/query.ts'
import { isAdministrator, may } from '../../../api/session.ts'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { IconCheck, IconCircleDashed } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import styles from './home.module.css'

/** What a person has hidden, among their preferences. */
const HIDDEN = 'home.stepsHidden'
const SENDER = 'mailer_from_email'

const isThere = ({ total }: Page) => total > 0

const STEPS = [
  { resource: contacts, address: '/contacts', text: 'home.step.contacts', isDone: isThere, order: {} },
  { resource: segments, address: '/segments', text: 'home.step.segment', isDone: isThere, order: {} },
  {
    resource: emails,
    address: '/emails',
    text: 'home.step.email',
    isDone: ({ rows }: Page) => rows.some(({ sentCount }) => Number(sentCount) > 0),
    order: { orderBy: 'sentCount', orderByDir: 'desc' },
  },
] as const

/** The way to the first email, each step ticked by what there is; nothing once all are done, or for whoever hid it. */
export function FirstSteps() {
  const { value, isKnown } = usePreference(HIDDEN)
  return isKnown && value !== true ? <Steps /> : null
}

function Steps() {
  const steps = STEPS.filter(({ resource }) => may(resource.permission, 'view'))
  const found = useQueries({
    queries: steps.map(({ resource, order }) => listQuery(resource, { ...order, limit: 1 })),
  })
  const config = useQuery({ ...query('/config'), enabled: isAdministrator() })
  // What could not be read is neither done nor open.
  if (found.some(({ data }) => !data) || config.isLoading || config.isError) return null
  const sender = config.data?.config[SENDER]
  const shown = [
    ...(sender
      ? [
          {
            address: '/settings/sending',
            text: 'home.step.sender' as const,
            isDone: sender.source !== 'default',
          },
        ]
      : []),
    ...steps.map(({ address, text, isDone }, at) => {
      const data = found[at]?.data
      return { address: addressOf(address), text, isDone: data !== undefined && isDone(data) }
    }),
  ] as const
  if (shown.every(({ isDone }) => isDone)) return null
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <div className={styles.stepsHead}>
        <h2 id="first-steps">{t('home.steps')}</h2>
        <Button variant="default" onClick={() => void hide(true).catch(tellError)}>
          {t('home.hideSteps')}
        </Button>
      </div>
      <ol>
        {shown.map(({ address, text, isDone }) => (
          <li key={text} data-done={isDone || undefined}>
            {isDone ? (
              <IconCheck size={16} stroke={1.5} aria-label={t('home.done')} />
            ) : (
              <IconCircleDashed size={16} stroke={1.5} aria-label={t('home.open')} />
            )}
            <Link to={address as string}>{t(text)}</Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** People without a contact begin with a file. */
function addressOf(address: string): string {
  return address === '/contacts' && may('lead:imports', 'create') ? '/imports/new' : address
}

async function hide(isHidden: boolean): Promise<void> {
  await keepPreference(HIDDEN, isHidden || null)
  if (isHidden) tell(t('home.stepsHidden'), { undo: () => hide(false), isChange: false })
}
