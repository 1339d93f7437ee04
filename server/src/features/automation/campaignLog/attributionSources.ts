// Reports about what campaigns contributed to the worth of contacts: the reactions of contacts that have one.

import {
  int,
  moment,
  type ReportColumn,
  type ReportSources,
  synonym,
  text,
} from '../../../catalog/reportSource.ts'
import { contactRelationColumns } from '../../audience/companies/relationColumns.ts'
import { contactColumns } from '../../audience/contactRows/reportColumns.ts'

// A touch is a reaction that a contact showed in a campaign. All of a contact's touches share its worth. Few contacts
// have one: the others are left out before anything is numbered.
const TOUCHES = `(
  select t.*, count(*) over own as touches, row_number() over (own order by t.date_triggered, t.id) as nth,
    row_number() over (own order by t.date_triggered desc, t.id desc) as nth_last
  from campaign_event_log t join campaign_events te on te.id = t.event_id and te.event_type = 'decision'
    join contacts tc on tc.id = t.contact_id and tc.attribution <> 0
  where not t.is_scheduled and t.date_triggered is not null
  window own as (partition by t.contact_id)
) log`

const JOINS =
  'join contacts l on l.id = log.contact_id join campaigns c on c.id = log.campaign_id left join stages s on s.id = l.stage_id join campaign_events e on e.id = log.event_id'

const worth = (expression: string): ReportColumn => ({
  ...text(expression, 'attribution'),
  type: 'float',
})

/** Every touch with its share, the first touches with all of it, and the last ones. */
export const attributionReportSources: ReportSources = async (db) => {
  const contact = Object.entries(await contactColumns(db)).filter(([name]) => name !== 'l.attribution')
  const relations = await contactRelationColumns(db)
  return [
    { key: 'contact.attribution.multi', nth: null },
    { key: 'contact.attribution.first', nth: 'nth' },
    { key: 'contact.attribution.last', nth: 'nth_last' },
  ].map(({ key, nth }) => ({
    key,
    from: nth ? `${TOUCHES} ${JOINS} and log.${nth} = 1` : `${TOUCHES} ${JOINS}`,
    id: 'log.id',
    date: 'log.date_triggered',
    permission: 'campaign:campaigns',
    owner: 'c.created_by',
    contactId: 'l.id',
    columns: {
      'l.attribution': worth(nth ? 'l.attribution' : 'round(l.attribution / log.touches, 2)'),
      'log.date_triggered': moment('log.date_triggered'),
      'log.channel': text('log.channel'),
      'log.channel_id': int('log.channel_id'),
      'c.id': int('c.id', 'campaign_id'),
      'c.name': text('c.name', 'campaign_name'),
      'e.id': int('e.id', 'event_id'),
      'e.name': text('e.name', 'event_name'),
      'e.type': text('e.type', 'event_type'),
      's.id': int('s.id', 'stage_id'),
      's.name': text('s.name', 'stage_name'),
      ...Object.fromEntries(contact),
      ...relations,
      'log.campaign_id': synonym(int('log.campaign_id'), 'log_campaign_id'),
      'l.stage_id': synonym(int('l.stage_id'), 'contact_stage_id'),
      'ss.name': synonym(text('s.name'), 'contact_stage_name'),
      channel: synonym(text("split_part(e.type, '.', 1)"), 'event_channel'),
      channel_action: synonym(text("split_part(e.type, '.', -1)")),
      'cat.id': int('c.category_id', 'category_id'),
      'cat.title': text(
        '(select cat.title from categories cat where cat.id = c.category_id)',
        'category_title',
      ),
    },
  }))
}
