/** Addresses of one mailbox that say what a mail to it is about: `news+bounce_<name>@example.com`. */

export type PlusKind = 'bounce' | 'unsubscribe'

/** The address for this kind of mail about the message with this name. */
export function plusAddress(mailbox: string, kind: PlusKind, name: string): string {
  const place = mailbox.lastIndexOf('@')
  return `${mailbox.slice(0, place)}+${kind}_${name}${mailbox.slice(place)}`
}

/** What an address of the mailbox says; null when it says nothing, or is another's. */
export function readPlusAddress(mailbox: string, address: string): { kind: PlusKind; name: string } | null {
  const place = mailbox.lastIndexOf('@')
  const given = address.trim().toLowerCase()
  const start = `${mailbox.slice(0, place)}+`.toLowerCase()
  const end = mailbox.slice(place).toLowerCase()
  if (!given.startsWith(start) || !given.endsWith(end)) return null
  const [, kind, name] =
    /^(bounce|unsubscribe)_([0-9a-g]{1,60})$/.exec(given.slice(start.length, -end.length)) ?? []
  return kind && name ? { kind: kind as PlusKind, name } : null
}
