// What the exports of other services look like: by which columns each is known, and what its columns mean here.
import { plain } from './plain.ts'

export interface Service {
  name: string
  /** Columns that exports of the service have, and hardly anybody else's. */
  marks: readonly string[]
  /** How many of the marks make sure of it. */
  needs: number
  /** Targets by header. A column with an empty target is not imported: ids and other values that apply to the service only. */
  columns: Readonly<Record<string, string>>
  /** Tags stand between bars and nothing else parts them. */
  hasBarsOnly?: true
}

/** The fields that every account has from the start. */
const ALIASES =
  'title firstname lastname company position email mobile phone points fax address1 address2 city state zipcode country preferred_locale attribution_date attribution website facebook foursquare instagram linkedin skype twitter'

// Ids of another installation belong to other people here.
const MAUTIC_COLUMNS = Object.fromEntries(
  'id owner_id owner stage_id is_published preferred_profile_image created_by created_by_user modified_by modified_by_user checked_out checked_out_by checked_out_by_user internal social_cache'
    .split(' ')
    .map((column) => [column, '']),
)

/** Those that are surest known come first: their exports may have columns of the later ones. */
const SERVICES: readonly Service[] = [
  {
    name: 'Campanile',
    marks: ['ownerusername', 'doNotEmail', 'dateIdentified', 'createdByUser', 'modifiedByUser'],
    needs: 3,
    columns: {},
    hasBarsOnly: true,
  },
  {
    name: 'Mailchimp',
    marks: ['MEMBER_RATING', 'OPTIN_TIME', 'OPTIN_IP', 'CONFIRM_TIME', 'CONFIRM_IP', 'LEID', 'EUID'],
    needs: 2,
    columns: {
      LEID: '',
      EUID: '',
      OPTIN_TIME: 'dateAdded',
      OPTIN_IP: 'ip',
      LAST_CHANGED: 'dateModified',
      STATUS: 'emailStatus',
      UNSUB_TIME: 'unsubscribed',
      CLEAN_TIME: 'bounced',
      // Guessed from network addresses.
      REGION: '',
      TIMEZONE: '',
    },
  },
  {
    name: 'Brevo',
    marks: [
      'EMAIL_BLACKLISTED',
      'SMS_BLACKLISTED',
      'ADDED_TIME',
      'MODIFIED_TIME',
      'DOUBLE_OPT-IN',
      'LANDLINE_NUMBER',
      'WHATSAPP',
      'EXT_ID',
      'SMS',
    ],
    needs: 2,
    columns: {
      'CONTACT ID': '',
      VORNAME: 'firstname',
      NACHNAME: 'lastname',
      PRENOM: 'firstname',
      NOM: 'lastname',
      NOMBRE: 'firstname',
      APELLIDOS: 'lastname',
      SMS: 'mobile',
      LANDLINE_NUMBER: 'phone',
      EMAIL_BLACKLISTED: 'unsubscribed',
      SMS_BLACKLISTED: 'smsUnsubscribed',
      ADDED_TIME: 'dateAdded',
      MODIFIED_TIME: 'dateModified',
      JOB_TITLE: 'position',
      // Says how somebody came, also of those who came otherwise.
      OPT_IN: '',
    },
  },
  {
    name: 'HubSpot',
    marks: [
      'Record ID',
      'Marketing contact status',
      'Unsubscribed from all email',
      'Email hard bounce reason',
      'Associated Company',
      'Original Source',
      'Original Traffic Source',
      'Lifecycle Stage',
      'Lead Status',
      'Contact owner',
    ],
    needs: 3,
    columns: {
      'Record ID': '',
      'Mobile Phone Number': 'mobile',
      'Create Date': 'dateAdded',
      'Last Modified Date': 'dateModified',
      'Unsubscribed from all email': 'unsubscribed',
      'Email hard bounce reason': 'bounced',
      'Invalid email address': 'bounced',
      'Email address quarantined': 'bounced',
      // People and stages that there are here by chance only; rows would fail without them.
      'Contact owner': '',
      'Lifecycle Stage': '',
    },
  },
  {
    name: 'ActiveCampaign',
    marks: [
      'Contact ID',
      'Date Created',
      'Date Subscribed',
      'Date Unsubscribed',
      'IP',
      'Tags',
      'Status',
      'Account',
      'Lists',
    ],
    needs: 4,
    columns: {
      'Contact ID': '',
      Status: 'emailStatus',
      IP: 'ip',
      Account: 'company',
      'Date Created': 'dateAdded',
      'Date Subscribed': 'dateAdded',
      'Date Unsubscribed': 'unsubscribed',
    },
  },
  {
    name: 'Constant Contact',
    marks: [
      'Email permission status',
      'Email update source',
      'Confirmed Opt-Out Date',
      'Confirmed Opt-Out Source',
      'Confirmed Opt-Out Reason',
      'Email Lists',
    ],
    needs: 2,
    columns: {
      'Email permission status': 'emailStatus',
      'Confirmed Opt-Out Date': 'unsubscribed',
      // What became of the last mail.
      'Email status': '',
      'Phone - mobile': 'mobile',
      'Phone - work': 'phone',
      'Phone - home': 'phone',
      'Phone - other': 'phone',
      'Phone - fax': 'fax',
      ...addressColumns(['Home', 'Work', 'Other']),
    },
  },
  {
    name: 'MailerLite',
    marks: [
      'Subscriber',
      'Subscribed',
      'Unsubscribed',
      'Sent',
      'Opens',
      'Clicks',
      'Opened',
      'Clicked',
      'Groups',
    ],
    needs: 3,
    columns: {
      Subscriber: 'email',
      Name: 'firstname',
      Subscribed: 'dateAdded',
      Unsubscribed: 'unsubscribed',
      Status: 'emailStatus',
      Type: 'emailStatus',
      Groups: 'tags',
      // Guessed from network addresses.
      Location: '',
    },
  },
  {
    name: 'Klaviyo',
    marks: [
      'Klaviyo ID',
      'Email Marketing Consent',
      'Email Marketing Consent Timestamp',
      'Email Suppressions',
      'SMS Marketing Consent',
      'Profile Created On',
      'Historic Customer Lifetime Value',
    ],
    needs: 2,
    columns: {
      'Klaviyo ID': '',
      Organization: 'company',
      Title: 'position',
      'Profile Created On': 'dateAdded',
      // To one of the lists.
      'Date Added': '',
      'Last Active': 'lastActive',
      'Email Marketing Consent': 'emailStatus',
      'Email Suppressions': 'emailSuppressions',
      'SMS Marketing Consent': 'smsStatus',
      // Where somebody came from, as a number.
      Source: '',
    },
  },
  {
    name: 'CleverReach',
    marks: [
      'registered',
      'activated',
      'deactivated',
      'bounced',
      'imported',
      'last_ip',
      'last_location',
      'stars',
    ],
    needs: 3,
    columns: {
      registered: 'dateAdded',
      activated: 'emailOptIn',
      deactivated: 'unsubscribed',
      bounced: 'bounced',
      last_ip: 'ip',
      // Their measure of activity.
      points: '',
    },
  },
  {
    name: 'GetResponse',
    marks: [
      'dayOfCycle',
      'contactId',
      'campaign',
      'origin',
      'createdOn',
      'changedOn',
      'ipAddress',
      'scoring',
    ],
    needs: 3,
    columns: {
      contactId: '',
      name: 'fullName',
      createdOn: 'dateAdded',
      changedOn: 'dateModified',
      ipAddress: 'ip',
      scoring: 'points',
    },
  },
  {
    name: 'Shopify',
    marks: [
      'Accepts Email Marketing',
      'Accepts SMS Marketing',
      'Total Spent',
      'Total Orders',
      'Tax Exempt',
      'Default Address Address1',
    ],
    needs: 2,
    columns: {
      'Customer ID': '',
      'Accepts Email Marketing': 'emailOptIn',
      'Accepts SMS Marketing': 'smsOptIn',
      'Default Address Company': 'company',
      'Default Address Address1': 'address1',
      'Default Address Address2': 'address2',
      'Default Address City': 'city',
      'Default Address Country Code': 'country',
      'Default Address Zip': 'zipcode',
      'Default Address Phone': 'mobile',
    },
  },
  { name: 'Mautic', marks: ALIASES.split(' '), needs: 16, columns: MAUTIC_COLUMNS, hasBarsOnly: true },
  // An export of few fields with technical columns. Other services have such columns, too: tags are split as usual.
  {
    name: 'Mautic',
    marks: [
      'owner_id',
      'stage_id',
      'is_published',
      'preferred_profile_image',
      'date_identified',
      'created_by_user',
    ],
    needs: 2,
    columns: MAUTIC_COLUMNS,
  },
]

function addressColumns(kinds: readonly string[]): Record<string, string> {
  const parts = {
    'Street address line 1': 'address1',
    'Street address line 2': 'address2',
    City: 'city',
    'State/Province': 'state',
    'Zip/Postal Code': 'zipcode',
    Country: 'country',
  }
  return Object.fromEntries(
    kinds.flatMap((kind) => Object.entries(parts).map(([part, field]) => [`${part} - ${kind}`, field])),
  )
}

/** The service that a file with these headers was exported by, or null. */
export function serviceOf(headers: readonly string[]): Service | null {
  const names = new Set(headers.map(plain))
  return (
    SERVICES.find(({ marks, needs }) => marks.filter((mark) => names.has(plain(mark))).length >= needs) ??
    null
  )
}
