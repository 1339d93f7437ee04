// Tokens that only landing pages have.

/** What is known of every page, and what everybody gets the same. */
const PAGE_TOKENS = new Set(['pagetitle', 'pagemetadescription', 'langbar', 'sharebuttons'])

/** Parts of the preference centre: nothing for those who did not come from a mail. */
const PREFERENCES =
  /^\{(segmentlist|categorylist|channelfrequency|preferredchannel|saveprefsbutton|successmessage)\}$/

/** Forms, and slots, that a page names at most: what is beyond stays empty. */
export const MAX_NAMED = 20

/** The part of the preference centre that the token stands for; null for any other. */
export function preferenceIn(token: string): string | null {
  return PREFERENCES.exec(token)?.[1] ?? null
}

/** The id in `{form=3}` or `{focus=3}`; null for any other token. */
export function numberIn(name: 'form' | 'focus', token: string): number | null {
  const [, kind, id] = /^\{(form|focus)=(\d{1,15})\}$/.exec(token) ?? []
  return kind === name ? Number(id) : null
}

/** Whether the token stands for something on a page, or in its place for nothing. */
export function isPageToken(token: string): boolean {
  return (
    PAGE_TOKENS.has(token.slice(1, -1)) ||
    preferenceIn(token) !== null ||
    numberIn('form', token) !== null ||
    numberIn('focus', token) !== null ||
    isSlotToken(token)
  )
}

/** Between tags it is a slot. */
export function isSlotToken(token: string): boolean {
  return /^\{dwc=/i.test(token)
}
