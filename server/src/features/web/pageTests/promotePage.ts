import type { Db } from '../../../platform/database/connection.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import type { Saved } from '../../../platform/rest/save.ts'
import { page } from '../../content/pages/page.ts'
import { endPageTests } from '../../content/pages/restartPageTests.ts'
import { lockFamily, saveFamily } from '../../messaging/abTests/family.ts'

interface Member {
  id: number
  isParent: boolean
  isPublished: boolean
  settings: Record<string, unknown>
  translationParent: number | null
  translations: number[]
}

/**
 * Ends an A/B test: the page takes the place of its parent, among translations, too; the former parent and the other
 * variants become its unpublished variants, whose addresses lead to it, and nothing of the test is counted any more. In
 * the transaction of `context.db`; the right to edit all of them is needed. @throws ApiError
 */
export async function promotePage(context: Context, winnerId: number): Promise<Saved> {
  const { db } = context
  await find(context, page, [winnerId], 'edit')
  await lockFamily(db, 'pages', winnerId)
  const members = await findMembers(db, winnerId)
  const winner = members.find(({ id }) => id === winnerId)
  const parent = members.find(({ isParent }) => isParent)
  if (!winner || !parent) throw notFound()
  if (members.length < 2) throw badRequest('The page has no variants.')
  if (parent.isPublished && !winner.isPublished)
    throw badRequest('The page is published and this variant is not: publish the variant first.')
  const isOther = winner !== parent
  const edits = [
    {
      id: winnerId,
      body: {
        variantParent: null,
        variantSettings: parent.settings,
        ...(isOther ? { translationParent: parent.translationParent } : {}),
      },
    },
    ...members
      .filter((member) => member !== winner)
      .map(({ id, settings }) => ({
        id,
        body: {
          variantParent: winnerId,
          isPublished: false,
          ...(id === parent.id
            ? { variantSettings: winner.settings, translationParent: null }
            : { variantSettings: settings }),
        },
      })),
    ...(isOther ? parent.translations : []).map((id) => ({ id, body: { translationParent: winnerId } })),
  ]
  const saved = await saveFamily(context, page, edits, winnerId)
  // A save of terms starts a test anew; here it ends.
  await endPageTests(
    db,
    members.map(({ id }) => id),
  )
  return { ...saved, row: { ...saved.row, variantStartDate: null, variantHits: 0 } }
}

async function findMembers(db: Db, pageId: number): Promise<Member[]> {
  return db<Member[]>`
    select v.id, v.id = p.id as "isParent", v.is_published as "isPublished", v.variant_settings as settings,
      v.translation_parent_id as "translationParent",
      array(select t.id from pages t where t.translation_parent_id = v.id and t.id <> ${pageId} order by 1) as translations
    from pages asked
    join pages p on p.id = coalesce(asked.variant_parent_id, asked.id)
    join pages v on v.id = p.id or v.variant_parent_id = p.id
    where asked.id = ${pageId} order by v.id`
}
