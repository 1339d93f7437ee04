-- By which columns lists of contacts and companies were asked for: an index is built for each, beside the work.
create table list_orders (
  table_name text not null,
  column_name text not null,
  asked_at timestamptz not null,
  -- A value is longer than an index can hold.
  is_refused boolean not null default false,
  primary key (table_name, column_name)
);

-- Indexes of orders are called after their column.
alter index contacts_date_added_idx rename to contacts_date_added_order_idx;
alter index contacts_date_modified_idx rename to contacts_date_modified_order_idx;
alter index contacts_lastname_idx rename to contacts_lastname_order_idx;
alter index if exists contacts_owner_order_idx rename to contacts_owner_id_order_idx;
