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

/** Reads HTML once, the way browsers do, and tells of the parts that are asked for, by their offsets. */
export function readHtml(
  html: string,
  told: Partial<TokenizerCallbacks>,
  { decodeEntities = false }: { decodeEntities?: boolean } = {},
): void {
  const tokenizer = new Tokenizer({ decodeEntities }, { ...IGNORED, ...told })
  tokenizer.write(html)
  tokenizer.end()
}
