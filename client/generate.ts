// The types behind the client, from the OpenAPI document of the server.
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'

/** The text of `src/generated/schema.ts`. */
export async function clientTypes(document: object): Promise<string> {
  return astToString(await openapiTS(document as OpenAPI3))
}
