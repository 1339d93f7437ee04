// The configuration keys that decide how mail is sent.
import { choice, flag, integer, line, list, map, optional } from './configKinds.ts'
import { BUILT_IN_PROVIDERS } from './mailPaces.ts'

export const mailKeys = {
  mailer_dsn: optional(
    null,
    'Transport, such as `smtp://user:password@host:587`. Unset: files under `DATA_DIR/outbox`.',
  ),
  mailer_from_email: line('campanile@localhost', 'Sender address when the email names none.'),
  mailer_from_name: line('Campanile', 'Sender name when the email names none.'),
  mailer_reply_to_email: optional(null, 'Reply address when the email names none.'),
  mailer_return_path: optional(null, 'Address for bounces. Unset: the sender.'),
  mailer_custom_headers: map('Headers of every message; those of an email win.'),
  mailer_callback_secret: optional(
    null,
    'What proves requests to `/mailer/callback`: the verification key of SendGrid, the signing key of Mailgun, or the password or header that Postmark, Brevo or SparkPost are told to send.',
  ),
  mailer_callback_topics: list(
    [],
    'Topics of SNS (ARN) through which SES reports; messages of others are refused. None: reports count for messages that they name, not for addresses.',
  ),
  mailer_rate_limit: integer(0, 'Messages per second; 0 is no limit.'),
  mail_providers: map(
    `Limits of mailbox providers by name, such as {"google": "minute=600 hour=20000 connections=5"}; with \`mx=\` and the ends of the names of mail exchangers, separated by commas, providers of your own. Known are: ${BUILT_IN_PROVIDERS.join(', ')}, and \`other\` for all the rest.`,
  ),
  mail_warm_ups: map(
    'Warm-up plans by domain of the sender, such as {"example.com": "start=2026-12-01 plan=default"}: `plan` is default or slow, or `amounts=50,100,200` your own; with `per=provider` each provider gets the amounts; `paused` keeps the amount of the day.',
  ),
  mailer_connections: integer(20, 'Connections to the transport at once.', 1, 500),
  mailer_dkim_domain: optional(
    null,
    'Domain that signs messages (DKIM), that of the senders. Needs the next two keys.',
  ),
  mailer_dkim_selector: optional(
    null,
    'Name under which the public key stands in the DNS: `<selector>._domainkey.<domain>`.',
  ),
  mailer_dkim_private_key_path: optional(
    null,
    'File with the RSA private key, in PEM form without a passphrase.',
  ),
  mailer_append_tracking_pixel: flag(true, 'Whether opens are tracked.'),
  mailer_is_owner: flag(false, "Whether the contact's owner is the sender."),
  mailer_convert_embed_images: flag(
    false,
    'Whether uploaded images travel inside the message; those of other sites stay links.',
  ),
  minify_email_html: flag(false, 'Whether white space is taken out of the HTML.'),
  disable_trackable_urls: flag(false, 'Whether links are left as they are.'),
  messenger_dsn_email: line(
    'sync://',
    'Accepted for compatibility; sending is always queued in the database.',
  ),
  messenger_dsn_hit: line('sync://', 'Accepted for compatibility; hits are always written at once.'),
  unknown_broadcast_mail: choice(
    ['hold', 'retry', 'fail'],
    'hold',
    'A broadcast message whose sending a crash interrupted, so that nobody knows whether it left.',
  ),
  unknown_transactional_mail: choice(
    ['hold', 'retry', 'fail'],
    'retry',
    'The same for a transactional message.',
  ),
  broadcast_brake_bounces: integer(
    5,
    'Percent of a broadcast that may bounce before it is stopped; 0 is no limit.',
    0,
    100,
  ),
  broadcast_brake_complaints: integer(
    3,
    'Mails of a thousand of a broadcast that may be complained about before it is stopped; 0 is no limit.',
    0,
    1_000,
  ),
  broadcast_brake_after: integer(200, 'Mails of a broadcast before which it is not stopped.', 1),
  email_approval: flag(
    false,
    'Whether an email goes to segments only when somebody with the right `email:emails:approve` has approved it.',
  ),
  email_frequency_number: integer(
    0,
    'Marketing emails per contact in `email_frequency_time`; 0 is no limit.',
  ),
  email_frequency_time: choice(['DAY', 'WEEK', 'MONTH'], 'DAY', 'Period of `email_frequency_number`.'),
}
