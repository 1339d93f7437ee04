import { aggregate, column, type FilterFields, rowsOf } from '../../../catalog/filterField.ts'

const SENDS = rowsOf('email_sends', "f.state in ('sent', 'failed')")
const READS = rowsOf('email_sends', "f.state in ('sent', 'failed') and f.is_read")

export const sendFilters: Partial<FilterFields> = {
  behaviors: {
    lead_email_received: column(READS, 'email_id', 'id', 'emails'),
    lead_email_sent: column(SENDS, 'email_id', 'id', 'emails'),
    lead_email_sent_date: column(SENDS, 'date_sent', 'datetime', 'emails'),
    lead_email_read_date: column(SENDS, 'date_read', 'datetime', 'emails'),
    lead_email_read_count: aggregate(SENDS, 'coalesce(sum(f.open_count), 0)', 'emails'),
  },
}
