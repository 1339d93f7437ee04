// How many mails were sent, read and failed, by email and segment.
import type { RolledFigure } from '../../../catalog/rolledFigure.ts'

const keys = { a: 'coalesce(t.email_id, 0)', b: 'coalesce(t.segment_id, 0)' }
const shows = 'nullif(a, 0) as email_id, nullif(b, 0) as segment_id'

export const sentMails: RolledFigure = {
  name: 'emails.sent',
  rowsOf: 'email_sends',
  at: 't.date_sent',
  where: "t.state = 'sent'",
  keys: { ...keys, c: 't.is_read::int' },
  shows: `${shows}, c = 1 as is_read`,
  hasTotals: true,
}

export const readMails: RolledFigure = {
  name: 'emails.read',
  rowsOf: 'email_sends',
  at: 't.date_read',
  where: 't.is_read',
  keys,
  shows,
  hasTotals: true,
}

export const failedMails: RolledFigure = {
  name: 'emails.failed',
  rowsOf: 'email_sends',
  at: 'coalesce(t.date_sent, t.attempt_at)',
  where: "t.state = 'failed' or t.is_failed",
  keys,
  shows,
  hasTotals: true,
}
