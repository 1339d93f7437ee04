-- The upload that an import belongs to: an upload continues and ends no import but its own.
alter table imports add column upload_id bigint;
update imports i set upload_id = u.id from import_uploads u where u.import_id = i.id;
create index imports_upload_idx on imports (upload_id) where upload_id is not null;
-- Files are read in parts: a part of a value that is not compressed is found without reading the others.
alter table theme_files alter column content set storage external;
-- Values that are compressed stay so until they are written again.
update theme_files set content = content || ''::bytea where pg_column_size(content) < octet_length(content);
