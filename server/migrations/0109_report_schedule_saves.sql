-- When a schedule was saved: later changes of the report by other users are sent only where these may see as much.
alter table report_schedules add column saved_at timestamptz not null default now();
alter table report_schedules alter column saved_at drop default;
