// Pages that don't stand in the HTML: the page's first script asks for this file where the address needs it. The build makes
// one for each language and layout, with the pages, their rules and the names of the app's files behind them in front.
/* global FILE */
const { layout, styles, pages, parts } = FILE

/** With the places and the moment that such an address has to say; one that says more is filled in by the app alone. */
const KNOWN = [
  ['live', /^#\/live-times$/],
  [layout === 'wide' ? 'live' : 'updates', /^#\/(?:all-updates|live-times\?allUpdates=true)$/],
  ['board', /^#\/(?:live-times\/results|all-updates)\?crs=([A-Z]{3})$/],
  ['map', /^#\/trains-now$/],
  ['planner', /^#\/journey-planner$/],
  [
    'journeys',
    /^#\/journey-planner\/results\?from=(\w{2,8})&to=(\w{2,8})&date=(\d+)-(\d\d)-(\d\d)T(\d\d)(?::|%3A)(\d\d)$/,
  ],
]

// The policy allows no other styles. The app brings the same rules, and others that must come after them.
const place = document.querySelector('#root')
const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets = [sheet]
new MutationObserver(() => place.isConnected || (document.adoptedStyleSheets = [])).observe(document.body, {
  childList: true,
})

/** The page for an address, and when it begins: a plan begins at once, its results when they were asked for. */
export default (hash) => {
  for (const [name, pattern] of KNOWN) {
    const said = pattern.exec(hash)
    if (!said) continue
    const [, from, to, year, month, day, hour, minute] = said
    const template = document.createElement('template')
    template.innerHTML = pages[name].replaceAll('ZZZ', from).replaceAll('QQQ', to)
    return {
      name,
      page: template.content.firstElementChild,
      parts: parts[name],
      minutes: 0,
      said: year && { year, month, day, hour, minute },
    }
  }
  return {}
}
