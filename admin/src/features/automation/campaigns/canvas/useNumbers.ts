// The numbers of each step, read again every fifteen seconds while they are looked at.
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../api/query.ts'
import { number } from '../../../../words/format.ts'
import { t } from '../../../../words/messages.ts'
import type { Note, Notes } from './notes.ts'

const AGAIN_MS = 15_000

interface Numbers {
  isExact: boolean
  contacts: number
  events: { id: number; waiting: number; passed: number; declined: number; failed: number }[]
}

/** What the numbers say of each step, and of the campaign. */
export function useNumbers(
  id: number,
  enabled: boolean,
): { notes: Notes; summary: string | null; error: unknown } {
  const found = useQuery({
    ...query('/campaigns/{id}/numbers', { path: { id } }),
    refetchInterval: AGAIN_MS,
    enabled,
  })
  const numbers = (found.data as { numbers: Numbers } | undefined)?.numbers
  const notes = new Map(numbers?.events.map((event) => [String(event.id), noteOf(event)]))
  const summary = numbers
    ? [
        t('campaigns.inside', { count: number(numbers.contacts) }),
        numbers.isExact ? '' : t('campaigns.atLeast'),
      ]
        .filter(Boolean)
        .join(' · ')
    : null
  return { notes, summary, error: found.error }
}

function noteOf({ waiting, passed, declined, failed }: Numbers['events'][number]): Note {
  const more = [
    t('campaigns.number.passed', { count: number(passed) }),
    t('campaigns.number.waiting', { count: number(waiting) }),
    ...(declined > 0 ? [t('campaigns.number.declined', { count: number(declined) })] : []),
    ...(failed > 0 ? [t('campaigns.number.failed', { count: number(failed) })] : []),
  ]
  return {
    text: [...(failed > 0 ? more.slice(-1) : []), ...more.slice(0, 2)].join(' · '),
    more,
    tone: failed > 0 ? 'bad' : waiting > 0 ? 'info' : 'neutral',
    traffic: passed + waiting,
  }
}
