-- A set action for a search does nothing when the search finds more contacts than were told.
alter table contact_actions add column most integer;
