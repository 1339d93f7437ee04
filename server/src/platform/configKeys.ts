// Every configuration key: its type, its default, and what it does. The guide's table is generated from here.
import { choice, flag, integer, type Key, line, list, map, optional, seconds } from './configKinds.ts'
import { mailKeys } from './mailKeys.ts'
import { signInKeys } from './signInKeys.ts'

/** Groups of keys, in the order of the guide. */
export const keyGroups = {
  Site: {
    site_url: optional(null, 'Public address, without a slash at the end. Unset: `http://<HOST>:<PORT>`.'),
    public_url: optional(
      null,
      'Address of a second host for landing pages, forms, links in emails and tracking, without a slash at the end. Unset: `site_url`. With a host of its own, scripts in landing pages cannot reach the administration interface.',
    ),
    default_timezone: line(
      'UTC',
      'Time zone in which dates are shown, days begin and contacts without a zone live; also of moments without a zone in answers of forms and in import files. Moments without a zone in requests of the interface are UTC.',
    ),
    locale: line('en_US', 'Language and region of the interface and of formatted values.'),
    default_pagelimit: integer(30, 'Rows per page of a list when the request names no limit.', 1),
    date_format_dateonly: line('F j, Y', 'Format of dates in emails and pages.'),
    date_format_timeonly: line('g:i a', 'Format of times in emails and pages.'),
    trusted_proxies: list([], 'Addresses or networks whose forwarded headers name the visitor.'),
    cached_data_timeout: integer(10, 'Minutes that dashboard figures are kept.'),
    cat_in_page_url: flag(
      false,
      'Whether addresses of landing pages name the category: `/{category}/{alias}`.',
    ),
    theme: line('blank', 'Theme of landing pages that have neither HTML nor a theme of their own.'),
    theme_email_default: line('blank', 'Theme of emails without HTML whose own theme is gone.'),
    theme_import_allowed_extensions: list(
      ['json', 'twig', 'css', 'js', 'htm', 'html', 'txt', 'jpg', 'jpeg', 'png', 'gif'],
      'File types that an uploaded theme may hold.',
    ),
  },
  'REST interface': {
    api_enabled: flag(
      true,
      'Whether `/api` and `/oauth` answer. Where they do not, `campanile config set api_enabled` on the machine opens them again.',
    ),
    api_enable_basic_auth: flag(false, 'Whether user name and password are accepted beside OAuth 2.'),
    api_legacy_clients: flag(false, 'Answers in the way that clients of earlier versions rely on.'),
    api_batch_max_limit: integer(200, 'Entities in one batch request at most.', 1, 5_000),
    api_list_ceiling: integer(
      0,
      'Rows in the answer of one list at most, statistics and activity included; a request for more is refused. 0 is no limit.',
    ),
    api_list_patience: seconds(
      60,
      'Seconds that the reader of a list of more than 5,000 rows may take for each part of it before the connection is cut. For the whole list it may take that once, and a sixtieth of it for every 100 rows, or for every half a million characters of them if they are longer.',
    ),
    api_read_time_limit: seconds(
      60,
      'Seconds that the statement behind a list with a search, a filter or an order, or behind a figure, may take; then it ends with an error that says so.',
    ),
    api_rate_limiter_limit: integer(
      0,
      'Requests per hour and client; 0 is no limit. Who is kept out by it raises it with `campanile config set` on the machine.',
    ),
    api_oauth2_access_token_lifetime: integer(60, 'Minutes.', 1),
    api_oauth2_refresh_token_lifetime: integer(14, 'Days.', 1, 36_500),
    cors_restrict_domains: flag(true, 'Whether only `cors_valid_domains` may call from a browser.'),
    cors_valid_domains: list([], 'Origins that may call from a browser, such as `https://*.example.com`.'),
    contact_api_count_cache_ttl: integer(5, 'Seconds that the total of a contact list may be old.'),
  },
  'Signing in': signInKeys,
  'HTTP server': {
    http_headers_timeout: seconds(15, 'Seconds within which the headers of a request have to arrive.'),
    http_body_timeout: seconds(60, 'Seconds within which a body has to arrive after them.'),
    http_upload_timeout: seconds(600, 'The same for uploaded files.'),
    http_body_memory: integer(
      256,
      'Megabytes that bodies and answers of all requests under way may take together; over that large bodies and large lists get a 503 with `Retry-After`. Anonymous bodies get half of it.',
      1,
      65_536,
    ),
    metrics_token: optional(
      null,
      'Opens `/metrics` and the details of `/readyz` to other machines: `Authorization: Bearer <token>`.',
    ),
  },
  'Sending email': mailKeys,
  'Monitored mailbox': {
    monitored_email_address: optional(
      null,
      'Address of the mailbox: bounces come back to `name+bounce_…@domain`, mails to unsubscribe to `name+unsubscribe_…@domain`, both into this mailbox.',
    ),
    monitored_email_host: optional(null, 'IMAP server of the mailbox. Unset: no mailbox is read.'),
    monitored_email_port: integer(993, 'Port of the IMAP server.', 1, 65_535),
    monitored_email_encryption: choice(
      ['ssl', 'tls', 'none'],
      'ssl',
      'TLS from the first byte, STARTTLS, or none.',
    ),
    monitored_email_user: optional(null, 'User of the mailbox. Unset: its address.'),
    monitored_email_password: optional(null, 'Password of the mailbox.'),
    monitored_email_folders: list(['INBOX'], 'Folders that are read, ten at most.'),
    monitored_email_done_folder: optional(
      null,
      'Folder into which mails go once they are read. Unset: they stay and are marked.',
    ),
  },
  'Email texts': {
    unsubscribe_text: line(
      '<a href="|URL|">Unsubscribe</a> from these emails.',
      'Text of `{unsubscribe_text}`.',
    ),
    unsubscribe_message: line(
      'You are unsubscribed: |EMAIL| gets no more emails from us. <a href="|URL|">Subscribe again</a>.',
      'Shown after unsubscribing. `|URL|` is the way back, `|EMAIL|` the address.',
    ),
    resubscribe_message: line(
      '|EMAIL| is subscribed again. <a href="|URL|">Unsubscribe</a>.',
      'Shown after subscribing again.',
    ),
    webview_text: line('<a href="|URL|">Read this email in your browser</a>.', 'Text of `{webview_text}`.'),
    default_signature_text: line('Kind regards, |FROM_NAME|', 'Text of `{signature}`.'),
  },
  'Preference page': {
    show_contact_preferences: flag(false, 'Whether the unsubscribe link leads to the preference page.'),
    show_contact_frequency: flag(false, 'Offers limits per channel.'),
    show_contact_pause_dates: flag(false, 'Offers a pause.'),
    show_contact_preferred_channels: flag(false, 'Offers a preferred channel.'),
    show_contact_categories: flag(false, 'Offers categories.'),
    show_contact_segments: flag(false, 'Offers segments.'),
  },
  'Text messages and notifications': {
    sms_dsn: optional(
      null,
      'Transport of text messages, such as `twilio://account:token@default?from=%2B15550100`; `gateway://` for the gateway that the keys below describe, `off://` for none, `null://` to throw them away. Unset: files under `DATA_DIR/outbox`.',
    ),
    sms_gateway_url: optional(
      null,
      'Address of an HTTP gateway for text messages. In it, and in the body, `{to}`, `{text}`, `{from}` and `{id}` stand for what they say.',
    ),
    sms_gateway_method: choice(['POST', 'PUT', 'GET'], 'POST', 'Method of requests to the gateway.'),
    sms_gateway_content_type: line(
      'application/json',
      'Type of the body. Values are escaped for JSON and for forms.',
    ),
    sms_gateway_body: line(
      '{"to": "{to}", "text": "{text}", "id": "{id}"}',
      'Body of requests to the gateway.',
    ),
    sms_gateway_from: optional(null, 'Sender of text messages, for `{from}`.'),
    sms_gateway_secret: optional(
      null,
      'Sent to the gateway as a bearer token; what the gateway reports has to carry it, or to be signed with it.',
    ),
    sms_rate_limit: integer(0, 'Text messages a second, over all processes; 0 is no limit.'),
    sms_default_region: optional(
      null,
      'Country of telephone numbers without one, in two letters such as DE; that of the contact goes before. Unset: North America.',
    ),
    sms_transport: line('Twilio', 'Accepted for compatibility; `sms_dsn` decides.'),
    sms_frequency_number: integer(0, 'Text messages per contact in `sms_frequency_time`; 0 is no limit.'),
    sms_frequency_time: choice(['DAY', 'WEEK', 'MONTH'], 'DAY', 'Period of `sms_frequency_number`.'),
    sms_disable_trackable_urls: flag(false, 'Whether links in text messages are left as they are.'),
    notification_enabled: flag(false, 'Whether push notifications are offered.'),
    notification_app_id: optional(null, 'Id of the OneSignal app that push notifications are sent for.'),
    notification_rest_api_key: optional(null, 'Its API key.'),
    notification_api_url: line('https://api.onesignal.com', "Address of OneSignal's interface."),
    notification_safari_web_id: optional(null, 'Web id of the app for Safari.'),
    notification_landing_page_enabled: flag(
      true,
      'Whether our own pages that load `/notification/subscribe.js` ask for consent.',
    ),
    notification_tracking_page_enabled: flag(
      false,
      'Whether pages of other sites that load `/notification/subscribe.js` ask for consent.',
    ),
    welcomenotification_enabled: flag(true, 'Whether who agrees gets a first notification at once.'),
    notification_subdomain_name: optional(
      null,
      'Accepted for compatibility; pages without TLS cannot get notifications any more.',
    ),
    gcm_sender_id: line('482941778795', 'Named in `/manifest.json`, for browsers of earlier days.'),
    notification_rate_limit: integer(0, 'Push notifications a second, over all processes; 0 is no limit.'),
    social_twitter_enabled: flag(false, 'Whether tweets are offered.'),
    social_twitter_consumer_key: optional(null, 'Key of the app that posts tweets.'),
    social_twitter_consumer_secret: optional(null, 'Its secret.'),
    social_twitter_access_token: optional(null, 'Token of the account for which it posts.'),
    social_twitter_access_token_secret: optional(null, 'Its secret.'),
    social_twitter_api_url: line('https://api.x.com', 'Address of the X API.'),
    social_twitter_rate_limit: integer(0, 'Tweets a second, over all processes; 0 is no limit.'),
  },
  'Contacts and companies': {
    contact_unique_identifiers_operator: choice(
      ['OR', 'AND'],
      'OR',
      'How unique contact fields identify a contact.',
    ),
    company_unique_identifiers_operator: choice(
      ['OR', 'AND'],
      'OR',
      'How unique company fields identify a company.',
    ),
    contact_allow_multiple_companies: flag(true, 'Whether a contact may belong to several companies.'),
    contact_export_in_background: flag(true, 'Whether exports run in the background.'),
    contact_export_batch_size: integer(20_000, 'Contacts per step of an export.', 1),
    background_import_if_more_rows_than: integer(
      0,
      'Imports with more rows run in the background; 0: all do.',
    ),
    parallel_import_limit: integer(1, 'Imports that run at once.', 1),
    gdpr_user_purge_threshold: integer(
      1095,
      'Days without activity after which anonymous visitors may be deleted.',
      1,
    ),
  },
  Tracking: {
    track_contact_by_ip: flag(false, 'Whether an address identifies a contact.'),
    visitor_contacts_per_hour: integer(
      300,
      'Contacts that visits, downloads, videos and push subscriptions from one address (IPv6: one network) may create in an hour. Visits and downloads of further new visitors are recorded without a contact. 0 is no limit.',
    ),
    visitors_change_tags: flag(
      false,
      'Whether `tags` in a visit also change an identified contact that the visit only names, for example by `email=`. Off: only a contact that the visitor has proved to be by the link of a message, and the anonymous contact of the browser.',
    ),
    track_by_tracking_url: flag(false, 'Whether a link in an email identifies its contact.'),
    track_private_ip_ranges: flag(false, 'Whether private addresses are recorded as they are.'),
    do_not_track_ips: list([], 'Addresses, networks or `*` patterns that leave no trace.'),
    do_not_track_internal_ips: list([], 'The same, for your own offices.'),
    do_not_track_bots: list(
      [
        'Googlebot',
        'bingbot',
        'YandexBot',
        'Baiduspider',
        'DuckDuckBot',
        'AhrefsBot',
        'SemrushBot',
        'facebookexternalhit',
      ],
      'Parts of user agents that leave no trace.',
    ),
    do_not_track_404_anonymous: flag(false, 'Whether anonymous visits to missing pages leave no trace.'),
    do_not_track_signals: flag(
      false,
      'Whether visitors whose browser sends Do-Not-Track or Global Privacy Control leave no trace.',
    ),
    anonymize_ip: flag(false, 'Whether every stored address is `*.*.*.*`.'),
    count_machine_activity: flag(
      true,
      'Whether opens and clicks by machines count in statistics and decisions.',
    ),
    ip_lookup_service: optional(null, 'Accepted for compatibility; `ip_lookup_file` decides.'),
    ip_lookup_file: optional(
      null,
      'Path of a file of MaxMind or DB-IP (`.mmdb`) that says where addresses are.',
    ),
    ip_lookup_create_organization: flag(false, "Whether an address's organisation becomes a company."),
  },
  'Segments and campaigns': {
    segment_rebuild_time_warning: integer(30, 'Seconds after which a rebuild is called slow.'),
    campaign_time_wait_on_event_false: optional(
      'PT1H',
      'ISO 8601 duration before a failed event runs again; `null`: never.',
    ),
    campaign_holdout: integer(
      0,
      'Percent of all contacts that get nothing of any campaign that they enter from now on.',
      0,
      90,
    ),
    campaign_rounds_per_day: integer(
      100,
      'Times that a contact may begin one campaign within a day, by restarts, forms, actions and jumps. Then it is not admitted again, and rests at a jump, until the day is over. 0 is no limit.',
    ),
    campaign_use_summary: flag(false, 'Whether campaign figures come from hourly sums.'),
    campaign_contact_count_cache_ttl: integer(
      43_200,
      "Seconds that a campaign's number of contacts may be old.",
    ),
    campaign_event_cache_ttl: integer(600, 'Seconds that event figures may be old.'),
    campaign_republish_behavior: choice(
      ['restart_on_publish', 'count_only_while_published', 'count_all_time'],
      'count_all_time',
      'How waiting times run while a campaign is unpublished.',
    ),
    campaign_send_notification_to_author: flag(
      true,
      'Whether the author hears of a campaign that was unpublished for failures.',
    ),
    campaign_notification_email_addresses: list([], 'Who hears of it otherwise.'),
    batch_sleep_time: integer(1, 'Accepted for compatibility; batches need no pauses.'),
  },
  'Forms and assets': {
    storage_dsn: line(
      'folder:',
      'Where files are: `folder:` (DATA_DIR), `folder:/an/absolute/path`, or `database:`, for several machines.',
    ),
    do_not_submit_emails: list([], 'Addresses that forms refuse, with `*` as a wildcard.'),
    blacklisted_extensions: list(['php', 'sh'], 'File types that forms refuse.'),
    strangers_replace_phone_numbers: flag(
      false,
      'Whether a form or an address replaces the telephone numbers of a contact although nothing proves who sends it.',
    ),
    form_submissions_per_minute: integer(
      60,
      'Forms that one address may send in a minute; 0 for no limit.',
      0,
    ),
    max_size: integer(6, 'Megabytes of an uploaded file at most.', 1),
    allowed_extensions: list(
      [
        'csv',
        'doc',
        'docx',
        'epub',
        'gif',
        'ico',
        'ics',
        'jpg',
        'jpeg',
        'mp3',
        'mp4',
        'mpeg',
        'mpg',
        'odp',
        'ods',
        'odt',
        'pdf',
        'png',
        'ppt',
        'pptx',
        'svg',
        'tif',
        'tiff',
        'txt',
        'wav',
        'webp',
        'xls',
        'xlsx',
        'xml',
        'zip',
      ],
      'File types of assets.',
    ),
    streamed_extensions: list(
      ['gif', 'jpg', 'jpeg', 'mpg', 'mpeg', 'mp3', 'pdf', 'png', 'wav'],
      'File types of assets that browsers show instead of saving them.',
    ),
  },
  'Webhooks and outbound requests': {
    webhook_limit: integer(10, 'Events in one request.', 1),
    webhook_time_limit: integer(600, 'Seconds that one run may send.', 1),
    webhook_timeout: integer(15, 'Seconds to wait for an answer.', 1),
    webhook_log_max: integer(1000, 'Log rows kept per webhook.'),
    webhook_disable_limit: integer(100, 'Failures in a row after which a webhook is unpublished.', 1),
    webhook_retention: integer(72, 'Hours for which events that cannot be delivered are kept.', 24),
    webhook_email_details: flag(true, 'Whether events about emails carry content and tokens.'),
    webhook_notification_email_addresses: list(
      [],
      'Who hears of a webhook that was unpublished. None: its author.',
    ),
    queue_mode: choice(
      ['immediate_process', 'command_process'],
      'immediate_process',
      'Accepted for compatibility; events are always queued and sent at once.',
    ),
    events_orderby_dir: choice(['ASC', 'DESC'], 'ASC', 'Order of the events of a webhook that names none.'),
    outbound_allowed_hosts: list(
      [],
      'Private hosts, addresses or networks that webhooks and other requests may reach.',
    ),
    integrations: map(
      'Addresses of other systems that contacts can be pushed to, by name; the names are offered to campaigns.',
    ),
    integration_secrets: map('What requests to these systems are signed with, by the same name.'),
    dns_servers: list(
      [],
      "Name servers for requests to others and for checks of mail addresses. None: the system's.",
    ),
  },
  'Personal data': {
    retention_days: map(
      'Days that rows are kept, by table, such as `page_hits: "400"`; `docs/contact-data.md` names the tables that have an age. What is not named is kept.',
    ),
  },
  Reports: {
    report_time_limit: seconds(
      60,
      'Seconds that a report may run, in the interface, as a file or by schedule; then it ends with an error that says so.',
    ),
    report_export_batch_size: integer(1000, 'Rows per step of an export.', 1),
    report_export_max_filesize_in_bytes: integer(5_000_000, 'Larger exports are sent as a link.', 1),
  },
} satisfies Record<string, Record<string, Key>>

type Groups = typeof keyGroups
type Flat = { [G in keyof Groups]: Groups[G] }[keyof Groups]
type Union<T> = (T extends unknown ? (value: T) => void : never) extends (value: infer I) => void ? I : never
type Keys = Union<Flat>

type ValueOf<K> = K extends { type: 'choice'; values: readonly (infer V)[] }
  ? V
  : K extends { type: 'nullable text' }
    ? string | null
    : K extends { type: 'list' }
      ? readonly string[]
      : K extends { type: 'map' }
        ? Readonly<Record<string, string>>
        : K extends { type: 'boolean' }
          ? boolean
          : K extends { type: 'integer' }
            ? number
            : string

export type ConfigKey = keyof Keys

/** Values of all keys. `site_url` is never null: its default follows from HOST and PORT. That of `public_url` is `site_url`. */
export type ConfigValues = {
  readonly [K in ConfigKey]: K extends 'site_url' | 'public_url' ? string : ValueOf<Keys[K]>
}

/** All keys by name. */
export const configKeys: Readonly<Record<string, Key>> = Object.assign({}, ...Object.values(keyGroups))
