-- Records that the user of an export could see when it was written: all of them, or own ones only. Files of earlier
-- versions count as files of all records.
alter table exports add column scope text not null default 'all'
  constraint exports_scope_check check (scope in ('all', 'own'));
