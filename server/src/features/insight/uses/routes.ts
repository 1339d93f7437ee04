// What uses a record: asked before it is changed, unpublished or deleted.
import type { FastifyInstance } from 'fastify'
import { forbidden, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import type { Context, Definition } from '../../../platform/resource/definition.ts'
import { findRights } from '../../../platform/resource/rights.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { s } from '../../../platform/values/shape.ts'
import { category } from '../../access/categories/category.ts'
import { role } from '../../access/users/role.ts'
import { companyField, contactField } from '../../audience/fields/field.ts'
import { pointGroup } from '../../audience/points/pointGroup.ts'
import { stage } from '../../audience/stages/stage.ts'
import { tag } from '../../audience/tags/tag.ts'
import { campaign } from '../../automation/campaigns/campaign.ts'
import { asset } from '../../content/assets/asset.ts'
import { dynamicContent } from '../../content/dynamicContent/dynamicContent.ts'
import { form } from '../../content/forms/form.ts'
import { page } from '../../content/pages/page.ts'
import { email } from '../../messaging/emails/email.ts'
import { message } from '../../messaging/marketingMessages/message.ts'
import { notification } from '../../messaging/notifications/notification.ts'
import { textMessage } from '../../messaging/textMessages/textMessage.ts'
import { tweet } from '../../messaging/tweets/tweet.ts'
import { segment } from '../../segmentation/segments/segment.ts'
import { focus } from '../../web/focus/focus.ts'
import { findRecordUses } from './findRecordUses.ts'

/** What other records can name. Owners are counted with the contacts of each. */
export const usedResources: readonly Definition[] = [
  asset,
  campaign,
  category,
  companyField,
  contactField,
  dynamicContent,
  email,
  focus,
  form,
  message,
  notification,
  page,
  pointGroup,
  role,
  segment,
  stage,
  tag,
  textMessage,
  tweet,
]

/** By what records are named where that is not their id. */
const WORDS: ReadonlyMap<Definition, string> = new Map([
  [contactField, 'alias'],
  [companyField, 'alias'],
  [tag, 'tag'],
])

const USES = {
  summary:
    'The records that name this one in their fields, steps, filters or texts, and saved views that name it',
  answer: s.object({
    uses: s.list(
      s.object(
        {
          kind: s.text({ description: 'A kind of record, or `saved_view`.', example: 'campaign' }),
          id: s.int(),
          name: s.text(),
          isPublished: s.orNull(s.bool({ description: 'Null where the kind is not published.' })),
        },
        'RecordUse',
      ),
    ),
    unseen: s.int({ description: 'How many more use it that you may not see.' }),
    isComplete: s.bool({
      description: 'False when not everything was looked through in time, or more than 1,000 use it.',
    }),
  }),
  errors: [403, 404],
} as const

export function useRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  for (const definition of usedResources)
    route(app, `GET /${definition.path.slice(1)}/:id(^\\d+$)/uses`, USES, async (request) => {
      const context = contextOf(request)
      const id = idOf(request)
      return findRecordUses(context, {
        kind: definition.kind ?? definition.name,
        id,
        word: await readWord(context, definition, id),
      })
    })
}

/** @throws ApiError 404 or 403 where there is no such record, or the actor may not see it. */
async function readWord(context: Context, definition: Definition, id: number): Promise<string | null> {
  const { needs } = definition
  if (needs !== null && !context.config[needs]) throw notFound()
  const rights = (await findRights(context, definition, [id])).get(id)
  if (!rights) throw notFound()
  if (!rights.view) throw forbidden()
  const column = WORDS.get(definition)
  if (!column) return null
  const { db } = context
  const [row] = await db<{ word: string }[]>`
    select ${db(column)} as word from ${db(definition.table)} where id = ${id}`
  return row?.word ?? null
}
