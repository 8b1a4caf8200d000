import { platformNow } from './platform.ts'
import type { Passkeys } from './platform.ts'
import { webPasskeys } from './web-passkeys.ts'

/** The shell's passkeys, or the browser's. */
export const passkeysHere = (): Passkeys | null =>
  platformNow().passkeys ?? (platformNow().native ? null : webPasskeys())
