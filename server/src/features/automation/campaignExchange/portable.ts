// The kinds of records that travel with a campaign.

import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import type { Definition } from '../../../platform/resource/definition.ts'
import { category } from '../../access/categories/category.ts'
import { findSameCategories } from '../../access/categories/findSameCategories.ts'
import { companyField, contactField } from '../../audience/fields/field.ts'
import { loadFieldSet } from '../../audience/fieldValues/loadFieldSet.ts'
import { pointGroup } from '../../audience/points/pointGroup.ts'
import { findStagesByName } from '../../audience/stages/findStagesByName.ts'
import { stage } from '../../audience/stages/stage.ts'
import { findTags } from '../../audience/tags/findOrCreateTags.ts'
import { tag } from '../../audience/tags/tag.ts'
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
import {
  type Replace,
  recordsOf,
  replaceAt,
  replaceInFilters,
  replaceInText,
  replaceReference,
  type Wire,
} from './portableReferences.ts'

export interface Portable {
  /** What the list of these records is called in a document. */
  kind: string
  definition: Definition
  /** Documented names of keys that do not follow from the wire names. */
  keys?: Readonly<Record<string, string>>
  /** The body with its references replaced. */
  refer?(body: Wire, replace: Replace, catalog: Contracts): Wire
  /** Ids by name, for records that others name by it. */
  byName?(db: Db, names: string[]): Promise<ReadonlyMap<string, number>>
  /** Records here that are the same by nature, whatever they are called in the document; they are left as they are. */
  findSame?(db: Db, bodies: readonly Wire[]): Promise<(number | null)[]>
}

const inCategory = (body: Wire, replace: Replace) => replaceAt(body, 'category', 'category', replace)

const list: readonly Portable[] = [
  { kind: 'category', definition: category, findSame: findSameCategories },
  { kind: 'custom_field', definition: contactField, ...named('contact') },
  { kind: 'company_field', definition: companyField, ...named('company') },
  {
    kind: 'tag',
    definition: tag,
    byName: lowerCased(findTags),
    async findSame(db, bodies) {
      const ids = await findTags(
        db,
        bodies.map((body) => String(body.tag ?? '')),
      )
      return bodies.map((body) => ids.get(String(body.tag ?? '').toLowerCase()) ?? null)
    },
  },
  { kind: 'point_group', definition: pointGroup },
  {
    kind: 'stage',
    definition: stage,
    refer: inCategory,
    async findSame(db, bodies) {
      const ids = await findStagesByName(
        db,
        bodies.map((body) => String(body.name ?? '')),
      )
      return bodies.map((body) => ids.get(String(body.name ?? '').toLowerCase()) ?? null)
    },
  },
  { kind: 'asset', definition: asset, refer: inCategory },
  {
    kind: 'segment',
    definition: segment,
    refer: (body, replace) => ({
      ...inCategory(body, replace),
      filters: replaceInFilters(body.filters, replace),
    }),
  },
  { kind: 'form', definition: form, refer: referForm },
  {
    kind: 'sms',
    definition: textMessage,
    refer: (body, replace, catalog) => inTexts(inCategory(body, replace), ['message'], replace, catalog),
  },
  {
    kind: 'page',
    definition: page,
    refer: (body, replace, catalog) =>
      inTexts(inFamily(body, 'page', replace), ['customHtml'], replace, catalog),
  },
  {
    kind: 'dynamic_content',
    definition: dynamicContent,
    refer: (body, replace, catalog) => ({
      ...inTexts(inFamily(body, 'dynamic_content', replace), ['content'], replace, catalog),
      filters: replaceInFilters(body.filters, replace),
    }),
  },
  {
    kind: 'focus',
    definition: focus,
    keys: { form: 'form_id' },
    refer: (body, replace, catalog) => {
      const next = replaceAt(inCategory(body, replace), 'form', 'form', replace)
      return inTexts(next, ['html', 'editor'], replace, catalog)
    },
  },
  { kind: 'notification', definition: notification, refer: inCategory },
  {
    kind: 'tweet',
    definition: tweet,
    keys: { asset: 'asset_id', page: 'page_id' },
    refer: (body, replace) =>
      replaceAt(replaceAt(inCategory(body, replace), 'asset', 'asset', replace), 'page', 'page', replace),
  },
  { kind: 'message', definition: message, refer: referMessage },
  {
    kind: 'email',
    definition: email,
    keys: {
      language: 'lang',
      unsubscribeForm: 'unsubscribeform_id',
      preferenceCenter: 'preference_center_id',
      variantParent: 'variant_parent_id',
      translationParent: 'translation_parent_id',
    },
    refer: referEmail,
  },
]

export const portables: ReadonlyMap<string, Portable> = new Map(
  list.map((portable) => [portable.kind, portable]),
)

// Variants and translations name what they are of.
function inFamily(body: Wire, kind: string, replace: Replace): Wire {
  const next = replaceAt(inCategory(body, replace), 'variantParent', kind, replace)
  return replaceAt(next, 'translationParent', kind, replace)
}

function inTexts(body: Wire, names: readonly string[], replace: Replace, catalog: Contracts): Wire {
  const texts = names.map((name) => [name, replaceInText(body[name], replace, catalog)])
  return { ...body, ...Object.fromEntries(texts) }
}

function referEmail(body: Wire, replace: Replace, catalog: Contracts): Wire {
  let next = inFamily(body, 'email', replace)
  for (const name of ['lists', 'excludedLists']) next = replaceAt(next, name, 'segment', replace)
  next = replaceAt(next, 'assetAttachments', 'asset', replace)
  next = replaceAt(next, 'unsubscribeForm', 'form', replace)
  next = replaceAt(next, 'preferenceCenter', 'page', replace)
  next = inTexts(next, ['subject', 'customHtml', 'plainText', 'preheaderText'], replace, catalog)
  return { ...next, dynamicContent: referPieces(next.dynamicContent, replace, catalog) }
}

// Pieces of text, each with variants for the contacts that fit their filters.
function referPieces(pieces: unknown, replace: Replace, catalog: Contracts): unknown {
  if (!Array.isArray(pieces)) return pieces
  return recordsOf(pieces).map((piece) => ({
    ...inTexts(piece, ['content'], replace, catalog),
    filters: recordsOf(piece.filters).map((variant) => ({
      ...inTexts(variant, ['content'], replace, catalog),
      filters: replaceInFilters(variant.filters, replace),
    })),
  }))
}

const CHANNELS: Readonly<Record<string, string>> = {
  email: 'email',
  sms: 'sms',
  notification: 'notification',
  mobile_notification: 'notification',
  tweet: 'tweet',
}

function referMessage(body: Wire, replace: Replace): Wire {
  const channels = recordsOf(body.channels).map((channel) => {
    const kind = getOwn(CHANNELS, String(channel.channel))
    return kind ? replaceAt(channel, 'channelId', kind, replace) : channel
  })
  return { ...inCategory(body, replace), channels }
}

function referForm(body: Wire, replace: Replace, { formActions }: Contracts): Wire {
  for (const field of recordsOf(body.fields))
    if (typeof field.mappedField === 'string' && field.mappedField !== '')
      replace(field.mappedObject === 'company' ? 'company_field' : 'custom_field', field.mappedField)
  const actions = recordsOf(body.actions).map((action) => ({
    ...action,
    properties: Object.entries(formActions.get(String(action.type))?.refers ?? {}).reduce(
      (properties, [path, reference]) => replaceReference(properties, path, reference, replace),
      typeof action.properties === 'object' && action.properties !== null ? (action.properties as Wire) : {},
    ),
  }))
  return { ...inCategory(body, replace), actions }
}

// Fields that every installation has are not taken along.
function named(object: 'contact' | 'company'): Pick<Portable, 'byName' | 'findSame'> {
  return {
    async byName(db, names) {
      const { byAlias } = await loadFieldSet(db, object)
      return new Map(
        names.flatMap((name) => {
          const field = byAlias.get(name)
          return field && !field.isFixed ? [[name, field.id] as [string, number]] : []
        }),
      )
    },
    async findSame(db, bodies) {
      const { byAlias } = await loadFieldSet(db, object)
      return bodies.map((body) => byAlias.get(String(body.alias ?? ''))?.id ?? null)
    },
  }
}

function lowerCased(
  find: (db: Db, names: string[]) => Promise<Map<string, number>>,
): NonNullable<Portable['byName']> {
  return async (db, names) => {
    const ids = await find(db, names)
    return new Map(
      names.flatMap((name) => {
        const id = ids.get(name.toLowerCase())
        return id === undefined ? [] : [[name, id] as [string, number]]
      }),
    )
  }
}
