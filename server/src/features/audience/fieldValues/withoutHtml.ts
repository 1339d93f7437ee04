import { stripTags } from '../../../platform/values/stripTags.ts'
import { type FieldRules, keepsHtml } from './fieldOf.ts'

/**
 * A text that a visitor wrote for a field, without tags where the field would keep them. Where the value is HTML no
 * opening bracket remains: taking tags out may leave a new one.
 */
export function withoutHtml(field: Pick<FieldRules, 'type' | 'properties'>, text: string): string {
  if (!keepsHtml(field)) return text
  const plain = stripTags(text)
  return field.type === 'html' ? plain.replaceAll('<', '&lt;') : plain
}
