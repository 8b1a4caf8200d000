import type { Push } from '../platform.ts'
import { recall } from '../storage.ts'
import { call, listen, quietly, type OnTrouble } from './bridge.ts'

/** As its sender wrote it. Only text comes; iOS adds keys of its own, which nobody reads. */
export type NativeMessage = { id?: string; title?: string; body?: string; data?: Record<string, unknown> }

type Permission = { receive: 'prompt' | 'prompt-with-rationale' | 'granted' | 'denied' }

/** A maker's service answers within seconds; one that says nothing isn't to be had here. */
const PATIENCE_MS = 20_000

export type NativePush = Push & {
  /** Tells of a token that the maker's service changed while the app was there. */
  onToken: (changed: (token: string) => void) => void
  /** Messages that came while the app is in front, and those that somebody pressed. */
  onMessage: (came: (message: NativeMessage, pressed: boolean) => void) => void
  /** Where somebody said yes before, the token may be another by now: it is asked for again, and nobody is asked anything. */
  start: () => void
}

/** Messages by Firebase or Apple, through Capacitor's plugin. Nobody is asked at the start. */
export function nativePush(onTrouble: OnTrouble): NativePush {
  let token: string | null = null
  const changed = new Set<(token: string) => void>()
  const waiting = new Set<(token: string | null) => void>()
  const settle = (came: string | null) => {
    for (const tell of waiting) tell(came)
    waiting.clear()
  }

  let hearing = false
  const hear = () => {
    if (hearing) return
    hearing = true
    listen<{ value: string }>('PushNotifications', 'registration', ({ value }) => {
      const isNew = token !== value
      const asked = waiting.size > 0
      token = value
      settle(value)
      // Whoever asked tells the server themselves.
      if (isNew && !asked && isOn()) for (const tell of changed) tell(value)
    })
    listen<{ error: string }>('PushNotifications', 'registrationError', ({ error }) => {
      onTrouble('push', new Error(error))
      settle(null)
    })
  }

  /** The server was told where messages for this device go. */
  const isOn = () => recall('pushToken') !== null
  const permission = async () => (await call<Permission>('PushNotifications', 'checkPermissions')).receive

  const registered = async (): Promise<string | null> => {
    hear()
    const came = new Promise<string | null>((tell) => {
      waiting.add(tell)
      setTimeout(() => {
        if (waiting.delete(tell)) tell(null)
      }, PATIENCE_MS)
    })
    await call('PushNotifications', 'register')
    return came
  }

  return {
    state: async () => {
      const receive = await permission().catch((trouble: unknown) => {
        onTrouble('push', trouble)
        return null
      })
      if (receive === null) return 'unsupported'
      if (receive === 'denied') return 'refused'
      // Older Androids grant it unasked: messages come once somebody wanted them.
      return receive === 'granted' && isOn() ? 'on' : 'off'
    },
    register: async () => {
      try {
        const { receive } = await call<Permission>('PushNotifications', 'requestPermissions')
        if (receive !== 'granted') return { ok: false, why: receive === 'denied' ? 'refused' : 'later' }
        const came = await registered()
        return came === null ? { ok: false, why: 'unreachable' } : { ok: true, token: came }
      } catch (trouble) {
        onTrouble('push', trouble)
        return { ok: false, why: 'unreachable' }
      }
    },
    token: async () => {
      if (!isOn()) return null
      // Taken away in the system's settings while we weren't looking.
      if ((await permission()) !== 'granted') return null
      return token ?? (await registered()) ?? recall('pushToken')
    },
    end: async () => {
      token = null
      await call('PushNotifications', 'unregister')
    },
    onToken: (tell) => void changed.add(tell),
    onMessage: (came) => {
      listen<NativeMessage>('PushNotifications', 'pushNotificationReceived', (message) => came(message, false))
      listen<{ actionId: string; notification: NativeMessage }>(
        'PushNotifications',
        'pushNotificationActionPerformed',
        ({ actionId, notification }) => actionId === 'tap' && came(notification, true),
      )
    },
    start: () => {
      hear()
      if (isOn())
        quietly('push', onTrouble, async () => {
          if ((await permission()) === 'granted') await call('PushNotifications', 'register')
        })
    },
  }
}

export type ChannelWords = { id: string; name: string; description: string }

/** High: it is shown at once, and heard. */
const IMPORTANCE = 4
/** Public: a locked screen shows it whole, which is why no text has a name, a code or an address in it. */
const VISIBILITY = 1

/** What Android lists in its settings, in the language of the app; said again, a name is changed. iOS has none. */
export async function nameChannels(channels: readonly ChannelWords[]): Promise<void> {
  for (const channel of channels)
    await call('PushNotifications', 'createChannel', {
      ...channel,
      importance: IMPORTANCE,
      visibility: VISIBILITY,
      vibration: true,
      lights: true,
    })
}
