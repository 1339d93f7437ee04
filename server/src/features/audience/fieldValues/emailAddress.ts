const LONGEST = 254
const LONGEST_LOCAL = 64
const LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u

/**
 * The address trimmed and in lower case, or null for what is none. Nothing is removed from the middle.
 * Local parts are dot-atoms (RFC 5321, section 4.1.2) with any letters (RFC 6531); a domain has at least two labels.
 */
export function emailAddress(text: string): string | null {
  const address = text.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const labels = address.slice(at + 1).split('.')
  const isAddress =
    at > 0 &&
    address.length <= LONGEST &&
    local.length <= LONGEST_LOCAL &&
    LOCAL.test(local) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  return isAddress ? address : null
}
