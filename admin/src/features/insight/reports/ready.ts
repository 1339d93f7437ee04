// Six reports to begin with, each of a source that an account has from the first day.
import type { Beginning } from '../../../kit/resourcePage.ts'
import { t } from '../../../words/messages.ts'
import type { Draft } from './report.ts'

type Ready = Omit<Draft, 'name' | 'groupBy' | 'tableOrder' | 'filters'> & {
  filters?: Draft['filters']
  order: readonly [column: string, direction: 'ASC' | 'DESC']
}

const PERSON = ['l.firstname', 'l.lastname', 'l.email'] as const

const READY = {
  newContacts: { source: 'leads', columns: ['l.date_added', ...PERSON], order: ['l.date_added', 'DESC'] },
  highScores: {
    source: 'leads',
    columns: [...PERSON, 'l.points'],
    filters: [{ column: 'l.points', condition: 'gt', value: '0', glue: 'and' }],
    order: ['l.points', 'DESC'],
  },
  emailResults: {
    source: 'emails',
    columns: ['e.name', 'e.subject', 'e.sent_count', 'e.read_count'],
    filters: [{ column: 'e.sent_count', condition: 'gt', value: '0', glue: 'and' }],
    order: ['e.sent_count', 'DESC'],
  },
  refusals: {
    source: 'contact.dnc',
    columns: ['dnc.date_added', 'dnc.channel', ...PERSON, 'dnc.comments'],
    order: ['dnc.date_added', 'DESC'],
  },
  submissions: {
    source: 'form.submissions',
    columns: ['fs.date_submitted', 'f.name', ...PERSON, 'fs.referer'],
    order: ['fs.date_submitted', 'DESC'],
  },
  visits: {
    source: 'page.hits',
    columns: ['ph.date_hit', 'ph.url', 'ph.referer', ...PERSON],
    order: ['ph.date_hit', 'DESC'],
  },
} as const satisfies Readonly<Record<string, Ready>>

type Name = keyof typeof READY

/** The ready reports, where they open filled in. */
export const READY_REPORTS: readonly Beginning[] = (Object.keys(READY) as Name[]).map((name) => ({
  name,
  title: `reports.ready.${name}`,
  hint: `reports.ready.${name}Hint`,
  open: () => ({ to: '/reports/new', search: { ready: name } }),
}))

/** What the builder begins with; null for no ready report of this name. */
export function readyReport(word: string | undefined): Draft | null {
  const name = Object.keys(READY).find((one) => one === word) as Name | undefined
  if (!name) return null
  const { source, columns, filters = [], order }: Ready = READY[name]
  const [column, direction] = order
  return {
    ...{ name: t(`reports.ready.${name}`), source, columns, filters, groupBy: [] },
    tableOrder: [{ column, direction }],
  }
}

/** The source of a ready report. */
export function sourceOfReady(name: string): string {
  return READY[name as Name].source
}
