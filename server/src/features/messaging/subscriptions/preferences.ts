/** What a contact may choose on the preference page, and what it has chosen. */
import type { Config } from '../../../platform/config.ts'

/** The channels that a contact can be reached on. */
export const CHANNELS = ['email', 'sms', 'notification'] as const

export type Channel = (typeof CHANNELS)[number]

export const PERIODS = ['DAY', 'WEEK', 'MONTH'] as const

export interface ChannelPreference {
  channel: Channel
  isSubscribed: boolean
  /** Messages in a period at most; null is no limit of its own. */
  number: number | null
  period: (typeof PERIODS)[number]
  isPreferred: boolean
  /** Days, as `2026-11-22`. */
  pauseFrom: string | null
  pauseTo: string | null
}

/** Something to be in or out of. */
export interface Choice {
  id: number
  name: string
  description: string | null
  isChosen: boolean
}

export interface Preferences {
  channels: ChannelPreference[]
  segments: Choice[]
  categories: Choice[]
}

/** The parts of the page that the configuration shows. */
export interface Parts {
  frequency: boolean
  pause: boolean
  preferred: boolean
  segments: boolean
  categories: boolean
}

/** The switches of the configuration. */
export function partsOf(
  config: Pick<
    Config,
    | 'show_contact_frequency'
    | 'show_contact_pause_dates'
    | 'show_contact_preferred_channels'
    | 'show_contact_segments'
    | 'show_contact_categories'
  >,
): Parts {
  return {
    frequency: config.show_contact_frequency,
    pause: config.show_contact_pause_dates,
    preferred: config.show_contact_preferred_channels,
    segments: config.show_contact_segments,
    categories: config.show_contact_categories,
  }
}
