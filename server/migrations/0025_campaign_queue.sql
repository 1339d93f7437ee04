-- What is scheduled is asked for by event: the first row of each event that is due, and the rows of an event that is
-- saved or removed. Rows without a date are in it too: they wait for their event to be able to run. The other index says
-- what happened to a contact in one campaign, however much happened to it in others.
--
-- In a small log at once; of a large one nobody could write until both were made, so that the upkeep builds them beside the
-- work (features/automation/campaigns/feature.ts). Until then the queue is read by what promises one row per event and contact.
do $$ begin
  if exists (select from campaign_event_log offset 10000) then
    return;
  end if;
  create index campaign_event_log_scheduled_idx on campaign_event_log (event_id, trigger_date, id) where is_scheduled;
  drop index campaign_event_log_due_idx;
  create index campaign_event_log_member_idx on campaign_event_log (contact_id, campaign_id);
  drop index campaign_event_log_contact_idx;
end $$;
