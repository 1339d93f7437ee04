// Events name contacts wherever the interface shows them.

/** SQL over webhook_items t and `p.ids`: whether the event tells of one of these contacts. */
export const tellsOfContact = `case when t.payload ~ ('"id":"?(' || array_to_string(p.ids, '|') || ')[",}]') then exists (
  select from unnest(p.ids) id where t.payload::jsonb @@ (
    '$.**.contact.id == ' || id || ' || $.**.lead.id == ' || id || ' || ($.id == ' || id || ' && exists($.contact.fields))'
    || ' || $.**.contact.id == "' || id || '" || $.**.lead.id == "' || id || '"')::jsonpath) else false end`

/** SQL over webhook_deliveries t and `p.ids`: whether an answer, which may be cut, repeats such an event. */
export const repeatsContact = `t.note ~ ('"id":(' || array_to_string(p.ids, '|') || '),"points"')`
