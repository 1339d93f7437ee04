// The script that asks visitors whether they want notifications, and tells us under which name they get them.
import type { Config } from '../../../platform/config.ts'

/** Pure: for pages that load it, ours and those of other sites, as far as the settings want them to ask. */
export function subscribeScript(config: Config): string {
  const settings = {
    site: new URL(config.public_url).origin,
    address: `${config.public_url}/notification/subscribe`,
    asksHere: config.notification_landing_page_enabled,
    asksElsewhere: config.notification_tracking_page_enabled,
    sdk: SDK,
    init: {
      appId: config.notification_app_id,
      ...(config.notification_safari_web_id ? { safari_web_id: config.notification_safari_web_id } : {}),
      ...(config.welcomenotification_enabled ? {} : { welcomeNotification: { disable: true } }),
      serviceWorkerPath: 'OneSignalSDKWorker.js',
      notifyButton: { enable: false },
    },
  }
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return `(${subscribe.toString()})(${json}, window, document);\n`
}

/** What OneSignal gives pages to load. */
export const SDK = 'https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js'

/** The same for service workers. */
export const WORKER_SDK = 'https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.sw.js'

interface Settings {
  site: string
  address: string
  asksHere: boolean
  asksElsewhere: boolean
  sdk: string
  init: object
}

/** What the script needs of a browser: this file is checked without the types of one. */
interface Subscription {
  id?: string | null
  optedIn?: boolean
}
interface OneSignal {
  init(options: object): Promise<void>
  User: {
    PushSubscription: Subscription & {
      addEventListener(type: 'change', listen: (event: { current: Subscription }) => void): void
    }
  }
  Notifications: { requestPermission(): Promise<void> }
  Slidedown: { promptPush(): Promise<void> }
}
interface ScriptElement {
  src: string
  async: boolean
  hidden: boolean
  textContent: string
  addEventListener(type: string, listen: () => void): void
}
interface Browser {
  location: { origin: string }
  localStorage: { getItem(key: string): string | null; setItem(key: string, value: string): void }
  OneSignalDeferred?: { push(run: (sdk: OneSignal) => Promise<void>): void }
  XMLHttpRequest: new () => {
    withCredentials: boolean
    onload: (() => void) | null
    status: number
    open(method: string, url: string): void
    setRequestHeader(name: string, value: string): void
    send(body: string): void
  }
}
interface Page {
  head: { appendChild(child: ScriptElement): void }
  createElement(name: string): ScriptElement
  querySelector(selector: string): ScriptElement | null
}

// Sent to browsers as its own text: it stands alone, and its types vanish before it runs.
function subscribe(settings: Settings, window: Browser, document: Page): void {
  const button = document.querySelector('[data-notifications="ask"]')
  if (!button && !(window.location.origin === settings.site ? settings.asksHere : settings.asksElsewhere))
    return
  const read = (name: string): string | null => {
    try {
      return window.localStorage.getItem(name)
    } catch {
      return null
    }
  }
  const keep = (name: string, value: string): void => {
    try {
      window.localStorage.setItem(name, value)
    } catch {}
  }
  const say = (key: string): void => {
    const place = document.querySelector(`[data-notifications="${key}"]`)
    if (place) place.hidden = false
  }
  const tell = ({ id, optedIn }: Subscription): void => {
    const state = `${id} ${optedIn === true}`
    if (!id || (!optedIn && read('mtc_osid') === null)) return
    if (optedIn) say('done')
    if (read('mtc_osid') === state) return
    const request = new window.XMLHttpRequest()
    request.open('POST', settings.address)
    request.withCredentials = true
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest')
    request.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded')
    request.onload = () => {
      if (request.status === 200) keep('mtc_osid', state)
    }
    const device = read('mautic_device_id')
    request.send(
      `osid=${encodeURIComponent(id)}&enabled=${optedIn ? 1 : 0}${device ? `&mautic_device_id=${encodeURIComponent(device)}` : ''}`,
    )
  }
  window.OneSignalDeferred = window.OneSignalDeferred || ([] as never)
  window.OneSignalDeferred.push(async (sdk) => {
    await sdk.init(settings.init)
    const subscription = sdk.User.PushSubscription
    subscription.addEventListener('change', ({ current }) => tell(current))
    tell(subscription)
    if (button) {
      button.hidden = false
      button.addEventListener('click', () => void sdk.Notifications.requestPermission())
    } else if (!subscription.optedIn) await sdk.Slidedown.promptPush()
  })
  const script = document.createElement('script')
  script.src = settings.sdk
  script.async = true
  document.head.appendChild(script)
}
