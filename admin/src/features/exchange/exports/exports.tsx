import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { change } from '../../../api/change.ts'
import { downloadAddress } from '../../../api/client.ts'
import { type Answer, query } from '../../../api/query.ts'
import { PagedTable, usePageWanted } from '../../../kit/PagedTable.tsx'
import type { PlainColumn } from '../../../kit/PlainTable.tsx'
import { recordAddress } from '../../../kit/recordAddress.ts'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { type State, Status } from '../../../look/Status.tsx'
import { When } from '../../../look/When.tsx'
import { bytes, number, percent } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import styles from './exports.module.css'

type Export = Answer<'/exports'>['exports'][number]

const LOOK_AGAIN_MS = 2_000
const STATES: Readonly<Record<Export['state'], State>> = {
  queued: 'waiting',
  running: 'running',
  done: 'finished',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** Files that were written, the newest first: how far each is, the way to it, and when it vanishes. */
export default function Exports() {
  const { wanted, kept } = usePageWanted()
  const found = useQuery({
    ...query('/exports', { query: wanted }),
    ...kept,
    refetchInterval: ({ state: { data } }) => (data?.exports.some(isUnderWay) ? LOOK_AGAIN_MS : false),
  })
  return (
    <PagedTable
      title={t('exports.title')}
      found={found}
      rows={found.data?.exports}
      columns={columns()}
      keyOf={({ id }) => id}
      empty={{ title: t('exports.empty'), hint: t('exports.emptyHint') }}
    />
  )
}

function isUnderWay({ state }: Export): boolean {
  return state === 'queued' || state === 'running'
}

function columns(): PlainColumn<Export>[] {
  return [
    { label: t('exports.what'), show: (one) => <What one={one} /> },
    {
      label: t('words.field.state'),
      show: ({ state, error }) => (
        <>
          <Status state={STATES[state]} /> {error}
        </>
      ),
    },
    {
      label: t('exports.rows'),
      isFigure: true,
      show: (one) => (one.state === 'running' ? percent(one.progress) : number(one.rows)),
    },
    {
      label: t('exports.size'),
      isFigure: true,
      isWide: true,
      show: ({ state, sizeBytes }) => (state === 'done' ? bytes(sizeBytes) : null),
    },
    { label: t('words.field.createdByUser'), isWide: true, show: ({ createdByUser }) => createdByUser },
    { label: t('exports.begun'), isWide: true, show: ({ dateAdded }) => <When at={dateAdded} /> },
    {
      label: t('exports.expires'),
      show: ({ dateExpires }) => (
        <>
          <span className={styles.narrow}>{t('exports.expires')} </span>
          <When at={dateExpires} />
        </>
      ),
    },
    { label: t('exports.actions'), show: (one) => <Actions one={one} /> },
  ]
}

function What({ one: { object, formId, segment, search, format, cutCells } }: { one: Export }) {
  const from = segment !== null ? (['segment', segment] as const) : (['form', formId] as const)
  const [kind, id] = from
  const address = id === null ? null : recordAddress(kind, id)
  return (
    <>
      {t(`exports.object.${object}`)} · {format.toUpperCase()}
      {address && (
        <Link className={styles.of} to={address.to}>
          {t(`exports.of.${kind}`, { id: String(id) })}
        </Link>
      )}
      {search !== '' && <span className={styles.detail}>{t('exports.search', { search })}</span>}
      {cutCells > 0 && <span className={styles.detail}>{t('exports.cut', { count: cutCells })}</span>}
    </>
  )
}

function Actions({ one }: { one: Export }) {
  const name = `${t(`exports.object.${one.object}`)} #${one.id}`
  const remove = async () => {
    try {
      await change('DELETE', '/exports/{id}', { path: { id: one.id } })
      tell(t('exports.removed'))
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <div className={styles.actions}>
      {one.state === 'done' && (
        <Button
          component="a"
          variant="default"
          href={downloadAddress(`/exports/${one.id}/file`)}
          download
          aria-label={t('exports.downloadOf', { name })}
        >
          {t('exports.download')}
        </Button>
      )}
      <Button variant="default" onClick={remove} aria-label={t('exports.removeOf', { name })}>
        {isUnderWay(one) ? t('exports.end') : t('exports.remove')}
      </Button>
    </div>
  )
}
