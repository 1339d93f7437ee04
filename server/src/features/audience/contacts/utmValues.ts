import type { UtmTags } from './addUtmTags.ts'

type Values = Pick<UtmTags, 'utmCampaign' | 'utmContent' | 'utmMedium' | 'utmSource' | 'utmTerm'>

/** The `utm_…` parameters of an address, as they are stored; null when there is none. */
export function utmValues(parameterOf: (name: string) => unknown): Values | null {
  const utm = (name: string) => {
    const value = parameterOf(`utm_${name}`)
    return typeof value === 'string' ? value.slice(0, 191).toWellFormed() || null : null
  }
  const values = {
    utmCampaign: utm('campaign'),
    utmContent: utm('content'),
    utmMedium: utm('medium'),
    utmSource: utm('source'),
    utmTerm: utm('term'),
  }
  return Object.values(values).every((value) => value === null) ? null : values
}
