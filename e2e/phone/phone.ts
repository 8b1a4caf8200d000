import { cardSlot } from './card-slot.ts'
import { pluginsOf, type System } from './plugins.ts'

/** What a page sends over the bridge, and what the shell answers, as Capacitor's own script reads and writes it. */
export type PhoneCall = {
  callbackId: string
  pluginId: string
  methodName: string
  options: Record<string, unknown>
  type?: string
}
export type PhoneReply = {
  callbackId: string
  pluginId: string
  methodName: string
  success: boolean
  save?: boolean
  data?: unknown
  error?: { message: string; code?: string }
}

type Channel = { id: string; name: string; description: string; importance: number; visibility: number }
type Message = { id?: string; title?: string; body?: string; data?: Record<string, unknown> }

/** A no of a plugin: its words, and its code where it has one. */
class Rejected extends Error {
  readonly code: string | undefined
  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/** Somebody's phone, as far as our plugins see it. What is set before a call decides what comes of it. */
export type PhoneState = {
  permission: 'prompt' | 'granted' | 'denied'
  /** What somebody answers when they are asked. */
  answers: 'granted' | 'denied'
  /** What the maker's push service gives; null: it is silent. */
  token: string | null
  /** What comes of a finger; anything else is the plugin's own code. */
  finger: 'match' | string
  knowsFingers: boolean
  secrets: Map<string, string>
  brightness: number
  awake: boolean
  private: boolean
  bars: string
  splash: 'shown' | 'hidden'
  /** Files that are on it beside the app's own, and by whose keys its system was signed. */
  found: Set<string>
  build: string
  /** What the store says: 2 is a newer version. */
  update: number
  storeOpened: boolean
  launchUrl: string | null
  channels: Map<string, Channel>
  opened: string[]
  shared: Record<string, unknown>[]
  files: Map<string, string>
  /** Nothing more can be written. */
  full: boolean
  exited: boolean
  /** Plugins that can't be started on this phone. */
  broken: Set<string>
  /** And those that never answer. */
  silent: Set<string>
  calls: string[]
}

type Listener = { callbackId: string; plugin: string; event: string }

/**
 * The phone's side of the bridge. It knows the names that the plugins' own sources know and no other: whoever calls something
 * else hears what Capacitor says to that.
 */
export function newPhone(system: System) {
  const known = pluginsOf(system)
  const state: PhoneState = {
    permission: 'prompt',
    answers: 'granted',
    // Apple's is bytes, in hexadecimal.
    token: system === 'ios' ? 'a1b2c3d4'.repeat(8) : 'token-of-this-android',
    finger: 'match',
    knowsFingers: true,
    secrets: new Map(),
    brightness: system === 'android' ? -1 : 0.4,
    awake: false,
    private: false,
    bars: 'DEFAULT',
    splash: 'shown',
    found: new Set(),
    build: system === 'android' ? 'release-keys' : '',
    update: 1,
    storeOpened: false,
    launchUrl: null,
    channels: new Map(),
    opened: [],
    shared: [],
    files: new Map(),
    full: false,
    exited: false,
    broken: new Set(),
    silent: new Set(),
    calls: [],
  }
  let listeners: Listener[] = []
  /** What was told before anybody listened, where the plugin holds it back. */
  let retained: { plugin: string; event: string; data: unknown }[] = []
  let answer: (reply: PhoneReply) => void = () => undefined

  const tellOne = ({ callbackId, plugin }: Listener, data: unknown) =>
    answer({ callbackId, pluginId: plugin, methodName: 'addListener', success: true, save: true, data })

  const tell = (plugin: string, event: string, data: unknown, hold = true): void => {
    if (!known.get(plugin)?.events.has(event)) throw new Error(`no ${system} has ${plugin}.${event}`)
    const heard = listeners.filter((one) => one.plugin === plugin && one.event === event)
    if (heard.length === 0 && hold) retained.push({ plugin, event, data })
    for (const one of heard) tellOne(one, data)
  }

  const slot = cardSlot({ system, tell, reject: (message, code) => new Rejected(message, code) })
  const text = (value: unknown) => String(value ?? '')
  const METHODS: Record<string, (options: Record<string, unknown>) => unknown> = {
    'PushNotifications.checkPermissions': () => ({ receive: state.permission }),
    'PushNotifications.requestPermissions': () => {
      if (state.permission === 'prompt') state.permission = state.answers
      return { receive: state.permission }
    },
    'PushNotifications.register': () => {
      const { token } = state
      if (token !== null) queueMicrotask(() => tell('PushNotifications', 'registration', { value: token }))
    },
    'PushNotifications.unregister': () => undefined,
    'PushNotifications.createChannel': (channel) => {
      if (system === 'ios') throw new Rejected('not implemented', 'UNIMPLEMENTED')
      state.channels.set(text(channel['id']), channel as unknown as Channel)
    },
    'SecureStorage.internalGetItem': ({ prefixedKey }) => ({ data: state.secrets.get(text(prefixedKey)) ?? null }),
    'SecureStorage.internalSetItem': ({ prefixedKey, data }) => {
      if (state.full) throw new Rejected('An OS error occurred', 'osError')
      state.secrets.set(text(prefixedKey), text(data))
    },
    'SecureStorage.internalRemoveItem': ({ prefixedKey }) => ({ success: state.secrets.delete(text(prefixedKey)) }),
    'SecureStorage.internalGetPrefixedKeys': ({ prefix }) => ({
      keys: [...state.secrets.keys()].filter((key) => key.startsWith(text(prefix))),
    }),
    'BiometricAuthNative.checkBiometry': () => ({
      isAvailable: state.knowsFingers,
      strongBiometryIsAvailable: state.knowsFingers,
    }),
    'BiometricAuthNative.internalAuthenticate': () => {
      if (state.finger !== 'match') throw new Rejected('Not recognised', state.finger)
    },
    'AppUpdate.getAppUpdateInfo': () => ({ updateAvailability: state.update }),
    'AppUpdate.openAppStore': ({ appId }) => {
      if (system === 'ios' && !appId) throw new Rejected('appId must be provided.')
      state.storeOpened = true
    },
    'App.getLaunchUrl': () => (state.launchUrl === null ? undefined : { url: state.launchUrl }),
    'App.exitApp': () => void (state.exited = true),
    'Browser.open': ({ url }) => void state.opened.push(text(url)),
    'Share.share': (what) => void state.shared.push(what),
    'Filesystem.writeFile': ({ path, data }) => {
      if (state.full) throw new Rejected('No space left on device')
      state.files.set(text(path), text(data))
      return { uri: `file:///cache/${text(path)}` }
    },
    'ScreenBrightness.getBrightness': () => ({ brightness: state.brightness }),
    'ScreenBrightness.setBrightness': ({ brightness }) => void (state.brightness = Number(brightness)),
    'KeepAwake.keepAwake': () => void (state.awake = true),
    'KeepAwake.allowSleep': () => void (state.awake = false),
    'PrivacyScreen.enable': () => ({ success: (state.private = true) }),
    'PrivacyScreen.disable': () => {
      state.private = false
      return { success: true }
    },
    'PhoneSigns.look': ({ paths }) => ({
      found: (paths as string[]).filter((path) => state.found.has(path)),
      build: state.build,
    }),
    'SystemBars.setStyle': ({ style }) => void (state.bars = text(style)),
    'SplashScreen.hide': () => void (state.splash = 'hidden'),
    ...slot.methods,
  }
  const invented = Object.keys(METHODS).filter((name) => {
    const [plugin = '', method = ''] = name.split('.')
    return !known.get(plugin)?.methods.has(method)
  })
  if (invented.length > 0) throw new Error(`no ${system} has ${invented.join(', ')}`)

  const listen = ({ callbackId, pluginId, options }: PhoneCall) => {
    const listener = { callbackId, plugin: pluginId, event: text(options['eventName']) }
    listeners.push(listener)
    const due = retained.filter((one) => one.plugin === pluginId && one.event === listener.event)
    retained = retained.filter((one) => !due.includes(one))
    for (const { data } of due) tellOne(listener, data)
  }

  const run = ({ pluginId, methodName, options }: PhoneCall): unknown => {
    if (state.broken.has(pluginId)) throw new Rejected(`${pluginId} could not be loaded`)
    const method = known.get(pluginId)?.methods.has(methodName) ? METHODS[`${pluginId}.${methodName}`] : undefined
    if (!method) throw new Rejected(`"${pluginId}.${methodName}" is not implemented on ${system}`, 'UNIMPLEMENTED')
    return method(options)
  }

  return {
    system,
    state,
    /** Cards that are held to it. */
    slot,
    tell,
    /** The app ends, and nobody hears what the phone tells until it is there again. */
    end: (): void => {
      listeners = []
      answer = () => undefined
      state.exited = false
      state.splash = 'shown'
      state.private = false
      state.awake = false
      slot.stop()
    },
    /** Where answers go: a page that is loaded anew has listeners of its own. */
    connect: (to: (reply: PhoneReply) => void) => {
      answer = to
      listeners = []
    },
    /** What a page sent. */
    hear: (call: PhoneCall): void => {
      const { callbackId, pluginId, methodName, options } = call
      if (pluginId === undefined || pluginId === 'Console') return
      if (methodName === 'addListener') return listen(call)
      if (methodName === 'removeListener') {
        listeners = listeners.filter((one) => one.callbackId !== options['callbackId'])
        return
      }
      state.calls.push(`${pluginId}.${methodName}`)
      if (state.silent.has(pluginId)) return
      const reply = { callbackId, pluginId, methodName }
      const yes = (data: unknown) => answer({ ...reply, success: true, data })
      const no = (trouble: unknown) => {
        const { message, code } = trouble as Rejected
        answer({ ...reply, success: false, error: { message, ...(code !== undefined && { code }) } })
      }
      try {
        const came = run(call)
        // What isn't the phone's own takes its time: a card.
        if (came instanceof Promise) void came.then(yes, no)
        else yes(came)
      } catch (trouble) {
        no(trouble)
      }
    },
    push: (message: Message) => tell('PushNotifications', 'pushNotificationReceived', message),
    /** Pressed, Android hands over what the sender put into `data`, and neither title nor text. */
    press: (message: Message) => {
      const { id, data } = message
      const notification = system === 'android' ? { id, data } : message
      tell('PushNotifications', 'pushNotificationActionPerformed', { actionId: 'tap', notification })
    },
    /** Somebody takes a picture of the screen. An Android of before 14 tells nobody. */
    takePicture: () => tell('PhoneSigns', 'screenshot', {}, false),
    link: (url: string) => tell('App', 'appUrlOpen', { url }),
    back: () => tell('App', 'backButton', { canGoBack: true }),
    resume: () => tell('App', 'resume', null, false),
  }
}

export type Phone = ReturnType<typeof newPhone>

/** The names of plugins and methods that the shell puts on the page, where its script finds them. */
export const headersOf = (system: System) =>
  [...pluginsOf(system)].map(([name, { methods }]) => ({
    name,
    methods: [...methods].map((method) => ({ name: method, rtype: 'promise' })),
  }))
