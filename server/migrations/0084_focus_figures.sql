-- What came of a focus item is counted for its page.
create index focus_interactions_focus_idx on focus_interactions (focus_id, type, contact_id);
