/** Addresses of what texts link to by id: `{assetlink=3}` and `{pagelink=4}`. */
import type { Db } from '../../../platform/database/connection.ts'
import { findPageUrls, pagesIn } from '../../content/pages/findPageUrls.ts'

/** What a text links to. */
export interface LinkedIds {
  assets: number[]
  pages: number[]
}

/** Public addresses, by id. */
export interface LinkedUrls {
  assetUrls: ReadonlyMap<number, string>
  pageUrls: ReadonlyMap<number, string>
}

/** What a text links to by id, in every spelling of the tokens. */
export function linkedIn(text: string): LinkedIds {
  return {
    assets: [...text.matchAll(/assetlink(?:=|%3D)(\d{1,15})/gi)].map((match) => Number(match[1])),
    pages: pagesIn(text),
  }
}

/** The addresses of what these texts link to. One statement for assets and one for pages, none without links. */
export async function findLinkedUrls(
  db: Db,
  siteUrl: string,
  linked: readonly LinkedIds[],
): Promise<LinkedUrls> {
  return {
    assetUrls: await findAssetUrls(
      db,
      siteUrl,
      linked.flatMap(({ assets }) => assets),
    ),
    pageUrls: await findPageUrls(
      db,
      siteUrl,
      linked.flatMap(({ pages }) => pages),
    ),
  }
}

async function findAssetUrls(db: Db, siteUrl: string, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db<{ id: number; alias: string }[]>`
    select id, alias from assets where id = any(${ids as number[]}::bigint[])`
  return new Map(rows.map((row) => [row.id, `${siteUrl}/asset/${row.id}:${row.alias}`]))
}
