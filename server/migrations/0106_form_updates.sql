-- Which values of an existing contact a submission of the form writes: all, blank ones, or those of a proven visitor.
alter table forms add column contact_updates text not null default 'all'
  constraint forms_contact_updates_check check (contact_updates in ('all', 'blank', 'proven'));
