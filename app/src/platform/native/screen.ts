import { call, type OnTrouble } from './bridge.ts'

/** One after the other: a screen that is left before it was bright must not stay so. */
function inTurn(part: string, onTrouble: OnTrouble) {
  let last: Promise<unknown> = Promise.resolve()
  return (doing: () => Promise<unknown>): void => {
    last = last.then(doing).catch((trouble: unknown) => onTrouble(part, trouble))
  }
}

/** As bright as it goes, and awake, for a guard's reader; back to what somebody had set when that is over. */
export function brightScreen(onTrouble: OnTrouble): () => () => void {
  const next = inTurn('brightness', onTrouble)
  const awake = inTurn('keepAwake', onTrouble)
  return () => {
    let before: number | null = null
    next(async () => {
      before = (await call<{ brightness: number }>('ScreenBrightness', 'getBrightness')).brightness
      await call('ScreenBrightness', 'setBrightness', { brightness: 1 })
    })
    awake(() => call('KeepAwake', 'keepAwake'))
    return () => {
      next(async () => {
        if (before !== null) await call('ScreenBrightness', 'setBrightness', { brightness: before })
      })
      awake(() => call('KeepAwake', 'allowSleep'))
    }
  }
}

/** Whether the task switcher sees what is on the screen. Android keeps it from pictures and recordings, too. */
export function privateScreen(onTrouble: OnTrouble): (hide: boolean) => void {
  const next = inTurn('privacy', onTrouble)
  let hidden = false
  return (hide) => {
    if (hide === hidden) return
    hidden = hide
    next(() =>
      hide
        ? call('PrivacyScreen', 'enable', { android: { privacyModeOnActivityHidden: 'splash' } })
        : call('PrivacyScreen', 'disable'),
    )
  }
}

/** The signs in the bar above follow the look of the app, not that of the phone. */
export const styleBars = (dark: boolean): Promise<unknown> =>
  call('SystemBars', 'setStyle', { style: dark ? 'DARK' : 'LIGHT' })
