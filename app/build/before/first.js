// Before the first paint: the language and the look that were chosen on this device, the page as it stands in the HTML
// until the app takes its place, and the words of that language, so that they are there when the app is.
;(async () => {
  const root = document.documentElement
  const place = document.querySelector('#root')
  const { dataset } = document.currentScript
  let firstVisit = false
  let roomForCard = 0
  let roomForAlerts = 0
  let cardBefore = ''
  try {
    const look = localStorage.getItem('darkMode')
    if (look === 'dark' || look === 'light') root.dataset.theme = look
    if (localStorage.getItem('language') === 'cy') root.lang = 'cy'
    firstVisit = localStorage.getItem('languagePreference') === null && root.lang === 'en'
    roomForCard = localStorage.getItem('homeCardHeight')
    roomForAlerts = localStorage.getItem('alertsHeight')
    cardBefore = localStorage.getItem('homeCardKind')
  } catch {
    // No storage: the browser's own look, and English.
  }

  const layout = innerWidth <= 959 ? 'narrow' : 'wide'
  const partOf = (name, lang) =>
    document
      .querySelector(`template[data-part=${name}][data-layout=${layout}][data-lang=${lang}]`)
      ?.content.firstElementChild?.cloneNode(true)

  /** Which page stands here for this address; a search that says more than nothing is filled in by the app alone. */
  const pageHere = () => {
    const [path, query] = (location.hash.replace(/^#/, '') || '/').split('?')
    if (path === '/' && !query) return 'home'
    if (path === '/ticket-search' && !query) return 'search'
    return /^\/ticket-search\/(single-|return-)?results$/.test(path) ? 'results' : null
  }

  /** Addresses whose page stands in a file beside this one, and what that file makes of them once it is here. */
  const FURTHER =
    /^#\/(live-times(\?allUpdates=true|\/results\?crs=\w{3})?|all-updates(\?crs=\w{3})?|trains-now|journey-planner(\/results\?from=\w+&to=\w+&date=[\w%:-]+)?)$/
  let further
  const pageNow = () => {
    if (window.Capacitor) return {}
    const name = pageHere()
    return name ? { name, page: partOf(name, root.lang) } : (further?.(location.hash) ?? {})
  }

  /** Summer is from the last Sunday of March to the last of October, at one o'clock UTC. */
  const turns = (year, month) => Date.UTC(year, month, 31 - new Date(Date.UTC(year, month, 31)).getUTCDay(), 1)
  /** What station clocks show. By hand: making a browser's format of dates takes longer than all else here. */
  const clockAt = (at) => {
    const year = new Date(at).getUTCFullYear()
    const shown = new Date(at >= turns(year, 2) && at < turns(year, 9) ? at + 3_600_000 : at)
    const two = (number) => String(number).padStart(2, '0')
    return {
      year: shown.getUTCFullYear(),
      month: shown.getUTCMonth() + 1,
      day: shown.getUTCDate(),
      hour: two(shown.getUTCHours()),
      minute: two(shown.getUTCMinutes()),
    }
  }

  const MINUTES_UNTIL_OUT = 5
  /** The day and the time that a new search begins with; or whichever a further page begins with. */
  const tellTime = (page, minutes, said) => {
    const parts = said ?? clockAt(Date.now() + minutes * 60_000)
    const weekday = new Date(Date.UTC(parts.year, parts.month - 1, parts.day)).getUTCDay()
    for (const day of page.querySelectorAll('[data-day]')) {
      const [days, months] = day.dataset.day.split('|').map((names) => names.split(' '))
      day.textContent = `${days[weekday]} ${Number(parts.day)} ${months[parts.month - 1]}`
    }
    for (const time of page.querySelectorAll('[data-time]')) time.textContent = `${parts.hour}:${parts.minute}`
  }

  let ofPage = []
  const stand = () => {
    const { name, page, parts = [], minutes = MINUTES_UNTIL_OUT, said } = pageNow()
    ofPage = parts
    const redirected = /[?&]Redirected(?!=false)/.test(location.href)
    if (!page) return place.replaceChildren()
    const asked = firstVisit && !redirected
    const question = asked ? partOf('question', 'en') : null
    const cookies = redirected || /(^|; )_cookie_acceptance_status=true/.test(document.cookie) ? null : 'cookies'
    page.inert = asked
    tellTime(page, minutes, said)
    const room = page.querySelector('[data-home-card]')
    if (room && roomForCard > 0) room.style.minHeight = `${roomForCard}px`
    // Under a ticket the form is one line, which the app draws.
    if (room && cardBefore === 'ticket' && layout === 'narrow') room.nextElementSibling.style.visibility = 'hidden'
    // As much as the row of alerts took last time, where the app would have it: nothing moves when they are known.
    if (roomForAlerts > 0 && /^(home|search)$/.test(name) && !cookies)
      page
        .querySelector('main')
        .lastElementChild.insertAdjacentHTML(
          'beforebegin',
          `<div data-alerts data-style="min-height:${+roomForAlerts}px"></div>`,
        )
    place.replaceChildren(...[page, question, cookies && partOf(cookies, root.lang)].filter(Boolean))
    for (const styled of place.querySelectorAll('[data-style]')) styled.style.cssText = styled.dataset.style
    // What floats stands on the bar from the start, as in the app.
    const bar = cookies && place.lastElementChild
    if (bar) root.style.setProperty('--cookie-bar', `${bar.offsetHeight}px`)
    place.dataset.before = name
  }
  stand()
  // The app takes the mark away with the page.
  addEventListener('hashchange', () => 'before' in place.dataset && stand())

  /** The app can't be had: that is said in the place of the page, whichever it is, and the first signal tries again by itself. */
  const stuck = () => {
    if (!place.isConnected) return
    delete place.dataset.before
    const again = () => location.reload()
    addEventListener('online', again)
    // Nothing else is there to be pressed.
    place.addEventListener('click', again)
    place.replaceChildren(document.querySelector('[data-part=stuck]').content)
  }
  addEventListener('stuck', stuck)

  // What is done too early is kept for the app: the last press, where the focus is, and Escape.
  place.addEventListener('click', (event) => {
    if ('before' in place.dataset) place.pressed = event.target.closest('button, summary')
  })
  place.addEventListener('focusin', ({ target }) => 'before' in place.dataset && (place.focused = target))
  place.addEventListener('submit', (event) => 'before' in place.dataset && event.preventDefault())
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && 'before' in place.dataset) place.escaped = true
  })

  // What the app is made of, and its words, are fetched once this page is painted: nothing keeps the paint waiting.
  const fetchEarly = (rel, href, as) => {
    const link = document.createElement('link')
    if (as) link.as = as
    link.rel = rel
    link.crossOrigin = 'anonymous'
    link.fetchPriority = 'low'
    link.href = href
    document.head.append(link)
  }
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    document.querySelector('link[rel=manifest]').href = `/manifest.${root.lang}.webmanifest`
    fetchEarly('preload', root.lang === 'cy' ? dataset.cy : dataset.en, 'fetch')
    // While it is developed the page names the app itself.
    if (!dataset.app) return
    const sheet = document.createElement('link')
    sheet.rel = 'stylesheet'
    sheet.crossOrigin = 'anonymous'
    sheet.href = dataset.sheet
    const app = document.createElement('script')
    app.type = 'module'
    app.crossOrigin = 'anonymous'
    app.src = dataset.app
    app.addEventListener('error', stuck)
    // Never without its look.
    sheet.addEventListener('load', () => document.head.append(app))
    sheet.addEventListener('error', () => document.head.append(app))
    document.head.append(sheet)
    // A task for each: a hundred in one would be a long one.
    for (const part of [dataset.app, ...dataset.parts.split(' '), ...ofPage])
      setTimeout(fetchEarly, 0, 'modulepreload', part)
  }
  // Where nobody looks nothing is painted, and where nothing stands there is nothing to see.
  if (document.hidden) return begin()
  addEventListener('visibilitychange', begin, { once: true })
  // The app waits for such a page: it is far bigger, and shows nothing for longer.
  if (dataset.further && !window.Capacitor && FURTHER.test(location.hash))
    try {
      further = (await import(dataset.further.replace('narrow.en', `${layout}.${root.lang}`))).default
      if (!begun) stand()
    } catch {
      // It can't be had: nothing stands there.
    }
  if (!('before' in place.dataset)) return begin()
  if (!PerformanceObserver.supportedEntryTypes.includes('paint'))
    return void requestAnimationFrame(() => setTimeout(begin))
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) begin()
  }).observe({ type: 'paint', buffered: true })
})()
