-- breaking: the version before would send the first event of a row only.
-- Events that were queued together wait together: a row names them all, and `item_id` is the first of them.
alter table webhook_waiting add column item_ids bigint[];
update webhook_waiting set item_ids = array[item_id];
alter table webhook_waiting alter column item_ids set not null;

-- Requests that go out, in their order: a list of the rows of `webhook_waiting` for each, by their first event. They stay
-- together until they are delivered, so that a receiver knows what comes twice.
alter table webhook_states add column requests jsonb;
update webhook_states s set requests = (
  select jsonb_agg(keys order by request) from (
    select (place - 1) / s.claim_limit as request, jsonb_agg(id order by place) as keys
    from unnest(s.claim) with ordinality o (id, place) group by 1) r)
where claim is not null;
alter table webhook_states drop column claim, drop column claim_limit;
