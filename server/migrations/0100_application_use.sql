-- When an application last used what a user allowed it, noted once a minute.
alter table authorizations add column used_at timestamptz;
