/** Fields that many resources share. Spread them into a definition: the order is the order on the wire. */
import { type Field, f } from '../values/field.ts'

/** Audit block without the published state. */
export const attributed: Readonly<Record<string, Field>> = {
  dateAdded: f.datetime({ readonly: true }),
  dateModified: f.datetime({ readonly: true }),
  createdBy: f.int({ readonly: true, big: true }),
  createdByUser: f.text({ readonly: true }),
  modifiedBy: f.int({ readonly: true, big: true }),
  modifiedByUser: f.text({ readonly: true }),
}

/** Published state and audit block: first on the wire (compatibility, quirk 24). */
export const audited: Readonly<Record<string, Field>> = {
  isPublished: f.bool({ initial: true }),
  ...attributed,
}

/**
 * The same for records without a published state in their form: a PUT without the key keeps it. False would hide a contact
 * from lists, or lock out a user.
 */
export const auditedKeepingState: Readonly<Record<string, Field>> = {
  ...audited,
  isPublished: f.bool({ initial: true, cleared: undefined }),
}

/** The window in which a published record is active. */
export const scheduled: Readonly<Record<string, Field>> = {
  publishUp: f.datetime({ minutes: true }),
  publishDown: f.datetime({ minutes: true }),
}
