import type { Hook } from '../platform/moment.ts'
import { moment } from '../platform/moment.ts'
import { platformNow } from '../platform/platform.ts'

const reconnect = moment()
const resume = moment()
const login = moment()
const searchReset = moment()
const ticket = moment()

/** The network is back. */
export const onReconnect = reconnect.add
/** The app is in front again. */
export const onResume = resume.add

/** Somebody signed in, and everything that follows a login has been set going. */
export const onLoggedIn = login.add
/** The next ticket search begins with the defaults. */
export const onSearchReset = searchReset.add

/** What was paid has become tickets. */
export const onTicketed = ticket.add

export const loggedIn = login.happen
export const resetSearch = searchReset.happen
export const ticketed = ticket.happen
export const reconnected = reconnect.happen

export const followResume = (): Hook => platformNow().onResume(resume.happen)
