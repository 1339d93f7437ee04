-- Who set the copy addresses of an email: copies of mail to contacts go out as far as that user may view them.
alter table emails add column copies_for_user_id bigint, add column copies_for_credential_id bigint;
update emails e set copies_for_user_id = (
  select u.id from users u where u.id = coalesce(e.modified_by, e.created_by)) where e.bcc_address <> '';
-- Without it the mail has no values of the contact that it is about.
alter table user_mails add column shows_contact boolean not null default true;
