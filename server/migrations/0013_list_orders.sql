-- Orders in which clients page through contacts: the newest, those changed last, and by name. The direction that they
-- use is the cheap one; the other is too while few rows share a value. Points have no index, because every change of
-- points would have to write it and all the others.
create index contacts_date_added_idx on contacts (date_added desc nulls last, id);
create index contacts_date_modified_idx on contacts (date_modified desc nulls last, id);
create index contacts_lastname_idx on contacts (lower(lastname) nulls first, id);
create index contacts_email_order_idx on contacts (lower(email) nulls first, id);
