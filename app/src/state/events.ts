import { platformNow } from '../platform/platform.ts'

type Hook = () => void

/** Moments of the whole app. A feature adds what it has to do then, and is given the way to take it back. */
export function moment() {
  const hooks = new Set<Hook>()
  return {
    add: (hook: Hook): Hook => {
      hooks.add(hook)
      return () => hooks.delete(hook)
    },
    happen: () => {
      for (const hook of hooks) hook()
    },
  }
}

const reconnect = moment()
const resume = moment()
const login = moment()
const searchReset = moment()

/** The network is back. */
export const onReconnect = reconnect.add
/** The app is in front again. */
export const onResume = resume.add

/** Somebody signed in, and everything that follows a login has been set going. */
export const onLoggedIn = login.add
/** The next ticket search begins with the defaults. */
export const onSearchReset = searchReset.add

export const loggedIn = login.happen
export const resetSearch = searchReset.happen
export const reconnected = reconnect.happen

export const followResume = (): Hook => platformNow().onResume(resume.happen)
