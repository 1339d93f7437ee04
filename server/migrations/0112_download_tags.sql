-- The UTM parameters of the address of a download.
alter table asset_downloads add column utm_campaign text, add column utm_content text, add column utm_medium text,
  add column utm_source text, add column utm_term text;
