import {
  column,
  type FilterDeclaration,
  type FilterFields,
  presence,
  rowsOf,
} from '../../../catalog/filterField.ts'

function dnc(channel: string, reason: number): FilterDeclaration {
  return presence(
    rowsOf('contact_do_not_contact', `f.channel = '${channel}' and f.reason = ${reason}`),
    'dnc',
  )
}

export const preferenceFilters: Partial<FilterFields> = {
  contact: {
    globalcategory: column(
      rowsOf('contact_categories', 'not f.manually_removed'),
      'category_id',
      'id',
      'categories',
    ),
    dnc_bounced: dnc('email', 2),
    dnc_unsubscribed: dnc('email', 1),
    dnc_manual_email: dnc('email', 3),
    dnc_bounced_sms: dnc('sms', 2),
    dnc_unsubscribed_sms: dnc('sms', 1),
    dnc_manual_sms: dnc('sms', 3),
  },
}
