// A dry run of the campaign or of its draft: started, watched and read.
import { useQuery } from '@tanstack/react-query'
import { change } from '../../../../api/change.ts'
import { query } from '../../../../api/query.ts'
import { moment, number } from '../../../../words/format.ts'
import { t } from '../../../../words/messages.ts'
import type { Note, Notes } from './notes.ts'
import { people } from './words.ts'

const AGAIN_MS = 1_000

export interface DryRun {
  id: number
  source: 'saved' | 'draft'
  isOutdated: boolean
  state: string
  progress: { done: number; total: number | null }
  error: string | null
  dateAdded: string
  people: { newcomers: number; standing: number; leaving: number; heldOut: number }
  events: DryRunEvent[]
}

interface Reason {
  reason: string
  people: number
}

interface DryRunEvent {
  id: string
  people: number
  open: number
  messages: { leaving: number }
  skipped: Reason[]
  failed: Reason[]
  stopped: Reason[]
  waits: { people: number; earliest: string; latest: string } | null
  share: { yes: number; people: number } | null
}

/** The newest dry run, and what it says of each step. */
export function useDryRun(
  id: number,
  enabled: boolean,
): { run: DryRun | null; notes: Notes; error: unknown } {
  const found = useQuery({
    ...query('/campaigns/{id}/dryruns', { path: { id }, query: { limit: 1 } }),
    refetchInterval: ({ state }) => {
      const [newest] = (state.data as { dryRuns: DryRun[] } | undefined)?.dryRuns ?? []
      return newest && isUnderWay(newest) ? AGAIN_MS : false
    },
    enabled,
  })
  const run = (found.data as { dryRuns: DryRun[] } | undefined)?.dryRuns[0] ?? null
  const notes = new Map(run?.events.map((event) => [event.id, noteOf(event)]))
  return { run, notes, error: found.error }
}

export const isUnderWay = ({ state }: DryRun) => ['queued', 'running'].includes(state)

/** Starts one. @throws ApiError 409 while another one of the same person is under way */
export async function startDryRun(id: number, source: DryRun['source']): Promise<void> {
  await change('POST', '/campaigns/{id}/dryrun', { path: { id }, body: { source } })
}

/** Ends one; what it has found is kept. */
export async function cancelDryRun(id: number, run: number): Promise<void> {
  await change('POST', '/campaigns/{id}/dryruns/{run}/cancel', { path: { id, run } })
}

function noteOf({ people: sure, open, messages, skipped, failed, stopped, waits, share }: DryRunEvent): Note {
  const reasons = [...failed, ...stopped, ...skipped].map(
    ({ reason, people: count }) => `${people(count)}: ${reason}`,
  )
  const more = [
    t('campaigns.dry.reach', { people: people(sure) }),
    ...(open > 0 ? [t('campaigns.dry.open', { people: people(open) })] : []),
    ...(messages.leaving > 0 ? [t('campaigns.dry.messages', { count: number(messages.leaving) })] : []),
    ...(waits
      ? [
          t('campaigns.dry.waits', {
            people: people(waits.people),
            from: moment(new Date(waits.earliest)),
            to: moment(new Date(waits.latest)),
          }),
        ]
      : []),
    ...(share ? [t('campaigns.dry.share', { share: Math.round(share.yes * 100) })] : []),
    ...reasons,
  ]
  const text = [
    sure > 0 || open === 0 ? more[0] : '',
    open > 0 ? more[1] : '',
    failed.length > 0 ? reasons[0] : '',
  ]
  return {
    text: text.filter(Boolean).join(' · '),
    more,
    tone: failed.length > 0 ? 'bad' : sure + open > 0 ? 'good' : 'neutral',
    traffic: sure + open,
  }
}
