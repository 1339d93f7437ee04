/** Addresses of one mailbox that say what a mail to it is about: `news+bounce_<name>@example.com`. */

export type PlusKind = 'bounce' | 'unsubscribe'

/** The address for this kind of mail about the message with this name. */
export function plusAddress(mailbox: string, kind: PlusKind, name: string): string {
  const place = mailbox.lastIndexOf('@')
  return `${mailbox.slice(0, place)}+${kind}_${name}${mailbox.slice(place)}`
}
