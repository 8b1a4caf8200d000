import { call, quietly, type OnTrouble } from '../../platform/native/bridge.ts'

/** The drawn mark comes within this, and goes within that: together less than 1.2 s. */
const COMES_MS = 600
const GOES_MS = 250

const wantsNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Our mark on the ground of the page, over everything until the app is drawn. It says nothing, so nobody hears it. */
function drawMark(): HTMLElement {
  const over = document.createElement('div')
  over.setAttribute('aria-hidden', 'true')
  over.dataset['splash'] = ''
  Object.assign(over.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '1000',
    display: 'grid',
    placeItems: 'center',
    background: 'var(--paper)',
  })
  const mark = document.createElement('img')
  mark.src = '/icons/icon.svg'
  mark.alt = ''
  mark.width = 96
  mark.height = 96
  over.append(mark)
  mark.animate(
    [
      { opacity: 0.4, transform: 'translateX(-24px)' },
      { opacity: 1, transform: 'none' },
    ],
    { duration: COMES_MS, easing: 'cubic-bezier(0.2, 0, 0, 1)', fill: 'both' },
  )
  return over
}

/**
 * The system's still splash gives way to the drawn one, and that to the app once it is loaded. Who wants no motion sees the
 * still one until then.
 */
export function playSplash(onTrouble: OnTrouble): { end: () => void } {
  const hide = () => quietly('splash', onTrouble, () => call('SplashScreen', 'hide', { fadeOutDuration: GOES_MS }))
  if (wantsNoMotion()) return { end: hide }
  const over = drawMark()
  document.body.append(over)
  hide()
  return {
    end: () => {
      const gone = over.animate([{ opacity: 1 }, { opacity: 0 }], { duration: GOES_MS, fill: 'both' })
      // A press meanwhile is for the page.
      over.style.pointerEvents = 'none'
      gone.finished.then(
        () => over.remove(),
        () => over.remove(),
      )
    },
  }
}
