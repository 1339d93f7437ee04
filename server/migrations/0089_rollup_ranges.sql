-- A figure over years reads tens of thousands of counts: out of the index alone, because their rows lie on as many pages.
create index rollups_range_idx on rollups (figure, grain, slot, a) include (b, c, n, label) where grain > 0;
drop index rollups_slot_idx;
