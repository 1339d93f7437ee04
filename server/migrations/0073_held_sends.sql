-- Sends to segments that are held for a while, and sends that were taken back.
alter table email_broadcasts add column held_until timestamptz;
create index email_broadcasts_held_idx on email_broadcasts (held_until) where held_until is not null;
-- What was queued of the email for segments up to then does not leave.
alter table emails add column taken_back_at timestamptz;
