-- The file of a submission that is the picture of its contact (decision 198), and whether the contact had proved itself.
alter table form_submissions
  add column picture_field_id bigint,
  add column picture_is_proven boolean not null default false;
