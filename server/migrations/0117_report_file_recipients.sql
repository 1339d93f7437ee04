-- breaking: the version before stores the addresses of recipients.
-- A file of a report is for the users whom the schedule names, and for holders of the key in its mail: users set their own
-- email address, so an address proves nothing.
alter table report_files add column user_ids bigint[] not null default '{}', add column key_digest bytea;
update report_files f set user_ids = s.user_ids from report_schedules s where s.report_id = f.report_id;
alter table report_files drop column addresses;
