-- breaking: consents are bound to the address that users were led to. What is known of earlier ones stays; where no
-- authorization tells the address, or tells it in another spelling than parsers give it, users are asked again. Of those
-- spellings only the common one is mended: an origin without the slash behind it.

alter table consents add column redirect_uri text;
alter table consents drop constraint consents_pkey;
insert into consents (credential_id, user_id, redirect_uri, granted_at)
select distinct c.credential_id, c.user_id, regexp_replace(a.redirect_uri, '^(https?://[^/?#]+)(?=[?]|$)', '\1/'), c.granted_at
from consents c join authorizations a on a.credential_id = c.credential_id and a.user_id = c.user_id;
delete from consents where redirect_uri is null;
alter table consents
  alter column redirect_uri set not null,
  add primary key (credential_id, user_id, redirect_uri);
