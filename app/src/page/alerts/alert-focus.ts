/** Whoever opens the alerts is taken to them; whoever only comes by a page where they are open is not. */
let wanted = false

export const wantFocus = (on: boolean): void => {
  wanted = on
}

export function takeFocusWanted(): boolean {
  const was = wanted
  wanted = false
  return was
}
