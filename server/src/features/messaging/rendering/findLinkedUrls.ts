/** Addresses of records that texts link to by id, such as `{assetlink=3}`, by the tokens that features declare. */
import type { EmailToken } from '../../../catalog/emailToken.ts'
import type { Db } from '../../../platform/database/connection.ts'

/** The tokens that stand for addresses, by name. */
export type LinkTokens = ReadonlyMap<string, EmailToken>

/** Ids of the records that a text links to, by the name of the token; a token that it does not hold is absent. */
export type LinkedIds = ReadonlyMap<string, readonly number[]>

/** Public addresses by the name of the token and by id. */
export type LinkedUrls = ReadonlyMap<string, ReadonlyMap<number, string>>

/** Records that a text links to by id, in every spelling of the tokens with these names. */
export function linkedIn(text: string, names: Iterable<string>): LinkedIds {
  const linked = new Map<string, number[]>()
  for (const name of names) {
    const found = text.matchAll(new RegExp(`${name}(?:=|%3D)(\\d{1,15})`, 'gi'))
    const ids = new Set(found.map((match) => Number(match[1])))
    if (ids.size > 0) linked.set(name, [...ids])
  }
  return linked
}

/** The addresses of what these texts link to. One statement per token that occurs, none without links. */
export async function findLinkedUrls(
  db: Db,
  { siteUrl, tokens, linked }: { siteUrl: string; tokens: LinkTokens; linked: readonly LinkedIds[] },
): Promise<LinkedUrls> {
  const urls = new Map<string, ReadonlyMap<number, string>>()
  for (const [name, token] of tokens) {
    const ids = linked.flatMap((one) => one.get(name) ?? [])
    if (ids.length > 0) urls.set(name, await token.findUrls(db, siteUrl, ids))
  }
  return urls
}
