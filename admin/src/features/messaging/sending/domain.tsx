import { ApiError } from '@campanile/client'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { isLost } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { IconCopy } from '../../../look/icons.ts'
import { When } from '../../../look/When.tsx'
import { t } from '../../../words/messages.ts'
import { CheckState } from './CheckState.tsx'
import styles from './sending.module.css'
import { checkAgain, type SendingDomain } from './sendingDomain.ts'

type Check = SendingDomain['checks'][number]

/** What a domain needs so that its mail arrives: what was found, and what to put into its zone. */
export default function DomainPage() {
  const { name = '' } = useParams({ strict: false }) as { name?: string }
  const found = useQuery(query('/sendingdomains'))
  const [isBusy, setBusy] = useState(false)
  if (isLost(found)) return <PageFailed error={found.error} retry={() => found.refetch()} />
  if (!found.data) return null
  const domain = found.data.domains.find((one) => one.domain === name)
  if (!domain) return <PageFailed error={new ApiError(404, { message: '' })} retry={() => found.refetch()} />
  const check = async () => {
    setBusy(true)
    try {
      await checkAgain(domain.domain)
    } catch (error) {
      tellError(error)
    }
    setBusy(false)
  }
  const isChecked = domain.checks.length > 0
  return (
    <PlainPage
      title={domain.domain}
      isText
      note={domain.checkedAt && <When at={domain.checkedAt} />}
      actions={
        <Button loading={isBusy} onClick={() => void check()}>
          {t(isChecked ? 'sending.checkAgain' : 'sending.checkNow')}
        </Button>
      }
    >
      <p>
        <Link to={'/settings/sending' as string}>{t('sending.all')}</Link>
      </p>
      {!isChecked && <p>{t('sending.neverChecked')}</p>}
      <ul className={styles.checks}>
        {domain.checks.map((one) => (
          <li key={one.check}>
            <CheckOf check={one} />
          </li>
        ))}
      </ul>
    </PlainPage>
  )
}

function CheckOf({ check: { check, state, message, found, record } }: { check: Check }) {
  return (
    <section aria-label={t(`sending.check.${check}`)}>
      <h2 className={styles.name}>
        {t(`sending.check.${check}`)} <CheckState state={state} />
      </h2>
      <p className={styles.hint}>{t(`sending.meaning.${check}`)}</p>
      <p>{message}</p>
      {found.length > 0 && (
        <details>
          <summary>{t('sending.found')}</summary>
          <ul className={styles.found}>
            {found.map((text) => (
              <li key={text}>
                <code>{text}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
      {record && (
        <dl className={styles.record}>
          <dt>{t('sending.record.type')}</dt>
          <dd>
            <code>{record.type}</code>
          </dd>
          <dt>{t('sending.record.name')}</dt>
          <dd>
            <Copied label={t('sending.record.name')} text={record.name} />
          </dd>
          <dt>{t('sending.record.value')}</dt>
          <dd>
            <Copied label={t('sending.record.value')} text={record.value} />
          </dd>
        </dl>
      )}
    </section>
  )
}

function Copied({ label, text }: { label: string; text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      tell(t('sending.copied'))
    } catch {
      // Browsers lend the clipboard to safe addresses alone.
      tell(t('sending.notCopied'), { isBad: true })
    }
  }
  return (
    <span className={styles.copied}>
      <code>{text}</code>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} stroke={1.5} />}
        aria-label={t('sending.copy', { label })}
        onClick={() => void copy()}
      >
        {t('sending.copyShort')}
      </Button>
    </span>
  )
}
