-- What a message is sent for at most once is its dedupe key, as everywhere else. Only the catalog changes: no row is read.
alter table email_sends rename column occasion to dedupe_key;
alter table email_sends rename constraint email_sends_occasion_key to email_sends_dedupe_key_key;
alter table message_queue rename column occasion to dedupe_key;
alter table message_queue rename constraint message_queue_occasion_key to message_queue_dedupe_key_key;
alter table user_mails rename column occasion to dedupe_key;
alter table user_mails rename constraint user_mails_occasion_key to user_mails_dedupe_key_key;
