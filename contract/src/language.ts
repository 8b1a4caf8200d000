import * as z from 'zod/mini'

export const LANGUAGES = ['en', 'cy'] as const
export type Language = (typeof LANGUAGES)[number]
export const language = z.enum(LANGUAGES)

/** Something said in both languages. Nothing in this house is said in one. */
export const bilingual = <Said extends z.ZodMiniType>(said: Said) => z.object({ en: said, cy: said })
export type Bilingual<Said = string> = { en: Said; cy: Said }
