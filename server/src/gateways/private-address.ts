import { isIP } from 'node:net'

/** Of documents, and tunnels that carry an address of the old net in theirs (Teredo, 6to4): to anywhere, this house included. */
const WRAPPING = /^(2001:(0{0,4}|0?db8):|2002:|3fff:0?[0-9a-f]{0,3}:)/i

/** Not for everybody on the net: of this machine, this house, or none. What isn't an address isn't public either. */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 6) {
    const four = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
    return four ? isPrivateAddress(four) : !/^[23][0-9a-f]{3}:/i.test(address) || WRAPPING.test(address)
  }
  if (isIP(address) !== 4) return true
  const [a = 0, b = 0] = address.split('.').map(Number)
  if (a === 0 || a === 10 || a === 127 || a >= 224) return true
  if (a === 100) return b >= 64 && b < 128
  if (a === 169) return b === 254
  if (a === 172) return b >= 16 && b < 32
  if (a === 192) return b === 168 || b === 0
  return a === 198 && (b === 18 || b === 19)
}
