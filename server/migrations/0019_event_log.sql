-- The entries of stats.lead_event_log with the id of the row that they are stored in: one of contact_events, or one of
-- segment_changes, which holds many. Their own id is computed, so no index finds them by it.
create view contact_event_log as
select action, bundle, date_added, id, contact_id as lead_id, object, object_id, properties, user_id, user_name, id as stored_in
from contact_events
union all
select c.action, 'lead', c.date_added, 1099511627776 + c.id * 2048 + member.ordinality - 1, member.contact_id,
  'segment', c.segment_id, jsonb_build_object('object_description', s.name), c.user_id, c.user_name, c.id
from segment_changes c
cross join lateral unnest(c.contact_ids) with ordinality as member (contact_id, ordinality)
left join segments s on s.id = c.segment_id;

create or replace view stats.lead_event_log as
select action, bundle, date_added, id, lead_id, object, object_id, properties, user_id, user_name from contact_event_log;
