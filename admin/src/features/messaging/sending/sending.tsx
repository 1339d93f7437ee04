import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '../../../api/query.ts'
import { isAdministrator, may } from '../../../api/session.ts'
import { Facts } from '../../../kit/Facts.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { type PlainColumn, PlainTable } from '../../../kit/PlainTable.tsx'
import { tellError } from '../../../kit/toasts.tsx'
import { When } from '../../../look/When.tsx'
import { number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { CheckState } from './CheckState.tsx'
import { Paces } from './Paces.tsx'
import { type Config, SENDER_KEYS, Sender } from './Sender.tsx'
import styles from './sending.module.css'
import { checkAgain, domainAddress, type SendingDomain } from './sendingDomain.ts'
import { TestMail } from './TestMail.tsx'

/** What else decides how mail leaves, in this order. */
const KEYS = ['mailer_return_path', 'mailer_rate_limit', 'mail_providers', 'mail_warm_ups'] as const

/** How mail leaves, and whether the domains that it comes from are set up for it. */
export default function SendingPage() {
  if (may('email:emails', 'create')) return <Sending />
  const empty = { title: t('sending.mayNot'), hint: t('sending.mayNotHint') }
  return <PlainPage title={t('sending.title')} empty={empty} />
}

function Sending() {
  const found = useQuery(query('/sendingdomains'))
  const config = useQuery({ ...query('/config'), enabled: isAdministrator() })
  const [busy, setBusy] = useState<string | null>(null)
  const domains = found.data?.domains ?? []
  const check = async (names: readonly string[]) => {
    for (const name of names) {
      setBusy(name)
      try {
        await checkAgain(name)
      } catch (error) {
        tellError(error)
      }
    }
    setBusy(null)
  }
  return (
    <PlainPage
      title={t('sending.title')}
      reads={[found, config]}
      actions={
        domains.length > 0 && (
          <Button loading={busy !== null} onClick={() => void check(domains.map(({ domain }) => domain))}>
            {t('sending.checkAll')}
          </Button>
        )
      }
    >
      {config.data && <Transport config={config.data.config} />}
      <TestMail />
      <Paces />
      <section aria-labelledby="domains">
        <h2 id="domains" className={styles.heading}>
          {t('sending.domains')}
        </h2>
        {found.data && domains.length === 0 ? (
          <p>{t('sending.none')}</p>
        ) : (
          <PlainTable
            label={t('sending.domains')}
            columns={columns()}
            rows={domains}
            keyOf={({ domain }) => domain}
          />
        )}
      </section>
    </PlainPage>
  )
}

function Transport({ config }: { config: Config }) {
  const dsn = config.mailer_dsn?.value
  const facts = KEYS.map((key) => {
    const value = config[key]?.value
    return [t(`sending.key.${key}`), textOf(value)] as const
  })
  return (
    <section aria-labelledby="transport">
      <h2 id="transport" className={styles.heading}>
        {t('sending.transport')}
      </h2>
      {(dsn === null || dsn === undefined || dsn === '') && <p>{t('sending.noTransport')}</p>}
      {/* What was saved is shown as it is read: a password is not. */}
      <Sender key={SENDER_KEYS.map((key) => config[key]?.value).join(' ')} config={config} />
      <Facts label={t('sending.transport')} facts={facts} />
      <p className={styles.more}>
        <Link to={'/settings/configuration' as string} search={{ search: 'mail' } as never}>
          {t('sending.configure')}
        </Link>
      </p>
    </section>
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === 0) return ''
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([key, one]) => `${key}: ${typeof one === 'object' ? JSON.stringify(one) : one}`)
    .join(', ')
}

function columns(): PlainColumn<SendingDomain>[] {
  return [
    {
      label: t('sending.domain'),
      show: ({ domain, isDefault }) => (
        <>
          <Link to={domainAddress(domain) as string}>{domain}</Link>
          {isDefault && <div className={styles.hint}>{t('sending.default')}</div>}
        </>
      ),
    },
    {
      label: t('sending.checks'),
      show: ({ checks }) => {
        if (checks.length === 0) return <span className={styles.hint}>{t('sending.unchecked')}</span>
        const failed = checks.filter(({ state }) => state === 'fail')
        const worst =
          failed.length > 0 ? 'fail' : checks.some(({ state }) => state === 'unknown') ? 'unknown' : 'pass'
        return (
          <>
            <CheckState state={worst} /> {failed.map((one) => t(`sending.check.${one.check}`)).join(', ')}
          </>
        )
      },
    },
    { label: t('sending.emails'), isFigure: true, isWide: true, show: ({ emails }) => number(emails) },
    { label: t('sending.checkedAt'), isWide: true, show: ({ checkedAt }) => <When at={checkedAt} /> },
  ]
}
