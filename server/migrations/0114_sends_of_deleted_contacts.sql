-- Mails that left stay in the figures when their contact is deleted, as messages of other channels do.
alter table email_sends alter column contact_id drop not null, alter column address set default '';
