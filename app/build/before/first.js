// Before the first paint: the language and the look that were chosen on this device, the page as it stands in the HTML
// until the app takes its place, and the words of that language, so that they are there when the app is.
;(() => {
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

  /** Pages that stand in a file beside this one, with the places and the moment that such an address has to say. */
  const FURTHER = [
    ['live', /^\/live-times$/],
    [layout === 'wide' ? 'live' : 'updates', /^\/(all-updates|live-times\?allUpdates=true)$/],
    ['board', /^\/(?:live-times\/results|all-updates)\?crs=([A-Z]{3})$/],
    ['map', /^\/trains-now$/],
    ['planner', /^\/journey-planner$/],
    [
      'journeys',
      /^\/journey-planner\/results\?from=(\w{2,8})&to=(\w{2,8})&date=(\d+-\d\d-\d\d)T(\d\d)(?::|%3A)(\d\d)$/,
    ],
  ]

  /** Which page stands here for this address; what it says more than nothing is filled in by the app alone. */
  const pageHere = () => {
    const address = location.hash.replace(/^#/, '') || '/'
    if (address === '/') return ['home']
    if (address === '/ticket-search') return ['search']
    if (/^\/ticket-search\/(single-|return-)?results(\?|$)/.test(address)) return ['results']
    for (const [name, pattern] of FURTHER) {
      const said = pattern.exec(address)
      if (said) return [name, ...said.slice(1)]
    }
    return []
  }

  /** What the file beside this one holds, once it is here. */
  let further
  const furtherPage = ([name, from, to]) => {
    const page = document.createElement('template')
    page.innerHTML = further.pages[name].replaceAll('ZZZ', from).replaceAll('QQQ', to)
    return page.content.firstElementChild
  }
  /** Such a page has the frame of the results until its file is here, without the mark of theirs. */
  const frame = () => {
    const page = partOf('results', root.lang)
    page?.querySelector('[data-slider]')?.remove()
    page?.querySelector('[aria-current]')?.removeAttribute('aria-current')
    return page
  }

  const SPAN = { timeZone: 'Europe/London', hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' }
  const MINUTES_UNTIL_OUT = 5
  /** The day and the time that a new search begins with; a new plan begins at once. */
  const soon = (minutes) => {
    const told = new Intl.DateTimeFormat('en-GB', { ...SPAN, hour: '2-digit', minute: '2-digit' })
    return Object.fromEntries(told.formatToParts(Date.now() + minutes * 60_000).map(({ type, value }) => [type, value]))
  }
  const moment = (date, hour, minute) => {
    const [year, month, day] = date.split('-')
    return { year, month, day, hour, minute }
  }
  const tellTime = (page, parts) => {
    const weekday = new Date(Date.UTC(parts.year, parts.month - 1, parts.day)).getUTCDay()
    for (const day of page.querySelectorAll('[data-day]')) {
      const [days, months] = day.dataset.day.split('|').map((names) => names.split(' '))
      day.textContent = `${days[weekday]} ${Number(parts.day)} ${months[parts.month - 1]}`
    }
    for (const time of page.querySelectorAll('[data-time]')) time.textContent = `${parts.hour}:${parts.minute}`
  }

  const stand = () => {
    const here = pageHere()
    const [name, , , ...when] = here
    const isFurther = FURTHER.some(([one]) => one === name)
    const redirected = /[?&]Redirected(?!=false)/.test(location.href)
    const page = !isFurther ? name && partOf(name, root.lang) : further ? furtherPage(here) : frame()
    if (!page || window.Capacitor) return place.replaceChildren()
    const asked = firstVisit && !redirected
    const question = asked ? partOf('question', 'en') : null
    const cookies = redirected || /(^|; )_cookie_acceptance_status=true/.test(document.cookie) ? null : 'cookies'
    page.inert = asked
    tellTime(page, when.length > 0 ? moment(...when) : soon(name === 'planner' ? 0 : MINUTES_UNTIL_OUT))
    const room = page.querySelector('[data-home-card]')
    if (room && roomForCard > 0) room.style.minHeight = `${roomForCard}px`
    // Under a ticket the form is one line, which the app draws.
    if (room && cardBefore === 'ticket' && layout === 'narrow') room.nextElementSibling.style.visibility = 'hidden'
    // As much as the row of alerts took last time, where the app would have it: nothing moves when they are known.
    if (roomForAlerts > 0 && (name === 'home' || name === 'search') && !cookies)
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
    place.dataset.before = isFurther && !further ? 'frame' : name
    if (isFurther && !further) fetchFurther()
  }

  const showFurther = async () => {
    const answer = await fetch(`${dataset.further}.${layout}.${root.lang}.json`)
    const came = await answer.json()
    if (!place.isConnected || !('before' in place.dataset)) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(came.styles)
    document.adoptedStyleSheets = [sheet]
    further = came
    stand()
    // The app brings the same rules, and others that must come after them.
    new MutationObserver(() => place.isConnected || (document.adoptedStyleSheets = [])).observe(document.body, {
      childList: true,
    })
  }

  /** While such a page is on its way the app waits: it is far bigger, and shows nothing for longer. */
  let waits = false
  const fetchFurther = () => {
    if (waits || begun || !dataset.further) return
    waits = true
    showFurther()
      .catch(() => undefined)
      .finally(() => requestAnimationFrame(() => setTimeout(begin)))
  }
  let begun = false
  stand()
  // The app takes the mark away with the page.
  addEventListener('hashchange', () => 'before' in place.dataset && stand())

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
    // Never without its look.
    sheet.addEventListener('load', () => document.head.append(app))
    sheet.addEventListener('error', () => document.head.append(app))
    document.head.append(sheet)
    const ofPage = further?.parts[pageHere()[0]] ?? []
    for (const part of [dataset.app, ...dataset.parts.split(' '), ...ofPage]) fetchEarly('modulepreload', part)
  }
  // Where nobody looks nothing is painted, and where nothing stands there is nothing to see.
  if (document.hidden || !('before' in place.dataset)) return begin()
  addEventListener('visibilitychange', begin, { once: true })
  if (!PerformanceObserver.supportedEntryTypes.includes('paint'))
    return void (waits || requestAnimationFrame(() => setTimeout(begin)))
  new PerformanceObserver((list) => {
    if (!waits && list.getEntriesByName('first-contentful-paint').length > 0) begin()
  }).observe({ type: 'paint', buffered: true })
})()
