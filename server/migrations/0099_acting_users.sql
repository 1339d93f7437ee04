-- breaking
-- In whose name records act on contacts: the user or API credential that last published them; both null for the system.
-- What was published before acts for the user who last changed it, where that user still exists.
alter table campaigns add column acts_for_user_id bigint, add column acts_for_credential_id bigint;
update campaigns c set acts_for_user_id = (
  select u.id from users u where u.id = coalesce(c.changes_contacts_of, c.modified_by, c.created_by)) where c.is_published;
alter table campaigns drop column changes_contacts_of;
alter table point_triggers add column acts_for_user_id bigint, add column acts_for_credential_id bigint;
update point_triggers t set acts_for_user_id = (
  select u.id from users u where u.id = coalesce(t.changes_contacts_of, t.modified_by, t.created_by)) where t.is_published;
alter table point_triggers drop column changes_contacts_of;
alter table point_actions add column acts_for_user_id bigint, add column acts_for_credential_id bigint;
update point_actions a set acts_for_user_id = (
  select u.id from users u where u.id = coalesce(a.modified_by, a.created_by)) where a.is_published;
alter table forms add column acts_for_user_id bigint, add column acts_for_credential_id bigint;
update forms f set acts_for_user_id = (
  select u.id from users u where u.id = coalesce(f.modified_by, f.created_by)) where f.is_published;
-- Why the server unpublished a campaign: an event that fails, or a publisher who was disabled or deleted.
alter table campaign_pauses add column cause text;
update campaign_pauses set cause = 'failure' where is_failure;
alter table campaign_pauses drop column is_failure;
-- A broadcast acts for the user who sent it; one that goes on as segments grow for the user who sent it last.
alter table email_broadcasts add column acts_for_user_id bigint, add column acts_for_credential_id bigint;
alter table emails add column acts_for_user_id bigint, add column acts_for_credential_id bigint;
update emails e set acts_for_user_id = (
  select u.id from users u where u.id = coalesce(e.modified_by, e.created_by)) where e.broadcast_requested_at is not null;
update email_broadcasts b set acts_for_user_id = (
  select u.id from emails e join users u on u.id = coalesce(e.modified_by, e.created_by) where e.id = b.email_id);
alter table text_messages add column acts_for_user_id bigint, add column acts_for_credential_id bigint;
update text_messages t set acts_for_user_id = (
  select u.id from users u where u.id = coalesce(t.modified_by, t.created_by)) where t.broadcast_requested_at is not null;
