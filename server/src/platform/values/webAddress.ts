/** Whether the text is an absolute address that browsers open and that runs nothing: http or https. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}

/**
 * Whether a text from outside may stand where a browser expects an address: http, https, mailto, tel, or no scheme at all.
 * Anything else before the first colon is taken for a scheme, since browsers ignore control characters in it.
 */
export function isSafeAddress(text: string): boolean {
  return !/^[^/?#]*:/.test(text) || /^\s*(?:https?|mailto|tel):/i.test(text)
}

/** Whether the text begins with a scheme whose remainder is a program or a document. */
export function isScriptAddress(text: string): boolean {
  return /^(?:javascript|vbscript|data):/i.test(text.replaceAll(/[\p{Cc}\s]/gu, ''))
}
