// What waits for a person: its sentence, and the address of exactly what is counted.
import type { Answer } from '../../../api/query.ts'
import { pagesOf, type RecordAddress, recordAddress } from '../../../kit/recordAddress.ts'
import { t, textAt } from '../../../words/messages.ts'

export type AttentionItem = Answer<'/attention'>['items'][number]

interface Said {
  count: number
  name: string
  reason: string
}

const SENTENCES: Readonly<Record<string, (said: Said) => string>> = {
  'campaign.failed': (said) => t('home.waits.campaign', said),
  'campaign.rounds': (said) => t('home.waits.rounds', said),
  'domain.fails': (said) => t('home.waits.domain', said),
  'email.approval': (said) => t('home.waits.approval', said),
  'email.failing': (said) => t('home.waits.failing', said),
  'email.held': (said) => t('home.waits.held', said),
  'email.stopped': (said) => t('home.waits.stopped', said),
  'export.cancelled': (said) => t('home.waits.export', said),
  'import.erased': (said) => t('home.waits.erasedImport', said),
  'import.failed': (said) => t('home.waits.import', said),
  'import.refused': (said) => t('home.waits.refused', said),
  installation: (said) => t('home.waits.installation', said),
  'report.erased': (said) => t('home.waits.erasedReport', said),
  'report.failed': (said) => t('home.waits.report', said),
  'sender.rejected': (said) => t('home.waits.rejectedSender', said),
  'webhook.switchedOff': (said) => t('home.waits.webhook', said),
}

/** The server counts no further. */
const MOST_COUNTED = 100

/** What waits, in a sentence. */
export function waitingText({ code, kind, count, ids, name, reason }: AttentionItem): string {
  const said = { count, name: name ?? `#${ids[0] ?? ''}`, reason: reason ?? '' }
  const sentence =
    code === 'job.failed'
      ? t('home.waits.job', { ...said, job: textAt(`jobs.kind.${kind}`) ?? kind })
      : ((code.endsWith('.publisher') ? t('home.waits.publisher', said) : SENTENCES[code]?.(said)) ??
        [name, reason ?? code].filter(Boolean).join(': '))
  return count < MOST_COUNTED ? sentence.trim() : t('home.orMore', { sentence: sentence.trim() })
}

/** Where exactly that is shown; null for what has no page. */
export function waitingAddress({ code, kind, count, ids, name }: AttentionItem): RecordAddress | null {
  const [first] = ids
  const isOne = count === 1
  if (code === 'job.failed')
    return { to: '/jobs', search: isOne ? { job: `${kind}:${first}` } : { kind, state: 'failed' } }
  if (kind === 'finding') return { to: '/settings/health' }
  if (code === 'sender.rejected') return { to: '/settings/sending' }
  if (kind === 'sendingDomain')
    return { to: isOne && name ? `/settings/sending/domains/${name}` : '/settings/sending' }
  if (kind === 'export') return { to: '/exports' }
  if (kind === 'import')
    return isOne ? { to: `/imports/${first}` } : { to: '/imports', search: { ids: ids.join() } }
  const list = pagesOf(kind)?.list
  if (isOne && first !== undefined) return recordAddress(kind, first)
  return list === undefined ? null : { to: list, search: { search: `ids:${ids.join()}` } }
}
