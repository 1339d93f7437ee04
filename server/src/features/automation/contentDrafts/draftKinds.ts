// The kinds of record that have drafts, with what publishing one means for others.
import type { Db } from '../../../platform/database/connection.ts'
import type { Definition } from '../../../platform/resource/definition.ts'
import { type Shape, s } from '../../../platform/values/shape.ts'
import { form } from '../../content/forms/form.ts'
import { page } from '../../content/pages/page.ts'
import { email } from '../../messaging/emails/email.ts'
import { findReach, reachShape } from './emailReach.ts'
import { findRemovedFields, removedFieldsShape } from './removedFields.ts'

type Wire = Readonly<Record<string, unknown>>

/** A record as it is, and as it would be; null where the draft cannot be saved. */
export interface Comparison {
  id: number
  before: Wire
  after: Wire | null
}

export interface DraftKind {
  definition: Definition
  /** Where its drafts are. */
  table: 'email_drafts' | 'page_drafts' | 'form_drafts'
  /** What it says beside the keys that change. */
  effects: Readonly<Record<string, Shape>>
  /** At most two statements. */
  findEffects(db: Db, comparison: Comparison): Promise<Record<string, unknown>>
}

export const draftKinds: readonly DraftKind[] = [
  { definition: email, table: 'email_drafts', effects: reachShape, findEffects: findReach },
  { definition: page, table: 'page_drafts', effects: {}, findEffects: async () => ({}) },
  {
    definition: form,
    table: 'form_drafts',
    effects: { removedFields: s.list(removedFieldsShape) },
    findEffects: findRemovedFields,
  },
]
