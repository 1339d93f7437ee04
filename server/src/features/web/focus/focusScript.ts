// The script that shows a focus item on a page.

import { CLIENT_SCRIPT } from '../../../catalog/clientScriptPath.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { toBoolean, toNumber, toText } from '../../../platform/values/field.ts'
import { scriptJson } from '../../../platform/values/scriptJson.ts'
import { FORM_STYLE } from '../../content/forms/formStyle.ts'
import { FORM_TOKEN } from './focusMarkup.ts'
import { completeProperties } from './focusProperties.ts'
import { FOCUS_STYLE } from './focusStyle.ts'

export interface FocusScript {
  id: number
  style: string
  properties: unknown
  /** The stored markup. */
  cache: string
  /** The markup of its form; empty without one. */
  formHtml: string
  siteUrl: string
  /** Epoch milliseconds of the visitor's last view and conversion, for pages without storage; null for all others. */
  remembered: { seen: number; converted: number } | null
}

/** Pure: a script of its own, without globals, that shows the item once at the moment its properties name. */
export function focusScript({
  id,
  style,
  properties,
  cache,
  formHtml,
  siteUrl,
  remembered,
}: FocusScript): string {
  const given = completeProperties(properties)
  const bar = given.bar as Record<string, unknown>
  const content = given.content as Record<string, unknown>
  const settings = {
    id,
    style,
    when: toText(given.when) || 'immediately',
    timeoutMs: Math.min(Math.max(0, toNumber(given.timeout) ?? 0) * 1_000, LONGEST_MS),
    everyMs: getOwn(FREQUENCIES, toText(given.frequency) ?? '') ?? 0,
    stopsAfterConversion: isOn(given.stop_after_conversion),
    stopsAfterClose: isOn(given.stop_after_close),
    isAnimated: isOn(given.animate),
    followsLinks: isOn(given.link_activation),
    canHide: canHide(style, bar),
    pushesPage: style === 'bar' && isOn(bar.push_page),
    css: FOCUS_STYLE + (toText(content.css) ?? ''),
    html: withForm(cache, formHtml),
    address: `${siteUrl}/focus/${id}`,
    formScript: `${siteUrl}${CLIENT_SCRIPT}`,
    // Closing is not recorded on the server: an item that the visitor could close counts as closed.
    remembered: remembered && { ...remembered, closed: canHide(style, bar) ? remembered.seen : 0 },
  }
  return `(${show.toString()})(${scriptJson(settings)}, window, document);\n`
}

/** Browsers take a longer wait for none. */
const LONGEST_MS = 2_147_483_647

/** Milliseconds until an item may come back; -1 for once in all, 0 for every page. */
const FREQUENCIES: Readonly<Record<string, number>> = {
  everypage: 0,
  once: -1,
  q2min: 120_000,
  q15min: 900_000,
  hourly: 3_600_000,
  daily: 86_400_000,
}

/** The markup with the form in its place, once, however often an author names it: whoever asks for a script makes all of it. */
export function withForm(markup: string, formHtml: string): string {
  const [before = '', ...after] = markup.split(FORM_TOKEN)
  return after.length === 0 ? before : `${before}${styledForm(formHtml)}${after.join('')}`
}

// The styles of the page around do not reach into the item.
function styledForm(formHtml: string): string {
  return formHtml === '' || formHtml.startsWith('<style>') ? formHtml : FORM_STYLE + formHtml
}

/** Whether visitors may close it: bars can be told to stay. */
export function canHide(style: string, bar: Readonly<Record<string, unknown>>): boolean {
  return style !== 'bar' || bar.allow_hide === null || bar.allow_hide === '' || isOn(bar.allow_hide)
}

function isOn(value: unknown): boolean {
  return toBoolean(value) === true
}

interface Settings {
  id: number
  style: string
  when: string
  timeoutMs: number
  everyMs: number
  stopsAfterConversion: boolean
  stopsAfterClose: boolean
  isAnimated: boolean
  followsLinks: boolean
  canHide: boolean
  pushesPage: boolean
  css: string
  html: string
  address: string
  /** What brings a form to life. */
  formScript: string
  remembered: { seen: number; converted: number; closed: number } | null
}

/** What the script needs of a browser: this file is checked without the types of one. */
interface Element {
  style: Record<string, string>
  classList: { add(name: string): void }
  innerHTML: string
  textContent: string
  src: string
  offsetHeight: number
  id: string
  tabIndex: number
  setAttribute(name: string, value: string): void
  getAttribute(name: string): string | null
  appendChild(child: Element): void
  attachShadow(options: { mode: string }): Element
  querySelector(selector: string): Element | null
  querySelectorAll(selector: string): Iterable<Element>
  activeElement?: Element | null
  addEventListener(type: string, listen: (event: ClientEvent) => void): void
  removeEventListener(type: string, listen: (event: ClientEvent) => void): void
  closest(selector: string): Element | null
  remove(): void
  focus(): void
  click(): void
}
interface ClientEvent {
  target: Element | null
  defaultPrevented: boolean
  ctrlKey?: boolean
  metaKey?: boolean
  altKey?: boolean
  button?: number
  key?: string
  shiftKey?: boolean
  preventDefault(): void
  clientY?: number
  relatedTarget?: unknown
}
interface Page extends Element {
  body: Element
  documentElement: Element & { scrollHeight: number; clientHeight: number }
  createElement(name: string): Element
}
interface Browser extends Pick<Element, 'addEventListener' | 'removeEventListener'> {
  scrollY: number
  setTimeout(run: () => void, ms: number): void
  navigator: { sendBeacon?(url: string): boolean }
  localStorage: { getItem(key: string): string | null; setItem(key: string, value: string): void }
  MauticSDK?: { onLoad(root: Element): void }
}

// Sent to browsers as its own text: it stands alone, and its types vanish before it runs.
function show(settings: Settings, window: Browser, document: Page): void {
  const key = `mautic-focus-${settings.id}`
  const read = (name: 'seen' | 'converted' | 'closed'): number => {
    try {
      return Number(window.localStorage.getItem(`${key}-${name}`) || 0)
    } catch {
      // A sandboxed page has no storage: the server says what it recorded.
      return settings.remembered ? settings.remembered[name] : 0
    }
  }
  const note = (name: string): void => {
    try {
      window.localStorage.setItem(`${key}-${name}`, String(Date.now()))
    } catch {}
  }
  // Where browsers block cookies, the tracking script stores the name of the device, and a sandboxed page has a token.
  const told = (what: string): string => {
    const token = document.querySelector('meta[name="visitor_token"]')
    if (token) return `${settings.address}/${what}?visitor_token=${token.getAttribute('content')}`
    let device: string | null = null
    try {
      device = window.localStorage.getItem('mautic_device_id')
    } catch {}
    return `${settings.address}/${what}${device ? `?mautic_device_id=${encodeURIComponent(device)}` : ''}`
  }
  const convert = (type: string): void => {
    note('converted')
    if (window.navigator.sendBeacon) window.navigator.sendBeacon(told(type))
  }
  const isDue = (): boolean => {
    const seen = read('seen')
    if (settings.stopsAfterConversion && read('converted')) return false
    if (settings.stopsAfterClose && read('closed')) return false
    return !seen || settings.everyMs === 0 || (settings.everyMs > 0 && Date.now() - seen >= settings.everyMs)
  }
  if (!isDue()) return

  // A form works within the item as it does on the page; it says itself when it was taken.
  const enliven = (root: Element): void => {
    if (!root.querySelector('form[data-mautic-form]')) return
    const run = (): void => window.MauticSDK?.onLoad(root)
    if (window.MauticSDK) run()
    else {
      const script = document.createElement('script')
      script.src = settings.formScript
      script.addEventListener('load', run)
      document.body.appendChild(script)
    }
  }

  let isShown = false
  let held: Element | null = null
  const open = (): void => {
    // In another window it may have been shown meanwhile, and a campaign may bring what stands on the page already.
    if (isShown || !isDue() || document.querySelector(`[data-mautic-focus="${settings.id}"]`)) return
    isShown = true
    const before = document.activeElement
    const host = document.createElement('div')
    host.setAttribute('data-mautic-focus', String(settings.id))
    const root = host.attachShadow({ mode: 'open' })
    const style = document.createElement('style')
    style.textContent = settings.css
    const holder = document.createElement('div')
    holder.innerHTML = settings.html
    root.appendChild(style)
    root.appendChild(holder)
    const item = holder.querySelector('.mautic-focus')
    const button = holder.querySelector('.mf-close')
    const isDialog = settings.style === 'modal' || settings.style === 'page'
    if (item) {
      item.setAttribute('role', isDialog ? 'dialog' : 'region')
      const headline = holder.querySelector('.mf-headline')
      if (headline) {
        headline.id = 'headline'
        item.setAttribute('aria-labelledby', 'headline')
      } else item.setAttribute('aria-label', 'Notice')
      if (isDialog) {
        item.setAttribute('aria-modal', 'true')
        item.tabIndex = -1
      }
      if (settings.isAnimated) item.classList.add('mf-animate')
    }
    const close = (): void => {
      note('closed')
      document.removeEventListener('keydown', onKey)
      if (settings.pushesPage) document.documentElement.style.marginTop = ''
      host.remove()
      if (isDialog && before && before !== document.body) before.focus()
      if (held) held.click()
    }
    // Within a dialog the keyboard goes round: what is behind it cannot be used.
    const keepInside = (event: ClientEvent): void => {
      const stops = [
        ...holder.querySelectorAll('a[href],button,input:not([type=hidden]),select,textarea,[tabindex="0"]'),
      ]
      const [first] = stops
      const last = stops[stops.length - 1]
      const at = root.activeElement
      const isOutside = !at || at === item
      if (event.shiftKey ? isOutside || at === first : isOutside || at === last) {
        event.preventDefault()
        const next = event.shiftKey ? last : first
        if (next) next.focus()
        else if (item) item.focus()
      }
    }
    const onKey = (event: ClientEvent): void => {
      if (event.key === 'Escape' && settings.canHide) close()
      if (event.key === 'Tab' && isDialog) keepInside(event)
    }
    if (!settings.canHide && button) button.remove()
    else if (button) button.addEventListener('click', close)
    document.addEventListener('keydown', onKey)
    root.addEventListener('click', (event) => {
      if (event.target?.closest('a')) convert('click')
    })
    root.addEventListener('submit', (event) => {
      if (!event.defaultPrevented) convert('submission')
    })
    root.addEventListener('mauticform:taken', () => convert('submission'))
    document.body.appendChild(host)
    enliven(root)
    if (settings.pushesPage && item) document.documentElement.style.marginTop = `${item.offsetHeight}px`
    const start = settings.canHide && button ? button : item
    if (isDialog && start) start.focus()
    note('seen')
    document.createElement('img').src = told('viewpixel.gif')
  }

  const scrolled = (part: number): void => {
    const look = (): void => {
      const { scrollHeight, clientHeight } = document.documentElement
      if (window.scrollY < (scrollHeight - clientHeight) * part) return
      window.removeEventListener('scroll', look)
      open()
    }
    window.addEventListener('scroll', look)
    // The browser may be far down already, and a page that fits into the window is never scrolled.
    look()
  }
  // Whoever follows a link sees the item first, and gets to where the link leads by closing it.
  const onLink = (event: ClientEvent): void => {
    const link = event.target?.closest('a[href]')
    if (!link || isShown) return
    open()
    const isPlain = !event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!isShown || !settings.canHide || !isPlain || event.defaultPrevented) return
    if (link.closest('[target]:not([target="_self"]):not([target=""])')) return
    event.preventDefault()
    held = link
  }
  const start = (): void => {
    if (settings.when === 'scroll_slight') scrolled(0.1)
    else if (settings.when === 'scroll_middle') scrolled(0.5)
    else if (settings.when === 'scroll_bottom') scrolled(0.95)
    else if (settings.when === 'leave')
      document.addEventListener('mouseout', (event) => {
        if (!event.relatedTarget && (event.clientY || 0) <= 0) open()
      })
    else open()
    if (settings.followsLinks) document.addEventListener('click', onLink)
  }
  window.setTimeout(start, settings.timeoutMs)
}
