/**
 * How the services are today. `lost`: they take a message and are cut off before they can say so. `silent`: they never say
 * anything. `leaving`: they take nothing more by this connection, but by the next. `closed`: nobody's for a time that they name.
 */
export const MOODS = [
  'fine',
  'slow',
  'busy',
  'refusing',
  'failing',
  'gone',
  'lost',
  'silent',
  'leaving',
  'closed',
] as const
export type Mood = (typeof MOODS)[number]

export type Dials = {
  mood: Mood
  /** How long a slow one takes, and what a busy one asks for, in milliseconds. */
  slowMs: number
  waitMs: number
  /** Where set: another mood for each call, by its number. */
  moodOf: ((call: number) => Mood) | null
}

export const newDials = (): Dials => ({ mood: 'fine', slowMs: 3000, waitMs: 5000, moodOf: null })
