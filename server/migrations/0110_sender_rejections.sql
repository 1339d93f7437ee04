-- How often a trouble was met since it began: rejections of the sender are counted.
alter table delivery_troubles add column occurrences bigint not null default 1;
