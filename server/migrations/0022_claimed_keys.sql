-- Long work claims its key before it begins: a key without status and answer is being worked on, or was interrupted.
alter table idempotency_keys alter column status drop not null, alter column answer drop not null;
