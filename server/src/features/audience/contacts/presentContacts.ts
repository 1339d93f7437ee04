// Contacts on the wire (compatibility, section 2.0; quirks 7, 10 to 12, 24, 29, 30).

import type { Context, Detail, Entity, Row } from '../../../platform/resource/definition.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { type ContactFields, loadContactFields } from '../contactRows/contactFields.ts'
import { fieldGroups } from '../fieldValues/fieldGroups.ts'
import { loadContactColors } from '../pointTriggers/contactColors.ts'
import { type ContactRelations, loadContactRelations, NO_RELATIONS } from './loadContactRelations.ts'

type Wire = Record<string, unknown>

/** Replaces the kernel's flat object by the documented shape. One statement, none for `minimal`, and one for colours when they are not known. */
export async function presentContacts(context: Context, entities: Entity[], detail: Detail): Promise<void> {
  const fields = await loadContactFields(context.db)
  const colorOf = await loadContactColors(context.db, context.now)
  const isFull = detail !== 'minimal'
  const unknown = isFull ? entities.filter((entity) => !bare.has(entity.row)) : []
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
): Wire {
  return {
    id: row.id,
    points: row.points ?? 0,
    color: colorOf(typeof row.points === 'number' ? row.points : 0),
    fields: fieldGroups(fields.set, row, String(row.id)),
  }
}

/** Notes that a stored row is known to have no relations, so that showing it asks for none. */
export function noteWithoutRelations(row: Row): void {
  bare.add(row)
}

const bare = new WeakSet<Row>()

// The kernel's object is looked at only for what it resolved: owner and stage.
function fullContact(entity: Entity, core: Wire, relations: ContactRelations): Wire {
  const { row } = entity
  return {
    ...auditBlock(row),
    ...core,
    lastActive: date(row.last_active),
    owner: typeof row.owner === 'number' ? entity.wire.owner : null,
    ipAddresses: relations.ipAddresses,
    tags: relations.tags,
    utmtags: relations.utmtags,
    stage: typeof row.stage === 'number' ? entity.wire.stage : null,
    dateIdentified: date(row.dateIdentified),
    preferredProfileImage: row.preferredProfileImage ?? null,
    doNotContact: relations.doNotContact,
    frequencyRules: relations.frequencyRules,
  }
}

function auditBlock(row: Row): Wire {
  return {
    isPublished: row.isPublished,
    dateAdded: date(row.dateAdded),
    dateModified: date(row.dateModified),
    createdBy: row.createdBy ?? null,
    createdByUser: row.createdByUser ?? null,
    modifiedBy: row.modifiedBy ?? null,
    modifiedByUser: row.modifiedByUser ?? null,
  }
}

function date(value: unknown): string | null {
  return value instanceof Date ? isoDate(value) : null
}
