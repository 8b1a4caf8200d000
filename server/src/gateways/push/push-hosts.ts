/** Where browsers may send us with a subscription: anybody can write any address into one. */
export type PushHosts = {
  /** Whether a subscription's endpoint is one of a push service that we call. */
  allows: (endpoint: string) => boolean
  /** Whether this one was named as it stands, by its number or with its port: the operator knows that it is near. */
  isNear: (endpoint: string) => boolean
}

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Names such as `push.example`, `*.push.example`, or `127.0.0.1:3088` for a push service of this machine, which alone may
 * do without https.
 */
export function pushHosts(names: readonly string[]): PushHosts {
  const exact = new Set(names.filter((name) => !name.startsWith('*.')))
  const endings = names.filter((name) => name.startsWith('*.')).map((name) => name.slice(1))

  const read = (endpoint: string): URL | undefined => {
    const url = URL.parse(endpoint)
    return url && url.username === '' && url.password === '' ? url : undefined
  }
  const isNear = (url: URL) => exact.has(url.host) && (LOCAL.test(url.hostname) || url.port !== '')
  const allows = (url: URL) => {
    if (isNear(url)) return url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL.test(url.hostname))
    if (url.protocol !== 'https:' || url.port !== '') return false
    return exact.has(url.hostname) || endings.some((ending) => url.hostname.endsWith(ending))
  }
  const asked = (endpoint: string, question: (url: URL) => boolean) => {
    const url = read(endpoint)
    return url !== undefined && question(url)
  }
  return { allows: (endpoint) => asked(endpoint, allows), isNear: (endpoint) => asked(endpoint, isNear) }
}
