/** How the test of an email is to go on, from `variantSettings` of the email. */
export interface TestTerms {
  /** Recipients who take part, in percent. */
  share: number
  delayMs: number
  criteria: 'email.openrate' | 'email.clickthrough'
}

const HOUR_MS = 3_600_000

/** Null when all recipients get the variants, and nobody decides. */
export function termsOf(settings: Readonly<Record<string, unknown>>): TestTerms | null {
  const share = Number(settings.totalWeight)
  const hours = Number(settings.sendWinnerDelay)
  if (!(share >= 1 && share < 100 && hours > 0)) return null
  const isClicks = settings.winnerCriteria === 'email.clickthrough'
  return { share, delayMs: hours * HOUR_MS, criteria: isClicks ? 'email.clickthrough' : 'email.openrate' }
}
