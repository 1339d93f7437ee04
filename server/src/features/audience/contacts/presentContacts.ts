// Contacts on the wire (quirks 7, 10 to 12, 24, 29, 30).

import type { Context, Detail, Row, Showing } from '../../../platform/resource/definition.ts'
import type { auditShape } from '../../../platform/values/auditShape.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import type { ShownKeys } from '../../../platform/values/shape.ts'
import { type ContactFields, loadContactFields } from '../contactRows/contactFields.ts'
import { fieldGroups } from '../fieldValues/fieldGroups.ts'
import { loadContactColors } from '../pointTriggers/contactColors.ts'
import type { ContactPlan } from './contactPlan.ts'
import type { contactCoreShape, contactShape } from './contactShape.ts'
import { type ContactRelations, loadContactRelations, NO_RELATIONS } from './loadContactRelations.ts'

type ContactShape = ReturnType<typeof contactShape>
type Core = ShownKeys<ReturnType<typeof contactCoreShape>>
type Audit = ShownKeys<typeof auditShape> & { isPublished: boolean }

/** Replaces the kernel's flat object by the documented shape. One statement, none for `minimal`, and one for colours when they are not known. */
export async function presentContacts(
  context: Context,
  entities: Showing<ContactShape, ContactPlan>[],
  detail: Detail,
): Promise<void> {
  const fields = await loadContactFields(context.db)
  const colorOf = await loadContactColors(context.db, context.now)
  const isFull = detail !== 'minimal'
  const unknown = isFull ? entities.filter(({ plan }) => !plan?.isBare) : []
  const relations = await loadContactRelations(
    context.db,
    unknown.map((entity) => entity.row.id),
  )
  for (const entity of entities) {
    const { row } = entity
    const core = contactCore(fields, row, colorOf)
    entity.wire = isFull
      ? fullContact(entity, core, relations.get(row.id) ?? NO_RELATIONS)
      : { ...auditBlock(row), ...core }
  }
}

/** What contacts show in every form: id, points, colour and fields. */
export function contactCore(
  fields: ContactFields,
  row: Row,
  colorOf: (points: number) => string | null,
): Core {
  const points = typeof row.points === 'number' ? row.points : 0
  return {
    id: row.id,
    points,
    color: colorOf(points),
    fields: fieldGroups(fields.set, row, String(row.id)),
  }
}

// The kernel's object is looked at only for what it resolved: owner and stage.
function fullContact(
  entity: Showing<ContactShape, ContactPlan>,
  core: Core,
  relations: ContactRelations,
): ShownKeys<ContactShape> {
  const { row } = entity
  return {
    ...auditBlock(row),
    ...core,
    lastActive: date(row.last_active),
    owner: (typeof row.owner === 'number' && entity.wire.owner) || null,
    ipAddresses: relations.ipAddresses,
    tags: relations.tags,
    utmtags: relations.utmtags,
    stage: (typeof row.stage === 'number' && entity.wire.stage) || null,
    dateIdentified: date(row.dateIdentified),
    preferredProfileImage: textIn(row.preferredProfileImage),
    doNotContact: relations.doNotContact,
    frequencyRules: relations.frequencyRules,
  }
}

function auditBlock(row: Row): Audit {
  return {
    isPublished: row.isPublished === true,
    dateAdded: date(row.dateAdded),
    dateModified: date(row.dateModified),
    createdBy: idIn(row.createdBy),
    createdByUser: textIn(row.createdByUser),
    modifiedBy: idIn(row.modifiedBy),
    modifiedByUser: textIn(row.modifiedByUser),
  }
}

function date(value: unknown): string | null {
  return value instanceof Date ? isoDate(value) : null
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function idIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
