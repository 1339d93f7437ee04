/** One operation of the document. */
import type { Schema } from '../values/field.ts'

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  parameters?: Schema[]
  requestBody?: Schema
  responses: Record<string, Schema>
}

/** A JSON body of a schema. */
export function json(schema: Schema): Schema {
  return { 'application/json': { schema } }
}
