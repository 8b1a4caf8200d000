import type { FastifyReply, FastifyRequest } from 'fastify'

/** Where a call came from, and the one cookie there is: for throttles, the list of sessions and signing in. */
export type Exchange = {
  /** An address, or for IPv6 the network a household has. */
  network: string
  /** Such as “Firefox, Linux”; for people to recognise, never to decide by. */
  device: string
  /** The refresh token that a browser keeps. */
  readRefreshCookie: () => string | undefined
  /** `null` takes the cookie away. */
  writeRefreshCookie: (token: string | null) => void
  /** The answer is the same for everybody, and for so many seconds: caches on the way may have it. */
  mayBeKept: (seconds: number) => void
  /** The browser forgets what it kept of our answers: somebody else may sit down at it. */
  forgetCached: () => void
}

/** On https no other host can set or read it. That asks for the whole site as its path; without https there is no such name. */
const COOKIE = {
  encrypted: { name: '__Host-refresh_token', path: '/' },
  plain: { name: 'refresh_token', path: '/api/v1' },
}
const NINETY_DAYS_IN_SECONDS = 90 * 24 * 60 * 60

export function exchangeOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Exchange {
  const { name, path } = secure ? COOKIE.encrypted : COOKIE.plain
  const attributes = { path, httpOnly: true, sameSite: 'strict', secure } as const
  return {
    get network() {
      return networkOf(request.ip)
    },
    get device() {
      return deviceName(String(request.headers['user-agent'] ?? ''))
    },
    readRefreshCookie: () => request.cookies[name],
    writeRefreshCookie: (token) => {
      if (token === null) reply.clearCookie(name, attributes)
      else reply.setCookie(name, token, { ...attributes, maxAge: NINETY_DAYS_IN_SECONDS })
    },
    mayBeKept: (seconds) => {
      reply.header('cache-control', `public, max-age=${seconds}`)
    },
    forgetCached: () => {
      reply.header('clear-site-data', '"cache"')
    },
  }
}

/** Within one IPv6 /64 anybody can have as many addresses as they like. */
export function networkOf(ip: string): string {
  const four = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1]
  if (four) return four
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':')
  const filled = tail === undefined ? groups : [...groups, ...Array<string>(8).fill('0')]
  return `${filled.slice(0, 4).join(':')}::/64`
}

const PROGRAMS: [RegExp, string][] = [
  [/Cledrau/, 'Cledrau'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

/** The program and the system as people call them; empty when neither is known. */
export function deviceName(agent: string): string {
  const first = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(agent))?.[1]
  return [first(PROGRAMS), first(SYSTEMS)].filter(Boolean).join(', ')
}
