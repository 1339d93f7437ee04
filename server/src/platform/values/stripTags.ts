import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

const IGNORED: TokenizerCallbacks = {
  onattribdata() {},
  onattribend() {},
  onattribentity() {},
  onattribname() {},
  oncdata() {},
  onclosetag() {},
  oncomment() {},
  ondeclaration() {},
  onend() {},
  onopentagend() {},
  onopentagname() {},
  onprocessinginstruction() {},
  onselfclosingtag() {},
  ontext() {},
  ontextentity() {},
}

/** Elements whose content nobody reads. */
const UNREAD = new Set(['script', 'style'])

/**
 * The text without HTML tags; entities and lone angle brackets stay as they are. Strangers send such texts: it takes as
 * long as they are, however deep their tags are nested.
 */
export function stripTags(text: string): string {
  if (!text.includes('<')) return text
  let plain = ''
  let unread: string | null = null
  const nameIn = (start: number, end: number) => text.slice(start, end).toLowerCase()
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ...IGNORED,
      onopentagname(start, end) {
        const name = nameIn(start, end)
        if (UNREAD.has(name)) unread ??= name
      },
      onclosetag(start, end) {
        if (unread === nameIn(start, end)) unread = null
      },
      ontext(start, end) {
        if (unread === null) plain += text.slice(start, end)
      },
    },
  )
  tokenizer.write(text)
  tokenizer.end()
  return plain
}
