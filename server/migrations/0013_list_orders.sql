-- Orders in which clients page through contacts: the newest, those changed last, and by name. One index serves both
-- directions. Points have none, because every change of points would have to write it and all the others.
create index contacts_date_added_idx on contacts (date_added desc nulls last);
create index contacts_date_modified_idx on contacts (date_modified desc nulls last);
create index contacts_lastname_idx on contacts (lower(lastname) desc nulls last);
create index contacts_email_order_idx on contacts (lower(email) desc nulls last);
