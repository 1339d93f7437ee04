import { Button, Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { change } from '../../../api/change.ts'
import { type Answer, query } from '../../../api/query.ts'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { type PlainColumn, PlainTable } from '../../../kit/PlainTable.tsx'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { pageOf, useWords } from '../../../kit/useWords.ts'
import { Pager } from '../../../look/Pager.tsx'
import { type State, Status } from '../../../look/Status.tsx'
import { When } from '../../../look/When.tsx'
import { number, percent } from '../../../words/format.ts'
import { t, textAt } from '../../../words/messages.ts'

type Job = Answer<'/jobs'>['jobs'][number]

const SIZE = 30
const LOOK_AGAIN_MS = 3_000
const STATES: Readonly<Record<Job['state'], State>> = {
  queued: 'waiting',
  running: 'running',
  done: 'finished',
  cancelled: 'cancelled',
  failed: 'failed',
}
const STATE_NAMES = Object.keys(STATES) as Job['state'][]

/** Long work of every kind, the newest first: how far each is, why it failed, and the way to end it. */
export default function Jobs() {
  const [words, go] = useWords()
  const page = pageOf(words)
  const state = STATE_NAMES.find((name) => name === words.state) ?? null
  const kindWanted = words.kind ?? null
  const [, kind = '', id = ''] = /^([a-zA-Z]+):(\d{1,15})$/.exec(words.job ?? '') ?? []
  const isOne = kind !== ''
  const several = useQuery({
    ...query('/jobs', {
      query: {
        ...{ start: (page - 1) * SIZE, limit: SIZE },
        ...(state === null ? {} : { state }),
        ...(kindWanted === null ? {} : { kind: kindWanted }),
      },
    }),
    enabled: !isOne,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.jobs.some(isUnderWay) ? LOOK_AGAIN_MS : false),
  })
  const one = useQuery({
    ...query('/jobs/{kind}/{id}', { path: { kind, id: Number(id) } }),
    enabled: isOne,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.job) ? LOOK_AGAIN_MS : false),
  })
  const found = isOne ? one : several
  const jobs = isOne ? (one.data ? [one.data.job] : []) : (several.data?.jobs ?? [])
  const isEmpty = found.data !== undefined && jobs.length === 0
  return (
    <PlainPage
      title={t('jobs.title')}
      reads={[found]}
      tools={
        isOne || kindWanted !== null ? (
          <Button variant="default" onClick={() => go({ job: null, kind: null, state: null, page: null })}>
            {t('jobs.all')}
          </Button>
        ) : (
          <Select
            aria-label={t('jobs.ofState')}
            placeholder={t('jobs.everyState')}
            clearable
            data={STATE_NAMES.map((name) => ({ value: name, label: t(`jobs.state.${name}`) }))}
            value={state}
            onChange={(value) => go({ state: value, page: null })}
          />
        )
      }
      empty={isEmpty ? { title: t('jobs.empty'), hint: t('jobs.emptyHint') } : null}
    >
      <PlainTable
        label={t('jobs.title')}
        columns={columns()}
        rows={jobs}
        keyOf={({ kind, id }) => `${kind} ${id}`}
      />
      {!isOne && (
        <Pager
          page={page}
          size={SIZE}
          total={null}
          shown={jobs.length}
          onPage={(next) => go({ page: next === 1 ? null : String(next) })}
        />
      )}
    </PlainPage>
  )
}

function isUnderWay({ state }: Job): boolean {
  return state === 'queued' || state === 'running'
}

function columns(): PlainColumn<Job>[] {
  return [
    { label: t('jobs.job'), show: ({ kind, id, name }) => `${kindOf(kind)} · ${name ?? `#${id}`}` },
    { label: t('words.field.state'), show: ({ state }) => <Status state={STATES[state]} /> },
    { label: t('jobs.progress'), isFigure: true, show: progressOf },
    { label: t('words.field.createdByUser'), isWide: true, show: ({ createdByUser }) => createdByUser },
    {
      label: t('jobs.started'),
      show: ({ dateStarted, dateAdded }) => <When at={dateStarted ?? dateAdded} />,
    },
    { label: t('jobs.ended'), isWide: true, show: ({ dateEnded }) => <When at={dateEnded} /> },
    { label: t('jobs.error'), show: ({ error }) => error },
    { label: t('jobs.actions'), show: (job) => (job.mayCancel ? <Cancel job={job} /> : null) },
  ]
}

function kindOf(kind: string): string {
  return textAt(`jobs.kind.${kind}`) ?? kind
}

function progressOf({ progress, done }: Job): string | null {
  if (progress !== null) return percent(progress)
  return done === null ? null : number(done)
}

function Cancel({ job: { kind, id } }: { job: Job }) {
  const cancel = async () => {
    try {
      await change('POST', '/jobs/{kind}/{id}/cancel', { path: { kind, id } })
      tell(t('jobs.cancelled'))
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <Button variant="default" onClick={cancel}>
      {t('jobs.cancel')}
    </Button>
  )
}
