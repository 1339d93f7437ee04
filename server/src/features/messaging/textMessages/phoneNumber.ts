/**
 * A telephone number in the form that transports take: `+` and digits (E.164). A number without a country is taken
 * for one of North America, as documented. Null for what cannot be a number.
 */
export function phoneNumber(text: string): string | null {
  const bare = text.trim().replaceAll(/[\s().\-/\u00a0]/g, '')
  const [, prefix, digits = ''] = /^(\+|00)?(\d+)$/.exec(bare) ?? []
  if (prefix) return isLength(digits) ? `+${digits}` : null
  if (digits.length === 10) return `+1${digits}`
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : null
}

function isLength(digits: string): boolean {
  return digits.length >= 7 && digits.length <= 15 && !digits.startsWith('0')
}
