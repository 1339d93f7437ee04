-- Addresses are suppressed because a person was erased, or because a list names them, with a reason of its own.
alter table suppressed_addresses
  add column source text not null default 'erased' check (source in ('erased', 'list')),
  add column reason smallint not null default 1 check (reason between 1 and 3);
