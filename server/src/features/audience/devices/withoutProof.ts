/** Parameters that prove who a visitor is: the click-through value of a message, and the token of a sandboxed page. */
const PROOF = /^(?:ct|visitor_token)=/i

/** Removes the values that prove the visitor from an address: recorded addresses are shown to other people. */
export function withoutProof(address: string): string {
  const [, path = '', query, fragment = ''] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(address) ?? []
  if (query === undefined) return address
  const kept = query.split('&').filter((parameter) => !PROOF.test(parameter))
  return `${path}${kept.length > 0 ? `?${kept.join('&')}` : ''}${fragment}`
}
