import { isIP } from 'node:net'
import { isPrivateAddress } from '../../../gateways/private-address.ts'

export type HookAddresses = {
  /** Whether a partner may have events sent there. */
  allows: (address: string) => boolean
  /** Whether the operator named it: it may be near, and plain. */
  isNear: (address: string) => boolean
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Partners write addresses as they like: none leads into this house, but to a machine that the operator named. */
export function hookAddresses(near: readonly string[]): HookAddresses {
  const read = (address: string): URL | undefined => {
    const url = URL.parse(address)
    return url && url.username === '' && url.password === '' && url.hash === '' ? url : undefined
  }
  const isNear = (url: URL) => near.includes(url.host) && /^https?:$/.test(url.protocol)
  const isPublic = ({ protocol, port, hostname }: URL) =>
    protocol === 'https:' &&
    port === '' &&
    (isIP(bare(hostname)) === 0
      ? /^[^.]+\.[^.]/.test(hostname) && !/\.(local|internal|localhost)\.?$/i.test(hostname)
      : !isPrivateAddress(bare(hostname)))
  return {
    allows: (address) => {
      const url = read(address)
      return url !== undefined && (isNear(url) || isPublic(url))
    },
    isNear: (address) => {
      const url = read(address)
      return url !== undefined && isNear(url)
    },
  }
}
