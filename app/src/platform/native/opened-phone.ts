import { call } from './bridge.ts'

/** What is on a phone whose locks somebody opened: programs that act as the system, and the shops that bring them. */
const SIGNS = {
  android: [
    '/system/bin/su',
    '/system/xbin/su',
    '/sbin/su',
    '/su/bin/su',
    '/data/local/bin/su',
    '/data/local/xbin/su',
    '/data/adb/magisk',
    '/data/adb/ksu',
    '/system/app/Superuser.apk',
  ],
  ios: [
    '/Applications/Cydia.app',
    '/Applications/Sileo.app',
    '/var/jb',
    '/private/var/lib/apt',
    '/private/var/jailbreak',
    '/Library/MobileSubstrate/MobileSubstrate.dylib',
    '/usr/libexec/cydia',
  ],
} as const

/** A system that its maker signed says `release-keys`; whoever builds one at home has the keys that everybody has. */
const HOME_MADE = /\b(test|dev)-keys\b/

export type Seen = { found: readonly string[]; build: string | null }

/** Whether another app of this phone may read what we keep. A sign that is hidden isn't seen: this warns, it protects nothing. */
export const isOpened = ({ found, build }: Seen): boolean => found.length > 0 || HOME_MADE.test(build ?? '')

export const seeSigns = async (kind: keyof typeof SIGNS): Promise<Seen> =>
  call<Seen>('PhoneSigns', 'look', { paths: SIGNS[kind] })
