-- References of parts that named nothing when they were stored, as `email:7`: whatever gets the id later, they have no
-- effect until they are stored again. And whose contacts a campaign may change.

alter table campaign_events add column dead_references text[] not null default '{}';
alter table point_trigger_events add column dead_references text[] not null default '{}';
alter table point_actions add column dead_references text[] not null default '{}';
alter table form_actions add column dead_references text[] not null default '{}';

-- Null for all contacts; else the user for whose own contacts it was published.
alter table campaigns add column changes_contacts_of bigint;
