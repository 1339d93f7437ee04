-- Texts are stored with composed letters from now on. A tag with decomposed ones would never be found again. One whose
-- composed name exists already stays as it is.
update tags t set tag = normalize(t.tag, NFC)
where t.tag is not nfc normalized
  and not exists (
    select from tags o where o.id <> t.id and lower(normalize(o.tag, NFC)) = lower(normalize(t.tag, NFC))
  );
