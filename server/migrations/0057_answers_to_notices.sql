-- An answer to a mail about a form goes to whoever sent it.
alter table user_mails add column reply_to text;
