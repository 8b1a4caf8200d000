import type { Loads } from './session-steps.ts'

// Signing in loads what every area has for its traveller, and only the frame knows all areas: it says them at the start.
let loads: () => Promise<Loads> = () => Promise.resolve({})

export const setLoginLoads = (next: () => Promise<Loads>): void => {
  loads = next
}

/** Fetched by those who sign in, not by those who look at the form. */
export const loginLoads = (): Promise<Loads> => loads()
