import { t, textAt } from '../words/messages.ts'
import type { Part } from './part.ts'

/** What kind of block it is, in a word: elements of HTML that hold others are named for what they are. */
export function nameOf({ kind, tag }: Pick<Part, 'kind' | 'tag'>): string {
  const ofTag = kind === 'box' || tag.startsWith('mj-') ? textAt(`builder.tag.${tag}`) : null
  return ofTag ?? (kind === 'box' ? tag : t(`builder.kind.${kind}`))
}
