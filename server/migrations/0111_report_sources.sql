-- The source `message.channel` is the message queue, as in the established system. The channels of marketing messages
-- have a source of their own.
update reports set source = 'messages.channels'
where source = 'message.channel' and (columns::text || filters::text || group_by::text) ~ '"(m|mc|c)\.';

-- Counts of unsubscribed and bounced contacts by message. In a large table the upkeep builds the index.
do $$
begin
  if not exists (select from contact_do_not_contact offset 10000) then
    create index contact_do_not_contact_source_idx on contact_do_not_contact (channel_id, reason)
      where channel_id is not null;
  end if;
end $$;
