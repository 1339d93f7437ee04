import type { TokenizerCallbacks } from 'htmlparser2'

/** Callbacks of a tokenizer that pass over everything: each reader adds what it looks for. */
export const NOTHING_READ: TokenizerCallbacks = {
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
