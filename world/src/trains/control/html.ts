import { clockHhmm } from '@cledrau/domain/time/hh-mm.ts'
import type { Second } from '../day.ts'

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign)

export const clockOf = (second: Second): string => clockHhmm(Math.floor(second / 60))
