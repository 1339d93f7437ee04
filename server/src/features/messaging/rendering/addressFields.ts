/** The addresses of emails: checked when they are stored, because a wrong one fails every mail. */
import { type Field, f, type Parsed } from '../../../platform/values/field.ts'
import { emailAddress } from '../../audience/fieldValues/emailAddress.ts'
import { NO_LINKS, parseTokens } from './tokens.ts'

/** One address. It may be a token, or hold tokens, which are filled in for each recipient. */
export const addressField: Field = checked(f.text(), (text) => isAddressTemplate(text))

/** Addresses with commas between them, the same for all recipients. */
export const addressListField: Field = checked(f.text({ max: 2000 }), (text) =>
  text
    .split(',')
    .filter((address) => address.trim() !== '')
    .every((address) => emailAddress(address) !== null),
)

function checked(field: Field, isValid: (text: string) => boolean): Field {
  return {
    ...field,
    parse(value): Parsed {
      const parsed = field.parse(value)
      if (!('value' in parsed) || typeof parsed.value !== 'string' || isValid(parsed.value)) return parsed
      return { error: 'This value is not a valid email address.' }
    },
  }
}

// What a token will stand for is not known: any text that is good in either half of an address.
function isAddressTemplate(text: string): boolean {
  const { literals, slots } = parseTokens(text, NO_LINKS)
  if (slots.length === 1 && literals.every((literal) => literal.trim() === '')) return true
  return emailAddress(literals.join('x.example')) !== null
}
