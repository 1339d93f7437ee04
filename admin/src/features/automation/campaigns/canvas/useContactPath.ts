// The path that one contact took, and what comes next.
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../api/query.ts'
import { moment } from '../../../../words/format.ts'
import { textAt } from '../../../../words/messages.ts'
import type { Note, Notes } from './notes.ts'

interface Sentence {
  text: string
}

interface Explained {
  id: number
  state: string
  at: string | null
  dueAt: string | null
  reasons: Sentence[]
}

interface Explanation {
  reasons: Sentence[]
  events: Explained[]
}

const TONES: Readonly<Record<string, Note['tone']>> = {
  done: 'good',
  doneWithout: 'warning',
  yes: 'good',
  no: 'good',
  scheduled: 'info',
  retried: 'warning',
  held: 'warning',
  waiting: 'info',
  starting: 'info',
}

/** What became of each step for a contact, with the sentences about all of it. */
export function useContactPath(
  id: number,
  contactId: number | null,
): { notes: Notes; sentences: readonly string[]; error: unknown } {
  const found = useQuery({
    ...query('/campaigns/{id}/explain/{contactId}', { path: { id, contactId: contactId ?? 0 } }),
    enabled: contactId !== null,
  })
  const explained = (found.data as { explanation: Explanation } | undefined)?.explanation
  const notes = new Map(
    contactId === null ? [] : explained?.events.map((one) => [String(one.id), noteOf(one)]),
  )
  const sentences = contactId === null ? [] : (explained?.reasons ?? []).map(({ text }) => text)
  return { notes, sentences, error: found.error }
}

function noteOf({ state, at, dueAt, reasons }: Explained): Note {
  const when = at ?? dueAt
  const words = textAt(`campaigns.path.${state}`) ?? state
  const sentences = reasons.map(({ text }) => text)
  return {
    text: when ? `${words} · ${moment(new Date(when))}` : words,
    more: [words, ...sentences],
    tone: TONES[state] ?? 'neutral',
    traffic: at === null ? 0 : 1,
  }
}
