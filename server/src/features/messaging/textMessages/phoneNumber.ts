import type { Config } from '../../../platform/config.ts'
import { countryCode } from '../../audience/contactRows/countryCode.ts'

/** The settings that decide how numbers without a country are read. */
export type NumberSettings = Pick<Config, 'sms_default_region'>

/** What of a contact decides its number. */
export interface NumberFields {
  mobile?: string | null
  phone?: string | null
  /** By its English name. */
  country?: string | null
}

/** Reads telephone numbers as they are written. */
export interface PhoneNumbers {
  /**
   * The number in the form that transports take: `+` and digits (E.164). Without a country it is one of the country
   * named, else of the region that is configured, else of North America. Null for what cannot be a number.
   */
  read(text: string, country?: string | null): string | null
  /** The last seven digits of all spellings of an international number: those of short ones reach into what is before. */
  endings(number: string): string[]
  /** The number of a contact, or why there is none: the mobile one comes first. */
  ofContact(contact: NumberFields): string | { reason: string }
}

export const NO_NUMBER = 'The contact has no telephone number.'
const BAD_NUMBER = 'The telephone number of the contact is not valid.'

const NORTH_AMERICA = 'US'

/** A reader of numbers; the plans of the countries are loaded with the first. */
export async function phoneNumbers({ sms_default_region }: NumberSettings): Promise<PhoneNumbers> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const regionOf = (code: string | null) => (code !== null && isSupportedCountry(code) ? code : null)
  const defaultRegion = regionOf(sms_default_region) ?? NORTH_AMERICA

  const read: PhoneNumbers['read'] = (text, country) => {
    const written = text
      .trim()
      .replace(/^tel:/i, '')
      // The prefix of most countries is understood in all; 0011 is Australia's own, and no number of North America.
      .replace(/^00(?!11)/, '+')
    const defaultCountry = (country ? regionOf(countryCode(country)) : null) ?? defaultRegion
    const number = parsePhoneNumberFromString(written, { defaultCountry, extract: false })
    // An extension is reached by speaking. Lengths are asked only: plans get new ranges all the time.
    return number?.isPossible() && number.ext === undefined ? number.number : null
  }

  return {
    read,
    endings(number) {
      const digits = number.slice(1)
      const national = parsePhoneNumberFromString(number)?.nationalNumber ?? digits
      const spellings = [national, `0${national}`, digits, `00${digits}`]
      return [...new Set(spellings.map((spelling) => spelling.slice(-7)))]
    },
    ofContact({ mobile, phone, country }) {
      const stored = mobile?.trim() || phone?.trim()
      if (!stored) return { reason: NO_NUMBER }
      return read(stored, country) ?? { reason: BAD_NUMBER }
    },
  }
}
