-- Actions and conditions store tags by name. Numbers that were stored as sent are ids of tags; conditions also compared
-- texts with ids. A number without a tag stays the name that it was used as.
create function pg_temp.tag_names(value jsonb, is_condition boolean) returns jsonb language sql as $$
  select coalesce(jsonb_agg(distinct case
    when jsonb_typeof(entry) = 'number' then coalesce(tag.tag, entry #>> '{}')
    when is_condition and named.id is null then coalesce(tag.tag, entry #>> '{}')
    else entry #>> '{}' end), '[]')
  from jsonb_array_elements(case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end) entry
  left join tags named on lower(named.tag) = lower(entry #>> '{}')
  left join tags tag on tag.id::text = entry #>> '{}'
  where jsonb_typeof(entry) in ('number', 'string')
$$;

update campaign_events set properties = properties || jsonb_strip_nulls(jsonb_build_object(
  'add_tags', case when properties ? 'add_tags' then pg_temp.tag_names(properties -> 'add_tags', false) end,
  'remove_tags', case when properties ? 'remove_tags' then pg_temp.tag_names(properties -> 'remove_tags', false) end))
where type = 'lead.changetags' and jsonb_path_exists(properties, '$.*[*] ? (@.type() == "number")');

update campaign_events set properties = properties || jsonb_build_object('tags', pg_temp.tag_names(properties -> 'tags', true))
where type = 'lead.tags' and properties ? 'tags'
  and jsonb_path_exists(properties, '$.tags[*] ? (@.type() == "number" || @ like_regex "^[0-9]+$")');

update point_trigger_events set properties = properties || jsonb_strip_nulls(jsonb_build_object(
  'add_tags', case when properties ? 'add_tags' then pg_temp.tag_names(properties -> 'add_tags', false) end,
  'remove_tags', case when properties ? 'remove_tags' then pg_temp.tag_names(properties -> 'remove_tags', false) end))
where type = 'lead.changetags' and jsonb_path_exists(properties, '$.*[*] ? (@.type() == "number")');
