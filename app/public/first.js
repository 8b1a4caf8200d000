// Before the first paint: the language and the look that were chosen on this device, so that nothing flashes,
// and the words of that language, so that they are there when the app is.
;(() => {
  const root = document.documentElement
  const { dataset } = document.currentScript
  try {
    const look = localStorage.getItem('darkMode')
    if (look === 'dark' || look === 'light') root.dataset.theme = look
    if (localStorage.getItem('language') === 'cy') root.lang = 'cy'
    if (!localStorage.getItem('languagePreference') && !/[?&]Redirected/.test(location.href))
      root.dataset.firstVisit = ''
  } catch {
    // No storage: the browser's own look, and English.
  }
  const preload = document.createElement('link')
  preload.rel = 'preload'
  preload.as = 'fetch'
  preload.crossOrigin = 'anonymous'
  preload.href = root.lang === 'cy' ? dataset.cy : dataset.en
  document.head.append(preload)
})()
