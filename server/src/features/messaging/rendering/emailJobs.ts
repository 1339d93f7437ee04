/**
 * The steps of compiling an email that parse what its author wrote. Pure. They run in isolated processes (`compileApart.ts`).
 * Content over the limits, which was stored before there were any, is refused with the reason.
 */
import { findDepthProblem } from '../../../platform/values/htmlLimits.ts'
import { type CompiledEmail, type CompileSettings, compileEmail } from './compileEmail.ts'
import { type Choices, type DynamicPart, dynamicPartsOf, withContents } from './dynamicContent.ts'
import type { EmailSource } from './emailSource.ts'
import { type LinkedIds, linkedIn } from './findLinkedUrls.ts'
import { type NamedImage, uploadedImages } from './imagePlaces.ts'
import { minifyHtml } from './minifyHtml.ts'
import { readHtml, trackableUrls } from './prepareHtml.ts'

export interface OpenJob {
  source: EmailSource
  /** The names of the tokens that stand for addresses of records. */
  linkTokens: readonly string[]
}

/** The content that all recipients of an email share. */
export interface OpenedEmail {
  parts: DynamicPart[]
  /** Records that its texts and the contents of its parts link to. */
  linked: LinkedIds
}

export function openEmail({ source, linkTokens }: OpenJob): OpenedEmail {
  refuseOverLimits(source.customHtml)
  const parts = dynamicPartsOf(source)
  const contents = parts.flatMap((part) => part.contents)
  const texts = [source.subject, source.preheaderText, source.customHtml, source.plainText, ...contents]
  return { parts, linked: linkedIn(texts.join(' '), linkTokens) }
}

export interface FillJob {
  source: EmailSource
  parts: readonly DynamicPart[]
  choices: Choices
  isMinified: boolean
  /** The base addresses of the installation, where images travel with messages. */
  imagesOf: readonly string[] | null
}

/** An email with the contents for some of its recipients. */
export interface FilledEmail {
  content: EmailSource
  /** Addresses of its links that may be tracked. */
  urls: string[]
  /** Addresses of uploaded images that travel with the message. */
  images: string[]
}

export function fillEmail({ source, parts, choices, isMinified, imagesOf }: FillJob): FilledEmail {
  const chosen = withContents(source, parts, choices)
  refuseOverLimits(chosen.customHtml)
  const content = isMinified ? { ...chosen, customHtml: minifyHtml(chosen.customHtml) } : chosen
  return {
    content,
    urls: trackableUrls(readHtml(content)),
    images: imagesOf === null ? [] : uploadedImages(content.customHtml, imagesOf),
  }
}

export interface CompileJob {
  content: EmailSource
  settings: CompileSettings
  redirectIds: ReadonlyMap<string, string>
  images: readonly NamedImage[]
  linkTokens: readonly string[]
}

/** Tokens of a message. Each is filled in for each recipient. */
const MAX_TOKENS = 5_000

/** The compiled email without what is loaded from the storage and the database. */
export function compileFilled({
  content,
  settings,
  redirectIds,
  images,
  linkTokens,
}: CompileJob): CompiledEmail {
  const email = compileEmail(content, readHtml(content), {
    ...{ settings, redirectIds, images, links: new Set(linkTokens) },
    ...{ urls: new Map(), attachments: [], attachmentParts: '', imageParts: '' },
  })
  if ((email.html?.slots.length ?? 0) + email.text.slots.length > MAX_TOKENS)
    throw new Error(`The HTML and the text have more than ${MAX_TOKENS} tokens.`)
  return email
}

function refuseOverLimits(html: string): void {
  const problem = findDepthProblem(html)
  if (problem !== null) throw new Error(`The HTML is over a limit: ${problem}`)
}
