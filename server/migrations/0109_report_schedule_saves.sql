-- When a schedule was saved. A report that a user with fewer rights than the schedule's owner changed later is not sent.
alter table report_schedules add column saved_at timestamptz not null default now();
alter table report_schedules alter column saved_at drop default;
