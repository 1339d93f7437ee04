-- Whose contacts a point trigger changes: those of one user, or everybody's, as all did that are there already.
alter table point_triggers add column changes_contacts_of bigint;
