// The script of other sites' pages: it tells the server of visits, and shows what the answer brings. It stands alone:
// no import, nothing but what every current browser has. Comments are whole lines, and every line ends a statement or
// goes on visibly, because the server takes out comments and indentation when it starts (web/visits/trackerScript.ts).
// The server puts the settings at the end: `url`, the address of the server, and `honorsSignals`, whether
// Do-Not-Track and Global Privacy Control hold everything back.
export default (window, document, settings) => {
  const { url, honorsSignals } = settings
  const { navigator, location } = window
  // Pages may have added to the object, or to the queue, before the script was there.
  const api = window.MauticJS || {}
  window.MauticJS = api
  if (api.isRunning) return

  const KEYS = { id: 'mtc_id', sid: 'mtc_sid', device_id: 'mautic_device_id' }
  const SERVICES = {
    facebook_pixel: ({ category, action, label }) =>
      window.fbq?.('trackCustom', action || category || 'event', { category, label }),
    google_analytics: ({ category, action, label }) => {
      if (window.gtag) window.gtag('event', action, { event_category: category, event_label: label })
      else window.ga?.('send', 'event', category, action, label)
    },
  }

  // Storage is closed in some windows; then cookies have to do.
  const stored = (key) => {
    try {
      return window.localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const store = (key, value) => {
    try {
      if (value === null) window.localStorage.removeItem(key)
      else window.localStorage.setItem(key, value)
    } catch {}
  }

  // A landing page without a host of its own runs in a sandbox: it has neither cookies nor storage, and a token instead.
  const isSandboxed = window.origin === 'null'
  const token = () => document.querySelector('meta[name="visitor_token"]')
  const withToken = (address) => {
    const given = token()?.content
    return given ? `${address}${address.includes('?') ? '&' : '?'}visitor_token=${given}` : address
  }

  const isSignalled = () =>
    honorsSignals &&
    (navigator.globalPrivacyControl === true || navigator.doNotTrack === '1' || window.doNotTrack === '1')

  let consent = 'given'
  let isSending = false
  let lastAddress = document.referrer
  const waiting = []
  const first = []
  const before = []

  Object.assign(api, {
    isRunning: true,
    pageTrackingUrl: `${url}/mtracking.gif`,
    pageTrackingCORSUrl: `${url}/mtc/event`,
    contactIdUrl: `${url}/mtc`,
    pageViewCounter: 0,
    mtcSet: false,
    firstDeliveryMade: false,
    postEventDeliveryQueue: first,
    preEventDeliveryQueue: before,

    serialize: (values) =>
      Object.keys(values)
        .filter((name) => values[name] !== undefined && values[name] !== null)
        .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(values[name])}`)
        .join('&'),
    documentReady(run) {
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
      else run()
    },
    iterateCollection: (collection) => (run) => {
      for (let at = 0; collection[at]; at++) run(collection[at], at)
    },
    log: (...words) => window.console.log(...words),
    parseTextToJSON(text) {
      try {
        return JSON.parse(text)
      } catch {
        return {}
      }
    },
    setCookie(name, value) {
      if (!isSandboxed) document.cookie = `${name}=${encodeURIComponent(value)}; path=/; SameSite=Lax`
    },
    getCookie(name) {
      if (isSandboxed) return undefined
      const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
      return found && decodeURIComponent(found.slice(name.length + 1))
    },
    guid: () => window.crypto?.randomUUID?.() || `${Date.now()}-${String(Math.random()).slice(2)}`,
    insertScript(address) {
      const script = document.createElement('script')
      script.src = address
      script.async = true
      document.head.appendChild(script)
    },
    insertStyle(css) {
      const style = document.createElement('style')
      style.textContent = css
      document.head.appendChild(style)
    },
    dispatchEvent: (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail })),

    createCORSRequest(method, address) {
      const request = new XMLHttpRequest()
      request.open(method, address)
      request.withCredentials = !isSandboxed
      request.setRequestHeader('X-Requested-With', 'XMLHttpRequest')
      return request
    },
    makeCORSRequest(method, address, values, done, failed) {
      const query = api.serialize(values || {})
      const isGet = method === 'GET'
      const mark = address.includes('?') ? '&' : '?'
      const request = api.createCORSRequest(method, isGet && query ? `${address}${mark}${query}` : address)
      request.onload = () => {
        const isFine = request.status >= 200 && request.status < 400
        const answer = api.parseTextToJSON(request.responseText)
        if (isFine) done?.(answer, request)
        else failed?.(answer, request)
      }
      request.onerror = () => failed?.({}, request)
      if (!isGet) request.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded')
      request.send(isGet ? null : query)
    },

    appendTrackedContact(values) {
      const given = token()?.content
      if (given) return { ...values, visitor_token: given }
      const device = stored(KEYS.device_id)
      return device ? { ...values, [KEYS.device_id]: device } : values
    },
    setTrackedContact(answer) {
      if (answer.visitor_token && token()) token().content = answer.visitor_token
      if (!answer.id) return
      for (const name of Object.keys(KEYS)) if (answer[name]) store(KEYS[name], answer[name])
      api.mtcSet = true
    },
    getTrackedContact() {
      if (!api.mtcSet) api.makeCORSRequest('GET', api.contactIdUrl, {}, api.setTrackedContact)
    },
    onFirstEventDelivery: (run) => first.push(run),
    beforeFirstEventDelivery: (run) => before.push(run),
    sendPageview: (values, options) => command('send', 'pageview', values, options),
    getInput: (name, action) =>
      waiting.filter(([oneName, oneAction]) => oneName === name && oneAction === action),
    replaceDynamicContent() {
      for (const slot of document.querySelectorAll('.mautic-slot, [data-slot="dwc"]')) fill(slot)
    },
  })

  function fill(slot) {
    const name = slot.getAttribute('data-slot-name') || slot.getAttribute('data-param-slot-name')
    if (!name || !isAllowed()) return
    const address = `${url}/dwc/${encodeURIComponent(name)}`
    api.makeCORSRequest('GET', address, api.appendTrackedContact({}), ({ content }) => {
      if (!content) return
      slot.innerHTML = content
      // Scripts that are set as text do not run; new elements do.
      for (const script of slot.querySelectorAll('script')) {
        const live = document.createElement('script')
        for (const { name, value } of script.attributes) live.setAttribute(name, value)
        live.textContent = script.textContent
        script.replaceWith(live)
      }
      watchVideos()
    })
  }

  function isAllowed() {
    return consent === 'given' && !isSignalled()
  }

  // Players of video services by the type of a source: the address of the player, and its messages.
  const PLAYERS = {
    'video/youtube': {
      origin: 'https://www.youtube-nocookie.com',
      id: /(?:youtu\.be\/|[?&]v=|embed\/|shorts\/)([\w-]+)/,
      address: (id) => `https://www.youtube-nocookie.com/embed/${id}?enablejsapi=1`,
      listen: [{ event: 'listening' }],
      command: (name) => ({ event: 'command', func: `${name}Video`, args: [] }),
      read: ({ event, info }) => (event === 'infoDelivery' && info ? [info.currentTime, info.duration] : []),
    },
    'video/vimeo': {
      origin: 'https://player.vimeo.com',
      id: /vimeo\.com\/(?:video\/)?(\d+)/,
      address: (id) => `https://player.vimeo.com/video/${id}`,
      listen: [{ method: 'addEventListener', value: 'timeupdate' }],
      command: (name) => ({ method: name }),
      read: ({ event, data }) => (event === 'timeupdate' && data ? [data.seconds, data.duration] : []),
    },
  }

  // Videos that are watched: `data-mautic-video`, and those that ask for a form: `data-form-id` with `data-gate-time`.
  function watchVideos() {
    const watched = 'video[data-form-id], video[data-mautic-video], iframe[data-form-id][data-gate-time]'
    for (const video of document.querySelectorAll(watched)) {
      if (video.mtcWatched) continue
      video.mtcWatched = true
      const { formId, gateTime } = video.dataset
      const source = video.querySelector('source')
      const address = source?.src || video.currentSrc || video.src
      const [, service] = Object.entries(PLAYERS).find(
        ([type, { id }]) => (source?.type === type || video.nodeName === 'IFRAME') && id.test(address),
      ) || [null]
      const player = service ? framePlayer(video, address, service) : filePlayer(video)
      const view = { guid: api.guid(), duration: 0, total_watched: 0, url: address }
      let sent = 0
      let isOpen = !formId || stored(`mtc_video_${formId}`) !== null
      player.onTime((seconds, duration) => {
        view.total_watched = seconds
        if (Number.isFinite(duration)) view.duration = duration
        // As often as the established player tells it.
        if (Math.abs(seconds - sent) >= 3 || seconds === duration) {
          sent = seconds
          if (isAllowed() && seconds > 0)
            api.makeCORSRequest('POST', `${url}/video/hit`, api.appendTrackedContact({ ...view }))
        }
        if (isOpen || seconds < Number(gateTime || 0)) return
        isOpen = true
        player.pause()
        askForm(player.element, formId, (isSent) => {
          if (isSent) store(`mtc_video_${formId}`, 'sent')
          player.play()
        })
      })
    }
  }

  function filePlayer(video) {
    return {
      element: video,
      pause: () => video.pause(),
      play: () => void video.play().catch(() => {}),
      onTime(tell) {
        video.addEventListener('timeupdate', () => tell(video.currentTime, video.duration))
        video.addEventListener('ended', () => tell(video.currentTime, video.currentTime))
        // A gate at the first second stands before anything is played.
        video.addEventListener('play', () => tell(video.currentTime, video.duration))
      },
    }
  }

  function framePlayer(video, address, { origin, id, address: addressOf, listen, command, read }) {
    const frame = document.createElement('iframe')
    frame.src = addressOf(id.exec(address)[1])
    frame.width = video.width || 640
    frame.height = video.height || 360
    frame.allow = 'autoplay; fullscreen'
    frame.title = video.title || 'Video'
    frame.style.border = '0'
    frame.mtcWatched = true
    const post = (message) => frame.contentWindow?.postMessage(JSON.stringify(message), origin)
    frame.addEventListener('load', () => {
      for (const message of listen) post(message)
    })
    video.replaceWith(frame)
    return {
      element: frame,
      pause: () => post(command('pause')),
      play: () => post(command('play')),
      onTime(tell) {
        window.addEventListener('message', ({ source, origin: from, data }) => {
          if (source !== frame.contentWindow || from !== origin) return
          const [seconds, duration] = read(
            (typeof data === 'string' ? api.parseTextToJSON(data) : data) || {},
          )
          if (typeof seconds === 'number') tell(seconds, duration)
        })
      },
    }
  }

  // The form covers the video until it was sent. Where it cannot be loaded, the video goes on.
  function askForm(element, formId, done) {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    const cover = document.createElement('div')
    cover.className = 'mautic-gated-video'
    cover.setAttribute('role', 'group')
    cover.setAttribute('aria-label', 'Video')
    const { offsetWidth: width, offsetHeight: height } = element
    cover.style.cssText = `box-sizing:border-box;width:${width}px;max-width:100%;min-height:${height}px;padding:1rem;overflow:auto;background:#fff;color:#000`
    const shown = element.style.display
    element.style.display = 'none'
    element.before(cover)
    const close = (isSent) => {
      cover.remove()
      element.style.display = shown
      done(isSent)
    }
    cover.addEventListener('mauticform:taken', () =>
      // What the form answers is read before the video goes on.
      window.setTimeout(() => {
        const message = cover.querySelector('.mauticform-message')
        window.setTimeout(() => close(true), message?.textContent.trim() ? 3000 : 0)
      }),
    )
    const script = document.createElement('script')
    script.src = withToken(`${url}/form/generate.js?id=${encodeURIComponent(formId)}`)
    script.onload = () => {
      const form = cover.querySelector('form')
      if (!form) close(false)
      else form.querySelector('input:not([type=hidden]), select, textarea, button')?.focus()
    }
    script.onerror = () => close(false)
    cover.append(script)
  }

  function describe(values) {
    const { screen } = window
    const language = navigator.language || ''
    return {
      page_title: document.title,
      page_language: language,
      preferred_locale: language.replace('-', '_'),
      page_referrer: lastAddress,
      page_url: location.href,
      counter: api.pageViewCounter,
      timezone_offset: new Date().getTimezoneOffset(),
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      resolution: `${screen.width}x${screen.height}`,
      platform: navigator.platform,
      do_not_track: navigator.doNotTrack === '1',
      ...values,
    }
  }

  // One after the other: the first answer says who it is, and the next ones carry that.
  function sendNext() {
    if (isSending || !isAllowed()) return
    const event = waiting.shift()
    if (!event) return
    isSending = true
    if (!api.firstDeliveryMade) for (const run of before.splice(0)) run(event[2])
    const values = api.appendTrackedContact(event[2])
    const options = event[3] || {}
    const delivered = (detail) => {
      isSending = false
      if (consent === 'given') {
        const { response } = detail
        if (response) api.setTrackedContact(response)
        api.dispatchEvent('mauticPageEventDelivered', detail)
        if (!detail.image) options.onload?.(detail)
        if (response) react(response.events || {})
        const isFirst = !api.firstDeliveryMade
        api.firstDeliveryMade = true
        if (isFirst) for (const run of first.splice(0)) run(detail)
        api.replaceDynamicContent()
      }
      sendNext()
    }
    api.makeCORSRequest(
      'POST',
      api.pageTrackingCORSUrl,
      values,
      (response) => delivered({ event, params: values, response }),
      () => {
        const image = new Image()
        api.trackingPixel = image
        image.onload = (loaded) => {
          options.onload?.(loaded)
          delivered({ event, params: values, image: true })
        }
        image.onerror = (error) => {
          isSending = false
          options.onerror?.(error)
          sendNext()
        }
        image.src = `${api.pageTrackingUrl}?${api.serialize(values)}`
      },
    )
  }

  function react({ focus = [], tracking = {} }) {
    for (const { js } of focus) api.insertScript(withToken(js))
    for (const service of Object.keys(tracking))
      for (const what of tracking[service]) SERVICES[service]?.(what)
  }

  function command(name, action, values, options) {
    if (name === 'consent') decide(action)
    else if (name === 'follow' && action === 'history') followHistory()
    else if (name === 'send') {
      if (consent === 'withdrawn' || isSignalled()) return
      const event = [name, action, describe(values), options]
      api.pageViewCounter++
      api.dispatchEvent('eventAddedToMauticQueue', event)
      // Other events than visits are for those who listen to the queue.
      if (action === 'pageview') waiting.push(event)
      sendNext()
    }
  }

  function decide(answer) {
    if (!['wait', 'given', 'withdrawn'].includes(answer)) return
    consent = answer
    if (answer === 'withdrawn') {
      waiting.length = 0
      for (const name of Object.values(KEYS)) store(name, null)
    }
    sendNext()
  }

  // Pages that change their address without being loaded: each address is a visit.
  let isFollowing = false
  function followHistory() {
    if (isFollowing) return
    isFollowing = true
    let known = location.href
    const look = () =>
      // The page sets its title after it has set the address.
      window.setTimeout(() => {
        if (location.href === known) return
        lastAddress = known
        known = location.href
        api.sendPageview()
      })
    for (const name of ['pushState', 'replaceState']) {
      const original = window.history[name]
      window.history[name] = function (...given) {
        original.apply(this, given)
        look()
      }
    }
    window.addEventListener('popstate', look)
  }

  api.initGatedVideo = watchVideos
  api.documentReady(watchVideos)

  const queueName = window.MauticTrackingObject || 'mt'
  const queued = window[queueName]?.q || []
  // Whether everything waits is said before anything is sent, wherever it stands in the queue.
  for (const one of queued) if (one[0] === 'consent') decide(one[1])
  window[queueName] = (...given) => command(...given)
  for (const one of queued) if (one[0] !== 'consent') command(...one)
}
