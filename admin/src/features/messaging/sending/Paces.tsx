import { useQuery } from '@tanstack/react-query'
import { type Answer, query } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { type PlainColumn, PlainTable } from '../../../kit/PlainTable.tsx'
import { When } from '../../../look/When.tsx'
import { dayOnly, number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import styles from './sending.module.css'

const LOOK_AGAIN_MS = 30_000

type Paces = Answer<'/mailpaces'>
type WarmUp = Paces['warmUps'][number]
type Provider = Paces['providers'][number]

/** How fast mail may leave now: nothing is shown where nothing holds it. */
export function Paces() {
  const { data } = useQuery({
    ...query('/mailpaces'),
    enabled: may('email:emails', 'create'),
    refetchInterval: LOOK_AGAIN_MS,
  })
  if (!data) return null
  return (
    <>
      <PaceTable
        title={t('sending.warmUps')}
        columns={warmUpColumns()}
        rows={data.warmUps}
        keyOf={({ domain }) => domain}
      />
      <PaceTable
        title={t('sending.limits')}
        columns={providerColumns()}
        rows={data.providers}
        keyOf={({ provider }) => provider}
      />
    </>
  )
}

interface TableProps<T> {
  title: string
  columns: readonly PlainColumn<T>[]
  rows: readonly T[]
  keyOf(row: T): string
}

function PaceTable<T>({ title, ...table }: TableProps<T>) {
  if (table.rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <PlainTable label={title} {...table} />
    </section>
  )
}

function warmUpColumns(): PlainColumn<WarmUp>[] {
  return [
    {
      label: t('sending.domain'),
      show: ({ domain, isPaused, isPerProvider }) => (
        <>
          {domain}
          {isPaused && <div className={styles.hint}>{t('sending.warmUp.paused')}</div>}
          {isPerProvider && <div className={styles.hint}>{t('sending.warmUp.perProvider')}</div>}
        </>
      ),
    },
    {
      label: t('sending.warmUp.day'),
      show: ({ day, days, start }) => {
        if (day === 0) return t('sending.warmUp.begins', { day: dayOnly(start) })
        return day > days ? t('sending.warmUp.over') : t('sending.warmUp.dayOf', { day, days })
      },
    },
    {
      label: t('sending.warmUp.sent'),
      isFigure: true,
      show: ({ sent, amount }) =>
        amount === null
          ? number(sent)
          : t('sending.warmUp.sentOf', { sent: number(sent), amount: number(amount) }),
    },
    {
      label: t('sending.warmUp.next'),
      isWide: true,
      show: ({ day, nextDay }) => day > 0 && <When at={nextDay} />,
    },
  ]
}

function providerColumns(): PlainColumn<Provider>[] {
  return [
    {
      label: t('sending.limit.provider'),
      show: ({ provider, slowed }) => (
        <>
          {provider === 'other' ? t('sending.limit.other') : provider}
          {slowed && (
            <div className={styles.hint}>
              {t('sending.limit.slowed', { perMinute: number(slowed.perMinute), reason: slowed.reason })}
            </div>
          )}
        </>
      ),
    },
    { label: t('sending.limit.limits'), show: limitsOf },
    { label: t('sending.limit.busy'), isFigure: true, isWide: true, show: ({ busy }) => number(busy) },
    { label: t('sending.limit.waiting'), isFigure: true, show: ({ waiting }) => number(waiting) },
  ]
}

function limitsOf({ perMinute, perHour, connections }: Provider): string {
  const limits = [
    perMinute === null ? null : t('sending.limit.perMinute', { count: number(perMinute) }),
    perHour === null ? null : t('sending.limit.perHour', { count: number(perHour) }),
    connections === null ? null : t('sending.limit.connections', { count: number(connections) }),
  ]
  return limits.filter((limit) => limit !== null).join(', ') || t('sending.limit.none')
}
