import { CLIENT_SCRIPT } from '../../../catalog/clientScriptPath.ts'
import { FORM_STYLE } from '../../content/forms/formStyle.ts'
import type { LoadedForm } from './loadForm.ts'

/** Pure: a script that writes the form where it stands itself, and loads the script of forms once. */
export function generateScript({ html, isStyled }: LoadedForm, siteUrl: string): string {
  const settings = {
    html: isStyled ? html : FORM_STYLE + html,
    domain: siteUrl,
    source: siteUrl + CLIENT_SCRIPT,
  }
  return `(${write.toString()})(${JSON.stringify(settings)}, window, document);\n`
}

interface Settings {
  html: string
  domain: string
  source: string
}

/** What the script needs of a browser: this file is checked without the types of one. */
interface Element {
  src: string
  parentElement: Element | null
  insertAdjacentHTML(position: string, html: string): void
  appendChild(child: Element): void
  addEventListener(type: string, listen: () => void): void
}
interface Page extends Element {
  currentScript: Element | null
  head: Element | null
  body: Element | null
  createElement(name: string): Element
}
interface Browser {
  MauticSDKLoaded?: boolean
  MauticDomain?: string
  MauticSDK?: { onLoad(): void }
}

// Sent to browsers as its own text: it stands alone, and its types vanish before it runs.
function write(settings: Settings, window: Browser, document: Page): void {
  const script = document.currentScript
  const start = (): void => {
    window.MauticSDK?.onLoad()
    // The established snippet for copied forms says so, too: whoever comes first loads it.
    if (window.MauticSDKLoaded) return
    window.MauticSDKLoaded = true
    window.MauticDomain = settings.domain
    const client = document.createElement('script')
    client.src = settings.source
    client.addEventListener('load', () => window.MauticSDK?.onLoad())
    document.head?.appendChild(client)
  }
  if (script && script.parentElement !== document.head) {
    script.insertAdjacentHTML('afterend', settings.html)
    start()
  } else {
    // Nothing is shown of the head: the form comes after all else.
    const append = (): void => {
      document.body?.insertAdjacentHTML('beforeend', settings.html)
      start()
    }
    if (document.body) append()
    else document.addEventListener('DOMContentLoaded', append)
  }
}
