/**
 * HTML of authors and visitors before it gets into a document of the interface: without scripts, event handlers and
 * addresses that run. The content security policy and the sandbox of frames are the second line of defence.
 */
import DOMPurify, { type Config } from 'dompurify'

/** Tags of mail programs that browsers show as plain elements. */
const MAIL_TAG = /^[ovw]:[a-z]/
/** Attributes that run, hold a document, or change the address of another element. */
const ACTIVE_ATTRIBUTE = /^(?:on.*|srcdoc|attributename|from|to|by|values)$/

const CONFIG: Config = {
  ADD_TAGS: (tag: string) => MAIL_TAG.test(tag),
  // Attributes of mail programs and of our own have no effect in a browser.
  ADD_ATTR: (name: string) => !ACTIVE_ATTRIBUTE.test(name),
  // A name of an element that hides a property of the document matters to scripts, which do not run.
  SANITIZE_DOM: false,
}

/** A piece of HTML without what runs. */
export function safeHtml(html: string): string {
  return DOMPurify.sanitize(html, { ...CONFIG, FORCE_BODY: true })
}

/** A whole document without what runs, for a frame. It keeps its doctype. */
export function safeDocument(html: string): string {
  const [doctype = ''] = /^\s*<!doctype[^>]*>/i.exec(html) ?? []
  return doctype + DOMPurify.sanitize(html, { ...CONFIG, WHOLE_DOCUMENT: true })
}

/** The elements of a whole document without what runs. */
export function safeElements(html: string): { head: HTMLElement; body: HTMLElement } {
  const root = DOMPurify.sanitize(html, { ...CONFIG, WHOLE_DOCUMENT: true, RETURN_DOM: true })
  const { head, body } = root.ownerDocument
  return { head, body }
}

/** Whether `safeHtml` would keep everything but comments, which do not run. */
export function isSafeHtml(html: string): boolean {
  safeHtml(html)
  return DOMPurify.removed.every(
    (one) => 'element' in one && ['#comment', 'REMOVE'].includes(one.element.nodeName),
  )
}
