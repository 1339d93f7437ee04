-- Whether the browser of a push id had proved to be the contact's when it was told (decision 138): only then do its
-- notifications hold values of the contact.
alter table push_ids add column is_proven boolean not null default false;
