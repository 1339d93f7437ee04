import { ask } from '../../api/ask.ts'
import { queries } from '../../api/query.ts'

/** The HTML of a document, as the server makes it when an email is saved. @throws ApiError 400 where it cannot be compiled */
export async function compileMjml(mjml: string): Promise<string> {
  return queries.fetchQuery(ask('/emails/mjml', { body: { mjml } }, { read: ({ html }) => html }))
}
