/** Fields of emails that are neither plain text nor plain numbers. */
import { isDeepStrictEqual } from 'node:util'
import { DOCUMENT_TEXT, type Field, f, type Parsed, reference } from '../../../platform/values/field.ts'
import { findDepthProblem, findSizeProblem } from '../../../platform/values/htmlLimits.ts'
import { orderKeys } from '../../../platform/values/orderKeys.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'

/** The id of the email that this one is a variant or a translation of: it speaks in that one's place. */
export function relatedEmail(column: string): Field {
  const shown = { load: async () => new Map(), shape: s.int(), unknown: () => '' }
  const names = reference('email', 'edit')
  return { ...f.ref(shown, { column, nullable: true, names }), reference: null }
}

const filter = s.sent(
  {
    glue: s.anything(),
    field: s.anything(),
    object: s.anything(),
    type: s.anything(),
    operator: s.anything(),
    display: s.anything(),
    filter: s.anything(),
  },
  'DynamicContentFilter',
)

/** A piece of an email that depends on the contact: kept as it was sent. */
export const dynamicContentShape = s.sent(
  {
    tokenName: s.anything(),
    content: s.anything(),
    filters: s.list(s.sent({ content: s.anything(), filters: s.list(filter) }, 'DynamicContentVariant')),
  },
  'EmailDynamicContent',
)

/** What an email without dynamic content shows. */
export const NO_DYNAMIC_CONTENT: readonly Shown<typeof dynamicContentShape>[] = [
  {
    tokenName: 'Dynamic Content 1',
    content: 'Default Dynamic Content',
    filters: [
      {
        content: null,
        filters: [
          {
            glue: null,
            field: null,
            object: null,
            type: 'Symfony\\Component\\Form\\Extension\\Core\\Type\\TextType',
            operator: null,
            display: null,
            filter: null,
          },
        ],
      },
    ],
  },
]

/** Contents of all tokens of an email with their variants, as JSON. */
const CONTENTS = 2 * DOCUMENT_TEXT

const contents = f.json({ of: 'array', max: CONTENTS })

/**
 * A list of contents, whose HTML has the limits of an email together. What an email without any shows is read as none, so
 * that sending it back changes nothing.
 */
export const dynamicContentField: Field = {
  ...contents,
  parse(value): Parsed {
    const parsed = contents.parse(value)
    if (!('value' in parsed)) return parsed
    if (isDeepStrictEqual(parsed.value, NO_DYNAMIC_CONTENT)) return { value: [] }
    const problem = findContentsProblem(parsed.value)
    return problem === null ? parsed : { error: `This value is not valid. ${problem}` }
  },
}

/** Why dynamic content is over a limit, in a sentence; null when it is not. */
export function findContentsProblem(dynamicContent: unknown, maxCharacters?: number): string | null {
  const htmls = contentsIn(dynamicContent)
  return (
    findSizeProblem(htmls.join(''), maxCharacters) ??
    htmls.map(findDepthProblem).find((problem) => problem !== null) ??
    null
  )
}

/** The contents of all tokens and their variants. */
function contentsIn(dynamicContent: unknown): string[] {
  return Object.values(asEntry(dynamicContent)).flatMap((token) => {
    const { content, filters } = asEntry(token)
    const variants = Object.values(asEntry(filters)).map((variant) => asEntry(variant).content)
    return [content, ...variants].filter((html) => typeof html === 'string')
  })
}

function asEntry(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** An entry of dynamic content with its keys, and those of the variants and filters in it, in the documented order. */
export function orderContent(entry: unknown): unknown {
  return withFilters(orderKeys(entry, ['tokenName', 'content', 'filters']), (variant) =>
    withFilters(orderKeys(variant, ['content', 'filters']), (filter) => orderKeys(filter, FILTER_KEYS)),
  )
}

const FILTER_KEYS = ['glue', 'field', 'object', 'type', 'operator', 'display', 'filter']

function withFilters(entry: unknown, order: (filter: unknown) => unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('filters' in entry)) return entry
  return Array.isArray(entry.filters) ? { ...entry, filters: entry.filters.map(order) } : entry
}

/** The keys of an email that say what recipients see of it, beside its attachments. */
export const CONTENT_KEYS = [
  'subject',
  'language',
  'fromAddress',
  'fromName',
  'replyToAddress',
  'bccAddress',
  'useOwnerAsMailer',
  'utmTags',
  'preheaderText',
  'customHtml',
  'plainText',
  'template',
  'dynamicContent',
  'headers',
] as const
