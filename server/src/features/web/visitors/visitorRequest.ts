import type { Visitor } from '../../audience/devices/visitor.ts'
import type { FormWriter } from './permittedValues.ts'

/** A public request, as far as it says who asks. */
export interface VisitorRequest {
  visitor: Visitor
  /** The contact that the click-through value proves; see `provenContact`. */
  provenId: number | null
  /** The contact that the browser proved to be before, where that was asked; see `provedContact`. */
  provedId?: number | null
  /** Whoever it is has read a message to the email address that is said. */
  isConfirmed?: boolean
  /** The parameters of the address. */
  query: Readonly<Record<string, unknown>>
  /** Of the device cookie, or of the parameter of the same name. */
  trackingId: string | null
  /** What a form says of the contact, by field, checked already. It stands in the place of the parameters. */
  said?: Readonly<Record<string, unknown>>
  /** In whose name the values are written, where they come from a form. */
  writer?: FormWriter
  /** At a device that is used by many: neither it nor its address is the contact's. */
  isKiosk?: boolean
}

/** Who asked. */
export interface IdentifiedVisitor {
  /** Null for an unknown visitor who is not tracked, or beyond the limit of new contacts. */
  contactId: number | null
  /** What the device cookie is to say from now on; null when nothing is known of the device. */
  trackingId: string | null
  /** Made for this request. */
  isNew: boolean
  /** The form may not change the contact. */
  isUnchanged?: true
  /** Device and address as they were noted; null where nothing was. */
  noted: { deviceId: number | null; ipId: number | null } | null
}
