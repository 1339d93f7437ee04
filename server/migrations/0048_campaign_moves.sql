-- Where contacts go on that waited at an event when it was removed; null where they do not. The run of the campaign leaves
-- such events alone: what waits there is moved in ranges.
alter table campaign_events add column moves_to bigint[];
