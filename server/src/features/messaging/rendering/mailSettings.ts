import type { Config } from '../../../platform/config.ts'

/** The configuration keys that decide how a mail looks and who it is from. */
export const MAIL_KEYS = [
  'public_url',
  'site_url',
  'mailer_dsn',
  'monitored_email_address',
  'monitored_email_host',
  'mailer_from_email',
  'mailer_from_name',
  'mailer_reply_to_email',
  'mailer_return_path',
  'mailer_custom_headers',
  'mailer_append_tracking_pixel',
  'mailer_is_owner',
  'disable_trackable_urls',
  'minify_email_html',
  'mailer_convert_embed_images',
  'unsubscribe_text',
  'webview_text',
  'default_signature_text',
  'date_format_dateonly',
  'date_format_timeonly',
  'default_timezone',
  'count_machine_activity',
  'theme_email_default',
] as const

/** Their values. */
export type MailSettings = Pick<Config, (typeof MAIL_KEYS)[number]>
