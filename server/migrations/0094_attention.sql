-- What waits for a person (decision 187): that a campaign was stopped by a step that fails, and when a webhook was switched
-- off. What is saved after that has been looked at.
alter table campaign_pauses add column is_failure boolean not null default false;
alter table webhook_states add column switched_off_at timestamptz;
create index email_approvals_asked_idx on email_approvals (email_id) where state = 'asked';
create index email_brakes_stopped_idx on email_brakes (email_id) where stopped_at is not null;
create index report_schedules_failed_idx on report_schedules (report_id) where last_error is not null;
