-- Tags that an anonymous visitor gave to the contact of its own device. They are dropped when the device turns out to
-- belong to an identified contact without a proof (decision 211).
alter table contact_tags add column is_from_visitor boolean not null default false;
