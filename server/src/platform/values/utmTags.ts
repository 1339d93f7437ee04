/** UTM parameters that a record puts on its links: four texts. */
import { type Field, f, isBlank, type Parsed, SHORT_TEXT } from './field.ts'
import { type Shown, s } from './shape.ts'

const UTM_KEYS = ['utmSource', 'utmMedium', 'utmCampaign', 'utmContent'] as const

const tag = s.orNull(s.text())

/** All four, whether they are set or not. */
export const utmTagsShape = s.object(
  { utmSource: tag, utmMedium: tag, utmCampaign: tag, utmContent: tag },
  'UtmTags',
)

/** Four texts; other keys are dropped. */
export const utmTagsField: Field = {
  ...f.json({ of: 'object' }),
  parse(value): Parsed {
    if (isBlank(value)) return { value: {} }
    if (typeof value !== 'object' || value === null) return { error: 'This value should be an object.' }
    const given = value as Record<string, unknown>
    const tags: Record<string, string> = {}
    for (const key of UTM_KEYS) {
      const tag = given[key]
      if (isBlank(tag)) continue
      if (typeof tag === 'object' || String(tag).length > SHORT_TEXT)
        return { error: `${key} should be a text of at most ${SHORT_TEXT} characters.` }
      tags[key] = String(tag)
    }
    return { value: tags }
  },
}

/** All four keys, in the documented order. */
export function showUtmTags(stored: unknown): Shown<typeof utmTagsShape> {
  const tags = (stored ?? {}) as Partial<Shown<typeof utmTagsShape>>
  const { utmSource = null, utmMedium = null, utmCampaign = null, utmContent = null } = tags
  return { utmSource, utmMedium, utmCampaign, utmContent }
}
