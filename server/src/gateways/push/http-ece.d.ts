/** The reader of sealed messages that browsers' makers recommend: it has no types of its own. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  type Sealed = {
    version: 'aes128gcm'
    privateKey: ECDH
    /** The other side's public key, of whoever seals. */
    dh?: string
    authSecret: string
    salt?: string
    rs?: number
  }
  const ece: {
    encrypt: (said: Buffer, sealed: Sealed) => Buffer
    decrypt: (sent: Buffer, sealed: Sealed) => Buffer
  }
  export default ece
}
