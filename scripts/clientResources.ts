// What programs have to know of each kind of record beyond types: the client's generated/resources.ts.

import { messagesIn } from '../server/src/catalog/messages.ts'
import { describeOwnField } from '../server/src/features/insight/catalogDocument/describeProperty.ts'
import { nameOf } from '../server/src/features/insight/catalogDocument/describeRecords.ts'
import { usedResources } from '../server/src/features/insight/uses/routes.ts'
import type { Db } from '../server/src/platform/database/connection.ts'
import type { Definition } from '../server/src/platform/resource/definition.ts'
import type { Field } from '../server/src/platform/values/field.ts'

const HEAD = `// Made by npm run generate from the definitions of the server. What is filled in, sorted and shown of each kind of record.
import type { Resource } from '../resource.ts'

`

/** The text of `generated/resources.ts`: one constant by kind of record, so that a bundle holds those that it names. */
export async function clientResources(db: Db, definitions: readonly Definition[]): Promise<string> {
  const parts = await Promise.all(definitions.map((definition) => describe(db, definition)))
  return HEAD + parts.join('\n')
}

async function describe(db: Db, definition: Definition): Promise<string> {
  const { path, one, many, container, permission, publishes, order, name, kind = name } = definition
  const fields = typeof definition.fields === 'function' ? await definition.fields(db) : definition.fields
  const shown = Object.entries(fields).filter(([, { isCustom, isShown, isWritable }]) =>
    isCustom ? false : isShown || isWritable,
  )
  const described = {
    kind,
    path,
    one,
    many,
    isMap: container === 'map',
    permission,
    publishes,
    ...(usedResources.includes(definition) ? { hasUses: true } : {}),
    order,
    labelFields: nameOf(definition, fields),
    fields: Object.fromEntries(shown.map(([wire, field]) => [wire, describeField(field)])),
  }
  return `export const ${constant(path)} = ${JSON.stringify(described, null, 2)} as const satisfies Resource\n`
}

function describeField(field: Field): object {
  const { choices, ...input } = describeOwnField(messagesIn('en'), field)
  const refers = field.names
  const isMany = [field.schema.type].flat().includes('array')
  return {
    ...input,
    ...(refers ? { input: isMany ? 'records' : 'record', record: refers.kind } : {}),
    ...(choices ? { choices: choices.map(({ value }) => value) } : {}),
    ...(field.isRequired ? { isRequired: true } : {}),
    ...(field.isWritable ? {} : { isReadonly: true }),
    ...(field.column !== null && field.sqlType !== 'jsonb' ? { isSortable: true } : {}),
    ...(field.initial === null || field.initial === undefined || field.initial === ''
      ? {}
      : { initial: field.initial }),
  }
}

/** `/points/triggers` is `pointsTriggers`. */
function constant(path: string): string {
  return path.slice(1).replace(/\/(\w)/g, (_, letter: string) => letter.toUpperCase())
}
