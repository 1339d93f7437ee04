/** The number of a contact, or why there is none: the mobile one comes first. */
export function numberOf({
  mobile,
  phone,
}: {
  mobile?: string
  phone?: string
}): string | { reason: string } {
  const stored = mobile?.trim() || phone?.trim()
  if (!stored) return { reason: NO_NUMBER }
  return phoneNumber(stored) ?? { reason: BAD_NUMBER }
}

export const NO_NUMBER = 'The contact has no telephone number.'
const BAD_NUMBER = 'The telephone number of the contact is not valid.'

/**
 * A telephone number in the form that transports take: `+` and digits (E.164). A number without a country is taken
 * for one of North America, as documented. Null for what cannot be a number.
 */
export function phoneNumber(text: string): string | null {
  const written = text.trim().replace(/^tel:/i, '')
  // The zero in brackets behind a country is dialled within it only.
  const bare = written.replace(/^((?:\+|00)[\d\s.-]{1,8})\(0\)/, '$1').replaceAll(/[\s().\-/\u00a0]/g, '')
  const [, prefix, digits = ''] = /^(\+|00)?(\d+)$/.exec(bare) ?? []
  if (prefix) return isLength(digits) ? `+${digits}` : null
  if (digits.length === 10) return `+1${digits}`
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : null
}

function isLength(digits: string): boolean {
  return digits.length >= 7 && digits.length <= 15 && !digits.startsWith('0')
}
